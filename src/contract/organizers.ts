import { z } from "zod";
import { DESCRIPTION_MAX, NAME_MAX, PHONE_MAX } from "#domain/maxima.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { endpoint, all, single } from "./endpoint.ts";
import { currency, email, id, instant, line, optional, text, timezone, webAddress } from "./fields.ts";
import { storedImage } from "./images.ts";
import { listQuery, page } from "./lists.ts";
import { document, legalDocumentInput, legalDocumentUrls } from "./legal-documents.ts";
import { version } from "./optimistic-lock.ts";
import { eventRow, eventList } from "./events.ts";

export const organizer = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  /** The documents that buyers must accept; without any of them, none has to be accepted. */
  terms: document.nullable(),
  privacy: document.nullable(),
  ...legalDocumentUrls.shape,
  logo: storedImage.nullable(),
  /**
   * Whether the public events are listed on a page of the organizer and in the list of all events.
   */
  has_public_page: z.boolean(),
  timezone: z.string(),
  currency: z.string(),
  /** The default for new events; null: the account's. */
  tax_behavior: z.enum(TAX_BEHAVIORS).nullable(),
  updated_at: instant,
});
export type Organizer = z.output<typeof organizer>;

export const organizerInput = z.object({
  name: line(NAME_MAX),
  email,
  phone: optional(line(PHONE_MAX)),
  website: optional(webAddress),
  description: optional(text(DESCRIPTION_MAX)),
  terms: optional(legalDocumentInput),
  privacy: optional(legalDocumentInput),
  /** Unchanged if omitted; true for a new organizer. */
  has_public_page: z.boolean().optional(),
  timezone,
  currency,
  tax_behavior: z.enum(TAX_BEHAVIORS).nullable().optional(),
});

export const organizerChange = organizerInput.extend(version);

const inOrganizer = z.object({ organizer_id: id });

export const organizers = {
  list: endpoint({
    method: "GET",
    path: "/organizers",
    access: "organizer",
    area: "organizers",
    summary: "List the account's organizers",
    provides: ["organizers", "images"],
    returns: all(organizer),
  }),
  create: endpoint({
    method: "POST",
    path: "/organizers",
    access: "organizer",
    area: "organizers",
    summary: "Create an organizer",
    invalidates: ["organizers"],
    body: organizerInput,
    returns: single(organizer),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/organizers/:organizer_id",
    access: "organizer",
    area: "organizers",
    summary: "Get an organizer",
    provides: ["organizers", "images"],
    params: inOrganizer,
    returns: single(organizer),
  }),
  update: endpoint({
    method: "PUT",
    path: "/organizers/:organizer_id",
    access: "organizer",
    area: "organizers",
    summary: "Update an organizer; rejected if changed since updated_at",
    invalidates: ["organizers"],
    refuses: ["conflict"],
    params: inOrganizer,
    body: organizerChange,
    returns: single(organizer),
  }),
  events: endpoint({
    method: "GET",
    path: "/organizers/:organizer_id/events",
    access: "organizer",
    area: "events",
    summary: "List an organizer's events",
    provides: ["events", "organizers", "event_settings", "images", "stats", "tickets", "stock", "capacity_assignments"],
    params: inOrganizer,
    query: listQuery(eventList),
    returns: page(eventRow),
  }),
};
