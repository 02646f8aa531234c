import type { Body } from "#contract/endpoint.ts";
import { eventImages, organizerImages } from "#contract/images.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { untransacted, read, type Route, write } from "#server/platform/http.ts";
import { drawCrop } from "./crop-image.ts";
import { storedImageOf } from "./image-of.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { ownPicture } from "./own-image.ts";
import { coverOf, logoOf, type PicturePlace } from "./image-owner.ts";
import { listImages } from "./image-queries.ts";
import { readUpload } from "./read-upload.ts";
import { COVER, LOGO, render, INLINE_IMAGE } from "./render.ts";
import { adjustPicture, deletePicture, removePicture, replacePicture, restorePicture } from "./replace-picture.ts";
import { addTextPicture, deleteHiddenPicture } from "./text-pictures.ts";
import { uploadRendered } from "./upload-rendered.ts";

const KIND = { EVENT_COVER: COVER, INLINE_IMAGE };

export const imageRoutes: Route[] = [
  read(eventImages.list, async (db, { event }) => ({
    data: (await listImages(db, event)).map(storedImageOf),
  })),

  untransacted(eventImages.upload, async (db, call) => {
    const { event } = call;
    refuseArchived(event);
    const { content, file_name, type } = await readUpload(call.raw.request, ["EVENT_COVER", "INLINE_IMAGE"]);
    const rendered = await uploadRendered(db, await oneAtATime(() => render(content, KIND[type])));
    const image = await withTransaction(db, call, (ctx) =>
      type === "EVENT_COVER"
        ? replacePicture(ctx, coverOf(event), file_name, rendered)
        : addTextPicture(ctx, event, file_name, rendered),
    );
    return { data: storedImageOf(image) };
  }),

  write(eventImages.restore, async (ctx, { event, params }) => {
    refuseArchived(event);
    return { data: storedImageOf(await restorePicture(ctx, coverOf(event), params.image_id)) };
  }),

  untransacted(eventImages.change, async (db, call) => {
    const { event } = call;
    refuseArchived(event);
    return { data: await adjust(db, call, coverOf(event), call.params.image_id) };
  }),

  write(eventImages.remove, async (ctx, { event, params, query }) => {
    refuseArchived(event);
    if (query.permanently !== "true") return removePicture(ctx, coverOf(event), params.image_id);
    const isDeleted = await deleteHiddenPicture(ctx, event, params.image_id);
    if (!isDeleted) await deletePicture(ctx, coverOf(event), params.image_id);
  }),

  untransacted(organizerImages.upload, async (db, call) => {
    const { organizer } = call;
    const { content, file_name } = await readUpload(call.raw.request, ["LOGO"]);
    const rendered = await uploadRendered(db, await oneAtATime(() => render(content, LOGO)));
    const slot = logoOf(organizer);
    return {
      data: storedImageOf(await withTransaction(db, call, (ctx) => replacePicture(ctx, slot, file_name, rendered))),
    };
  }),

  untransacted(organizerImages.change, async (db, call) => {
    const { organizer } = call;
    return { data: await adjust(db, call, logoOf(organizer), call.params.logo_id) };
  }),

  write(organizerImages.restore, async (ctx, { organizer, params }) => ({
    data: storedImageOf(await restorePicture(ctx, logoOf(organizer), params.logo_id)),
  })),

  write(organizerImages.remove, async (ctx, { organizer, params, query }) => {
    const remove = query.permanently === "true" ? deletePicture : removePicture;
    await remove(ctx, logoOf(organizer), params.logo_id);
  }),
];

/**
 * Renders outside of any transaction. The result is stored only if the image is still the one that
 * it was rendered from.
 */
async function adjust(db: Db, call: Acting & { body: Input }, slot: PicturePlace, image_id: number) {
  const { crop, focus } = call.body;
  const from = await ownPicture(db, slot, image_id);
  const drawn = crop === undefined ? undefined : await drawCrop(db, from, crop);
  return storedImageOf(await withTransaction(db, call, (ctx) => adjustPicture(ctx, slot, { focus, drawn, from })));
}

type Input = Body<typeof eventImages.change>;
