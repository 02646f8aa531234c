import { z } from "zod";
import { endpoint, single } from "./endpoint.ts";
import { email, id } from "./fields.ts";

/** An order or an attendee of a person, with the ids needed to link to it. */
export const personRow = z.object({ id: z.int(), event_id: z.int(), event_title: z.string(), public_id: z.string() });

/**
 * The data that the account has of an email: the newest hundred of each kind, and their total
 * numbers.
 */
export const personFound = z.object({
  orders: z.array(personRow),
  attendees: z.array(personRow),
  order_count: z.int(),
  attendee_count: z.int(),
  /** Affiliates of events with this email. */
  affiliate_count: z.int(),
  /** Valid tickets for events that are not over. */
  upcoming_count: z.int(),
});

export const personInput = z.object({ email });

/**
 * What happens to valid tickets of upcoming events: they remain valid without a name, or they are
 * cancelled.
 */
export const UPCOMING_TICKETS = ["KEEP", "VOID"] as const;

export const eraseInput = personInput.extend({ upcoming: z.enum(UPCOMING_TICKETS, { error: "required" }) });

const inAccount = z.object({ account_id: id });

export const accountData = {
  download: endpoint({
    method: "POST",
    path: "/accounts/:account_id/download",
    access: "admin",
    needs_proof: true,
    summary: "Download all data of the account as a zip archive of JSON Lines files and images",
    invalidates: ["audit_log"],
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
    summary: "Find the orders, attendees and affiliates of an email address, in all events",
    provides: ["orders", "attendees", "affiliates"],
    params: inAccount,
    // Without an email the result is empty.
    query: z.object({ email: email.optional() }),
    returns: single(personFound),
  }),
  exportPerson: endpoint({
    method: "POST",
    path: "/accounts/:account_id/person/export",
    access: "admin",
    needs_proof: true,
    summary: "Export all data about an email address as JSON",
    invalidates: ["audit_log"],
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
    summary: "Erase a person: names and email addresses are deleted, amounts are kept",
    invalidates: ["orders", "attendees", "affiliates", "check_ins", "stats", "mails"],
    refuses: ["order_open"],
    params: inAccount,
    body: eraseInput,
    returns: single(z.object({ orders: z.int(), attendees: z.int(), voided: z.int() })),
  }),
};
