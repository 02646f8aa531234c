import { labels } from "#contract/labels.ts";
import { invalid } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import { labelAttendees } from "./label-attendees.ts";
import { ownLabel } from "./own-label.ts";
import { countLabelled, listLabels } from "./label-queries.ts";
import { createLabel, removeLabel, updateLabel } from "./write-label.ts";

export const labelRoutes: Route[] = [
  read(labels.list, async (db, { event }) => ({
    data: await listLabels(db, event),
  })),

  read(labels.get, async (db, { event, label }) => ({
    data: { ...label, attendee_count: await countLabelled(db, event, label) },
  })),

  write(labels.create, async (ctx, { event, body }) => {
    const { attendee_id, ...input } = body;
    const label_id = await createLabel(ctx, event, input);
    if (attendee_id !== undefined) {
      const result = await labelAttendees(ctx, event, [attendee_id], { add: [label_id], remove: [] });
      if (result.changed_ids.length === 0) throw invalid({ attendee_id: "foreign" });
    }
    return { data: await ownLabel(ctx.tx, event, label_id) };
  }),

  write(labels.update, async (ctx, { event, label, body }) => {
    await updateLabel(ctx, event, label, body);
    return { data: await ownLabel(ctx.tx, event, label.id) };
  }),

  write(labels.remove, (ctx, { event, label }) => removeLabel(ctx, event, label)),
];
