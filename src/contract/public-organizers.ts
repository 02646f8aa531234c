import { z } from "zod";
import { endpoint, single } from "./endpoint.ts";
import { id } from "./fields.ts";
import { image } from "./images.ts";
import { listQuery, page } from "./lists.ts";
import { legalDocumentUrls } from "./legal-documents.ts";
import { publicEventList, publicEventRow } from "./public-events.ts";

export const publicOrganizer = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  /** One or two lines without markup. */
  description_preview: z.string(),
  logo: image.nullable(),
  ...legalDocumentUrls.shape,
});
export type PublicOrganizer = z.output<typeof publicOrganizer>;

const inOrganizer = z.object({ organizer_id: id });

export const publicOrganizers = {
  get: endpoint({
    method: "GET",
    path: "/public/organizers/:organizer_id",
    access: "public",
    summary: "Get an organizer with a public page",
    provides: ["organizers", "images"],
    params: inOrganizer,
    returns: single(publicOrganizer),
  }),
  events: endpoint({
    method: "GET",
    path: "/public/organizers/:organizer_id/events",
    access: "public",
    summary: "List an organizer's live events that search engines may index, upcoming first",
    may_lag: true,
    provides: ["events", "event_settings", "images", "organizers", "tickets", "stock"],
    params: inOrganizer,
    query: listQuery(publicEventList),
    returns: page(publicEventRow),
  }),
};
