import { eventImages } from "#contract/images.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { inTransaction } from "#server/platform/database.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { imageOf } from "./image-of.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { listImages } from "./queries.ts";
import { readUpload } from "./read-upload.ts";
import { render } from "./render.ts";
import { removeImage, replaceCover } from "./replace-cover.ts";

export const imageRoutes: Route[] = [
  read(eventImages.list, async (db, { caller, params }) => ({
    data: (await listImages(db, await ownEvent(db, caller, params.event_id))).map(imageOf),
  })),

  outside(eventImages.upload, async (db, { caller, params, raw }) => {
    const event = await ownEditableEvent(db, caller, params.event_id);
    const { content, file_name } = await readUpload(raw.request);
    const rendered = await oneAtATime(() => render(content));
    return { data: imageOf(await inTransaction(db, (tx) => replaceCover(tx, event, file_name, rendered))) };
  }),

  write(eventImages.remove, async (tx, { caller, params }) =>
    removeImage(tx, await ownEditableEvent(tx, caller, params.event_id), params.image_id),
  ),
];
