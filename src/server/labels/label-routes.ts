import { labels } from "#contract/labels.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { invalid } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { labelAttendees } from "./label-attendees.ts";
import { ownLabel } from "./own-label.ts";
import { countLabelled, listLabels } from "./label-queries.ts";
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

  write(labels.create, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const { attendee_id, ...input } = body;
    const label_id = await createLabel(ctx, event, input);
    if (attendee_id !== undefined) {
      const result = await labelAttendees(ctx, event, [attendee_id], { add: [label_id], remove: [] });
      if (result.changed_ids.length === 0) throw invalid({ attendee_id: "foreign" });
    }
    return { data: await ownLabel(ctx.tx, event, label_id) };
  }),

  write(labels.update, async (ctx, { caller, params, body }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    const label = await ownLabel(ctx.tx, event, params.label_id);
    await updateLabel(ctx, event, label, body);
    return { data: await ownLabel(ctx.tx, event, label.id) };
  }),

  write(labels.remove, async (ctx, { caller, params }) => {
    const event = await ownEvent(ctx.tx, caller, params.event_id);
    await removeLabel(ctx, event, await ownLabel(ctx.tx, event, params.label_id));
  }),
];
