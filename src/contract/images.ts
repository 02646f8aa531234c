import { z } from "zod";
import { FOCUS_MAX, IMAGE_MAX } from "#domain/maxima.ts";
import { endpoint, all, single } from "./endpoint.ts";
import { id } from "./fields.ts";

const percent = z.int().min(0).max(FOCUS_MAX);

/** The point that stays visible if the image is cropped: percent of its width and height. */
const focus = z.object({ x: percent, y: percent });
export type Focus = z.output<typeof focus>;

export const image = z.object({
  id: z.int(),
  type: z.enum(["EVENT_COVER", "LOGO", "INLINE_IMAGE"]),
  /** The URL of the widest variant. */
  url: z.string(),
  /** For `srcset`: every variant with its width in pixels. */
  variants: z.array(z.object({ url: z.string(), width: z.int() })),
  width: z.int(),
  height: z.int(),
  size: z.int(),
  file_name: z.string(),
  mime_type: z.string(),
  /** A hex color to show while the image loads. */
  average_color: z.string(),
  focus,
  /** True below 900 x 450: accepted, but it may look blurred. */
  is_small: z.boolean(),
});
export type Image = z.output<typeof image>;

/** A rectangle of an image, in pixels of the original. */
export const crop = z.object({
  x: z.int().min(0).max(IMAGE_MAX.width),
  y: z.int().min(0).max(IMAGE_MAX.height),
  width: z.int().min(1).max(IMAGE_MAX.width),
  height: z.int().min(1).max(IMAGE_MAX.height),
});

/** An image for members. What was cropped is not visible to anyone else. */
export const storedImage = image.extend({
  original: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  /** The visible part of the original; null for all of it. */
  crop: crop.nullable(),
});
export type StoredImage = z.output<typeof storedImage>;

/** If omitted, the crop is unchanged; null removes it. */
const adjustment = z.object({ focus, crop: crop.nullable().optional() });
export type Adjustment = z.output<typeof adjustment>;

const inEvent = z.object({ event_id: id });

/**
 * Deletes the files immediately and irreversibly. Also for an image that was replaced or removed
 * before.
 */
const howRemoved = z.object({ permanently: z.enum(["true", "false"]).optional() });

export const eventImages = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/images",
    access: "organizer",
    area: "setup",
    summary: "List an event's cover image and the images of its description",
    provides: ["images"],
    params: inEvent,
    returns: all(storedImage),
  }),
  upload: endpoint({
    method: "POST",
    path: "/events/:event_id/images",
    access: "organizer",
    area: "setup",
    summary:
      "Upload a cover image (multipart: image, type=EVENT_COVER), the previous one can be restored; or an image for the description (type=INLINE_IMAGE), which embeds it by its url",
    invalidates: ["images"],
    refuses: ["event_archived"],
    params: inEvent,
    body: z.object({ image: z.file(), type: z.enum(["EVENT_COVER", "INLINE_IMAGE"]).optional() }),
    returns: single(storedImage),
    status: 201,
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  restore: endpoint({
    method: "POST",
    path: "/events/:event_id/images/:image_id/restore",
    access: "organizer",
    area: "setup",
    summary: "Restore the cover image that was replaced or removed last, at a new URL; it is stored for a day",
    invalidates: ["images"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
    returns: single(storedImage),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id/images/:image_id",
    access: "organizer",
    area: "setup",
    summary: "Crop a cover image and set its focal point",
    invalidates: ["images"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
    body: adjustment,
    returns: single(storedImage),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/images/:image_id",
    access: "organizer",
    area: "setup",
    summary:
      "Remove a cover image: its URLs return 404, and it can be restored for a day; or delete it permanently (also an image that no text shows)",
    invalidates: ["images"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
    query: howRemoved,
  }),
};

const inOrganizer = z.object({ organizer_id: id });
const logo = inOrganizer.extend({ logo_id: id });

export const organizerImages = {
  upload: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/images",
    access: "organizer",
    area: "organizers",
    summary: "Upload a logo (multipart: image, type=LOGO); the previous one can be restored",
    invalidates: ["images", "organizers"],
    params: inOrganizer,
    body: z.object({ image: z.file(), type: z.literal("LOGO").optional() }),
    returns: single(storedImage),
    status: 201,
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  restore: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/images/:logo_id/restore",
    access: "organizer",
    area: "organizers",
    summary: "Restore the logo that was replaced or removed last, at a new URL; it is stored for a day",
    invalidates: ["images", "organizers"],
    params: logo,
    returns: single(storedImage),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/organizers/:organizer_id/images/:logo_id",
    access: "organizer",
    area: "organizers",
    summary: "Crop a logo and set its focal point",
    invalidates: ["images", "organizers"],
    params: logo,
    body: adjustment,
    returns: single(storedImage),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/organizers/:organizer_id/images/:logo_id",
    access: "organizer",
    area: "organizers",
    summary: "Remove a logo: its URLs return 404, and it can be restored for a day; or delete it permanently",
    invalidates: ["images", "organizers"],
    params: logo,
    query: howRemoved,
  }),
};
