import { z } from "zod";
import { endpoint, one } from "./endpoint.ts";
import { email, id } from "./fields.ts";

/** An order or an attendee of somebody, as far as it leads there. */
export const personRow = z.object({ id: z.int(), event_id: z.int(), event_title: z.string(), public_id: z.string() });

/** What the account knows of an address: the newest hundred of each, and how many there are. */
export const personFound = z.object({
  orders: z.array(personRow),
  attendees: z.array(personRow),
  order_count: z.int(),
  attendee_count: z.int(),
  /** How often they are an affiliate of an event. */
  affiliate_count: z.int(),
  /** Tickets that are good for events that are not over. */
  upcoming_count: z.int(),
});

export const personInput = z.object({ email });

/** What becomes of good tickets for events to come: they go on admitting, under no name, or are void. */
export const UPCOMING_TICKETS = ["KEEP", "VOID"] as const;

export const eraseInput = personInput.extend({ upcoming: z.enum(UPCOMING_TICKETS, { error: "required" }) });

const inAccount = z.object({ account_id: id });

export const accountData = {
  download: endpoint({
    method: "POST",
    path: "/accounts/:account_id/download",
    access: "admin",
    needs_proof: true,
    summary: "Everything that the account holds, as one zip archive of JSON lines and pictures",
    touches: ["audit_log"],
    params: inAccount,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/zip"],
    limit: { per_minute: 5, by: "session" },
  }),
  findPerson: endpoint({
    method: "GET",
    path: "/accounts/:account_id/person",
    access: "admin",
    summary: "Orders, attendees and affiliates of an email address, in all events",
    about: ["orders", "attendees", "affiliates"],
    params: inAccount,
    // Without an address nobody is found.
    query: z.object({ email: email.optional() }),
    returns: one(personFound),
  }),
  exportPerson: endpoint({
    method: "POST",
    path: "/accounts/:account_id/person/export",
    access: "admin",
    needs_proof: true,
    summary: "All that the account holds of an email address, as JSON",
    touches: ["audit_log"],
    params: inAccount,
    body: personInput,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/json"],
    limit: { per_minute: 20, by: "session" },
  }),
  erasePerson: endpoint({
    method: "POST",
    path: "/accounts/:account_id/person/erase",
    access: "admin",
    needs_proof: true,
    summary: "Erase a person: names and addresses go, figures stay",
    touches: ["orders", "attendees", "affiliates", "check_ins", "stats", "mails"],
    refuses: ["order_open"],
    params: inAccount,
    body: eraseInput,
    returns: one(z.object({ orders: z.int(), attendees: z.int(), voided: z.int() })),
  }),
};
