import { eventImages, organizerImages } from "#contract/images.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import { inDeed } from "#server/platform/deed.ts";
import { outside, read, type Route, write } from "#server/platform/http.ts";
import { ownOrganizer } from "#server/organizers/own-organizer.ts";
import { drawCrop } from "./crop-image.ts";
import { keptImageOf } from "./image-of.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import { ownImage, ownLogo } from "./own-image.ts";
import { listImages } from "./queries.ts";
import { readUpload } from "./read-upload.ts";
import { COVER, LOGO, render, TEXT_PICTURE } from "./render.ts";
import { adjustCover, removeCover, replaceCover, restoreCover } from "./replace-cover.ts";
import { adjustLogo, removeLogo, replaceLogo, restoreLogo } from "./replace-logo.ts";
import { addTextPicture } from "./text-pictures.ts";

const KIND = { EVENT_COVER: COVER, TEXT_PICTURE };

export const imageRoutes: Route[] = [
  read(eventImages.list, async (db, { caller, params }) => ({
    data: (await listImages(db, await ownEvent(db, caller, params.event_id))).map(keptImageOf),
  })),

  outside(eventImages.upload, async (db, call) => {
    const event = await ownEditableEvent(db, call.caller, call.params.event_id);
    const { content, file_name, type } = await readUpload(call.raw.request, ["EVENT_COVER", "TEXT_PICTURE"]);
    const rendered = await oneAtATime(() => render(content, KIND[type]));
    const keep = type === "EVENT_COVER" ? replaceCover : addTextPicture;
    return { data: keptImageOf(await inDeed(db, call, (deed) => keep(deed, event, file_name, rendered))) };
  }),

  write(eventImages.restore, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    return { data: keptImageOf(await restoreCover(deed, event, params.image_id)) };
  }),

  outside(eventImages.change, async (db, call) => {
    const { body, params } = call;
    const event = await ownEditableEvent(db, call.caller, params.event_id);
    const image = await ownImage(db, event, params.image_id);
    const drawn = body.crop === undefined ? undefined : await drawCrop(db, image, body.crop);
    const adjusted = { focus: body.focus, drawn, from: image };
    return { data: keptImageOf(await inDeed(db, call, (deed) => adjustCover(deed, event, adjusted))) };
  }),

  write(eventImages.remove, async (deed, { caller, params }) => {
    const event = await ownEditableEvent(deed.tx, caller, params.event_id);
    await removeCover(deed, event, params.image_id);
  }),

  outside(organizerImages.upload, async (db, call) => {
    const organizer = await ownOrganizer(db, call.caller, call.params.organizer_id);
    const { content, file_name } = await readUpload(call.raw.request, ["LOGO"]);
    const rendered = await oneAtATime(() => render(content, LOGO));
    return { data: keptImageOf(await inDeed(db, call, (deed) => replaceLogo(deed, organizer, file_name, rendered))) };
  }),

  outside(organizerImages.change, async (db, call) => {
    const { body, params } = call;
    const organizer = await ownOrganizer(db, call.caller, params.organizer_id);
    const logo = await ownLogo(db, organizer, params.logo_id);
    const drawn = body.crop === undefined ? undefined : await drawCrop(db, logo, body.crop);
    const adjusted = { focus: body.focus, drawn, from: logo };
    return { data: keptImageOf(await inDeed(db, call, (deed) => adjustLogo(deed, organizer, adjusted))) };
  }),

  write(organizerImages.restore, async (deed, { caller, params }) => {
    const organizer = await ownOrganizer(deed.tx, caller, params.organizer_id);
    return { data: keptImageOf(await restoreLogo(deed, organizer, params.logo_id)) };
  }),

  write(organizerImages.remove, async (deed, { caller, params }) => {
    const organizer = await ownOrganizer(deed.tx, caller, params.organizer_id);
    await removeLogo(deed, organizer, params.logo_id);
  }),
];
