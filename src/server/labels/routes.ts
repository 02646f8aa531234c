import { labels } from "#contract/labels.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { ownLabel } from "./own-label.ts";
import { countLabelled, listLabels } from "./queries.ts";
import { createLabel, removeLabel, updateLabel } from "./write-label.ts";

export const labelRoutes: Route[] = [
  read(labels.list, async (db, { caller, params }) => ({
    data: await listLabels(db, await ownEvent(db, caller, params.event_id)),
  })),

  read(labels.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    const label = await ownLabel(db, event, params.label_id);
    return { data: { ...label, attendee_count: await countLabelled(db, event, label) } };
  }),

  write(labels.create, async (deed, { caller, params, body }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    return { data: await ownLabel(deed.tx, event, await createLabel(deed, event, body)) };
  }),

  write(labels.update, async (deed, { caller, params, body }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    const label = await ownLabel(deed.tx, event, params.label_id);
    await updateLabel(deed, event, label, body);
    return { data: await ownLabel(deed.tx, event, label.id) };
  }),

  write(labels.remove, async (deed, { caller, params }) => {
    const event = await ownEvent(deed.tx, caller, params.event_id);
    await removeLabel(deed, event, await ownLabel(deed.tx, event, params.label_id));
  }),
];
