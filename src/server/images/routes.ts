import { eventImages, organizerImages } from "#contract/images.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { inDeed } from "#server/platform/deed.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { ownOrganizer } from "#server/organizers/own-organizer.ts";
import { imageOf } from "./image-of.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { listImages } from "./queries.ts";
import { readUpload } from "./read-upload.ts";
import { COVER, LOGO, render, TEXT_PICTURE } from "./render.ts";
import { focusCover, removeCover, replaceCover, restoreCover } from "./replace-cover.ts";
import { focusLogo, removeLogo, replaceLogo } from "./replace-logo.ts";
import { addTextPicture } from "./text-pictures.ts";

const KIND = { EVENT_COVER: COVER, TEXT_PICTURE };

export const imageRoutes: Route[] = [
  read(eventImages.list, async (db, { caller, params }) => ({
    data: (await listImages(db, await ownEvent(db, caller, params.event_id))).map(imageOf),
  })),

  outside(eventImages.upload, async (db, call) => {
    const event = await ownEditableEvent(db, call.caller, call.params.event_id);
    const { content, file_name, type } = await readUpload(call.raw.request, ["EVENT_COVER", "TEXT_PICTURE"]);
    const rendered = await oneAtATime(() => render(content, KIND[type]));
    const keep = type === "EVENT_COVER" ? replaceCover : addTextPicture;
    return { data: imageOf(await inDeed(db, call, (deed) => keep(deed, event, file_name, rendered))) };
  }),

  write(eventImages.restore, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    return { data: imageOf(await restoreCover(deed, event, params.image_id)) };
  }),

  write(eventImages.change, async (deed, { caller, params, body }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    return { data: imageOf(await focusCover(deed, event, params.image_id, body.focus)) };
  }),

  write(eventImages.remove, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await removeCover(deed, event, params.image_id);
  }),

  outside(organizerImages.upload, async (db, call) => {
    const organizer = await ownOrganizer(db, call.caller, call.params.organizer_id);
    const { content, file_name } = await readUpload(call.raw.request, ["LOGO"]);
    const rendered = await oneAtATime(() => render(content, LOGO));
    return { data: imageOf(await inDeed(db, call, (deed) => replaceLogo(deed, organizer, file_name, rendered))) };
  }),

  write(organizerImages.change, async (deed, { caller, params, body }) => {
    const organizer = await ownOrganizer(deed.tx, caller, params.organizer_id);
    return { data: imageOf(await focusLogo(deed, organizer, params.logo_id, body.focus)) };
  }),

  write(organizerImages.remove, async (deed, { caller, params }) => {
    const organizer = await ownOrganizer(deed.tx, caller, params.organizer_id);
    await removeLogo(deed, organizer, params.logo_id);
  }),
];
