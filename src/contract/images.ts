import { z } from "zod";
import { FOCUS_MAX } from "#domain/limits.ts";
import { endpoint, all, one } from "./endpoint.ts";
import { id } from "./fields.ts";

const percent = z.int().min(0).max(FOCUS_MAX);

/** What stays in sight where less than the whole picture has room: percent of its width and of its height. */
const focus = z.object({ x: percent, y: percent });
export type Focus = z.output<typeof focus>;

export const image = z.object({
  id: z.int(),
  type: z.enum(["EVENT_COVER", "LOGO", "TEXT_PICTURE"]),
  /** The widest variant. */
  url: z.string(),
  /** For `srcset`: every variant with its width in pixels. */
  variants: z.array(z.object({ url: z.string(), width: z.int() })),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  file_name: z.string(),
  mime_type: z.string(),
  /** A hex colour to show while the picture loads. */
  average_color: z.string(),
  focus,
  /** True below 900 x 450: fine, but it will look soft. */
  is_small: z.boolean(),
});
export type Image = z.output<typeof image>;

const inEvent = z.object({ event_id: id });

export const eventImages = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/images",
    access: "organizer",
    area: "setup",
    summary: "The event's cover, and the pictures of its description",
    about: ["images"],
    params: inEvent,
    returns: all(image),
  }),
  upload: endpoint({
    method: "POST",
    path: "/events/:event_id/images",
    access: "organizer",
    area: "setup",
    summary:
      "Upload a cover (multipart: image, type=EVENT_COVER), the one before can be restored; or a picture for the description (type=TEXT_PICTURE), which shows it by its url",
    touches: ["images"],
    refuses: ["event_archived"],
    params: inEvent,
    body: z.object({ image: z.file(), type: z.enum(["EVENT_COVER", "TEXT_PICTURE"]).optional() }),
    returns: one(image),
    status: 201,
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  restore: endpoint({
    method: "POST",
    path: "/events/:event_id/images/:image_id/restore",
    access: "organizer",
    area: "setup",
    summary: "Put back the cover that was replaced or removed last; it is kept for a day",
    touches: ["images"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
    returns: one(image),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id/images/:image_id",
    access: "organizer",
    area: "setup",
    summary: "Say what stays in sight where a cover is cropped",
    touches: ["images"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
    body: z.object({ focus }),
    returns: one(image),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/images/:image_id",
    access: "organizer",
    area: "setup",
    summary: "Remove a cover; it can be restored",
    touches: ["images"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
  }),
};

const inOrganizer = z.object({ organizer_id: id });
const logo = inOrganizer.extend({ logo_id: id });

/** An organizer's own picture: one, shown small beside the name. */
export const organizerImages = {
  upload: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/images",
    access: "organizer",
    area: "organizers",
    summary: "Upload a logo (multipart: image, type=LOGO); it takes the place of the one before",
    touches: ["images", "organizers"],
    params: inOrganizer,
    body: z.object({ image: z.file(), type: z.literal("LOGO").optional() }),
    returns: one(image),
    status: 201,
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  change: endpoint({
    method: "PATCH",
    path: "/organizers/:organizer_id/images/:logo_id",
    access: "organizer",
    area: "organizers",
    summary: "Say what stays in sight where a logo is cropped",
    touches: ["images", "organizers"],
    params: logo,
    body: z.object({ focus }),
    returns: one(image),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/organizers/:organizer_id/images/:logo_id",
    access: "organizer",
    area: "organizers",
    summary: "Remove a logo",
    touches: ["images", "organizers"],
    params: logo,
  }),
};
