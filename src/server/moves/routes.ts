import { moveInput, moveReading, moves } from "#contract/moves.ts";
import { eventAnswer } from "#server/events/event-answer.ts";
import { requireEvent } from "#server/events/queries.ts";
import { readingFor } from "#server/imports/reading.ts";
import { inDeed } from "#server/platform/deed.ts";
import { outside, type Route } from "#server/platform/http.ts";
import { checked } from "#server/platform/http/validation.ts";
import { moveIn } from "./create.ts";
import { previewOf } from "./preview.ts";
import { readMoved } from "./read-files.ts";
import { readForm } from "./read-form.ts";

export const moveRoutes: Route[] = [
  outside(moves.preview, async (_db, { caller, raw }) => {
    const reading = readingFor(caller, raw.reply);
    const { files, fields } = await readForm(raw.request);
    return { data: previewOf(await readMoved(files, checked(moveReading, fields), reading)) };
  }),

  outside(moves.create, async (db, call) => {
    const { caller, locale, now } = call;
    const reading = readingFor(caller, call.raw.reply);
    const { files, fields } = await readForm(call.raw.request);
    const input = checked(moveInput, fields);
    const moved = await readMoved(files, input, reading);
    const file_names = files.map(({ name }) => name);
    const { event_id, import_id } = await inDeed(db, call, (deed) =>
      moveIn(deed, caller, input, { moved, file_names, locale }),
    );
    return { data: { event: eventAnswer(await requireEvent(db, caller, event_id), now), import_id } };
  }),
];
