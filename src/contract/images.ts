import { z } from "zod";
import { endpoint, all, one } from "./endpoint.ts";
import { id } from "./fields.ts";

export const image = z.object({
  id: z.int(),
  type: z.enum(["EVENT_COVER", "LOGO"]),
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
    summary: "The event's images",
    about: ["images"],
    params: inEvent,
    returns: all(image),
  }),
  upload: endpoint({
    method: "POST",
    path: "/events/:event_id/images",
    access: "organizer",
    summary: "Upload a cover (multipart: image, type=EVENT_COVER); it replaces the one before",
    touches: ["images"],
    refuses: ["event_archived"],
    params: inEvent,
    body: z.object({ image: z.file(), type: z.literal("EVENT_COVER").optional() }),
    returns: one(image),
    status: 201,
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/images/:image_id",
    access: "organizer",
    summary: "Remove an image",
    touches: ["images", "event_settings"],
    refuses: ["event_archived"],
    params: inEvent.extend({ image_id: id }),
  }),
};
