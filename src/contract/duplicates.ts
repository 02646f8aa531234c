import { z } from "zod";
import { DUPLICATE_REASONS, DUPLICATE_VERDICTS } from "#domain/duplicates.ts";
import { DUPLICATE_ADDRESSES_MAX } from "#domain/maxima.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { email, id, instant, problem } from "./fields.ts";

/** An attendee in a group that may be one person. */
const whoComes = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  item_name: z.string(),
  order_id: z.int(),
  order_public_id: z.string(),
});

export const duplicateGroup = z.object({
  reason: z.enum(DUPLICATE_REASONS),
  /** In lower case, sorted alphabetically. */
  emails: z.array(z.string()),
  /** The first two hundred attendees with one of these emails. */
  attendees: z.array(whoComes),
});
export type DuplicateGroup = z.output<typeof duplicateGroup>;

/** The position of the next page: after the group of this attendee. */
const cursor = z.object({ reason: z.enum(DUPLICATE_REASONS), after: z.int() });

export const duplicateDecision = z.object({
  id: z.int(),
  verdict: z.enum(DUPLICATE_VERDICTS),
  emails: z.array(z.string()),
  /** For SAME: the email that receives messages. */
  send_to: z.string().nullable(),
  created_at: instant,
});
export type DuplicateDecision = z.output<typeof duplicateDecision>;

const lowerCaseEmail = email.transform((value) => value.toLowerCase());

export const duplicateInput = z
  .object({
    verdict: z.enum(DUPLICATE_VERDICTS),
    emails: z
      .array(lowerCaseEmail)
      .max(DUPLICATE_ADDRESSES_MAX)
      .transform((values) => [...new Set(values)]),
    /** For SAME: one of the emails. */
    send_to: lowerCaseEmail.nullish().transform((value) => value ?? null),
  })
  .superRefine(({ verdict, emails, send_to }, context) => {
    const refuse = (field: string, name: Parameters<typeof problem>[0]) =>
      context.addIssue({ code: "custom", ...problem(name, [field]) });
    if (emails.length < 2) refuse("emails", "required");
    if (verdict === "SAME" && send_to === null) refuse("send_to", "required");
    if (verdict === "SAME" && send_to !== null && !emails.includes(send_to)) refuse("send_to", "foreign");
  });

export const duplicates = {
  find: endpoint({
    method: "GET",
    path: "/events/:event_id/duplicates",
    access: "organizer",
    area: "messages",
    summary:
      "List email addresses of attendees that may belong to one person and have not been reviewed: first those of one mailbox, then those of one name",
    provides: ["duplicates", "attendees"],
    params: inEvent,
    query: z.object({ reason: z.enum(DUPLICATE_REASONS).default("MAILBOX"), after: id.optional() }),
    returns: z.object({ data: z.array(duplicateGroup), next: cursor.nullable() }),
  }),
  decided: endpoint({
    method: "GET",
    path: "/events/:event_id/duplicates/decided",
    access: "organizer",
    area: "messages",
    summary: "List reviewed possible duplicates, newest first",
    provides: ["duplicates"],
    params: inEvent,
    query: z.object({ after: id.optional() }),
    returns: z.object({ data: z.array(duplicateDecision), next: z.int().nullable() }),
  }),
  decide: endpoint({
    method: "POST",
    path: "/events/:event_id/duplicates",
    access: "organizer",
    area: "messages",
    summary: "Mark email addresses as one person's, and choose where messages go, or as different people's",
    invalidates: ["duplicates", "attendees", "messages"],
    params: inEvent,
    body: duplicateInput,
    returns: single(duplicateDecision),
    status: 201,
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/events/:event_id/duplicates/:decision_id",
    access: "organizer",
    area: "messages",
    summary: "Undo a decision: messages go to each address again, and the group is suggested again",
    invalidates: ["duplicates", "attendees", "messages"],
    params: inEvent.extend({ decision_id: id }),
  }),
};
