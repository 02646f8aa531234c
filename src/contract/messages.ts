import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { LOCALES } from "#domain/locales.ts";
import {
  DESCRIPTION_MAX,
  EMAIL_MAX,
  MESSAGE_ATTENDEES_MAX,
  MESSAGE_LINK_MAX,
  MESSAGE_OFFSET_MAX,
  MESSAGE_RETRIES_MAX,
  MESSAGE_SUBJECT_MAX,
  TICKETS_PER_EVENT_MAX,
} from "#domain/maxima.ts";
import {
  ARRIVALS,
  MESSAGE_GOES_TO,
  MESSAGE_STATUSES,
  MESSAGE_TIMINGS,
  MESSAGE_TURNS,
  MESSAGE_TYPES,
  type Placeholder,
  PLACEHOLDERS,
  RECIPIENT_STATES,
  SUBJECT_PLACEHOLDERS,
  unknownPlaceholder,
} from "#domain/messages.ts";
import { endpoint, one } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id, instant, line, optional, problem, storable, wallTime } from "./fields.ts";
import { list, listQuery, page } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

/** How the mails of a message stand, counted. */
export const deliveries = z.object({
  waiting: z.int(),
  sent: z.int(),
  failed: z.int(),
  /** Unsubscribed, not coming any more, or stopped. */
  left_out: z.int(),
});

/** Who wrote it. */
const sender = z.object({ id: z.int(), first_name: z.string(), last_name: z.string().nullable() });

export const message = z.object({
  id: z.int(),
  event_id: z.int(),
  subject: z.string(),
  /** Rich text with placeholders, as it was written. */
  message: z.string(),
  /** Its first hundred characters, as plain text. */
  message_preview: z.string(),
  type: z.enum(MESSAGE_TYPES),
  ticket_ids: z.array(z.int()),
  attendee_ids: z.array(z.int()),
  order_id: z.int().nullable(),
  promo_code_id: z.int().nullable(),
  selection_id: z.int().nullable(),
  goes_to: z.enum(MESSAGE_GOES_TO),
  arrival: z.enum(ARRIVALS),
  send_copy_to_current_user: z.boolean(),
  timing: z.enum(MESSAGE_TIMINGS),
  send_at: instant.nullable(),
  offset_minutes: z.int().nullable(),
  /** When it goes out, wherever the event is by now; null for one that went out at once. */
  due_at: instant.nullable(),
  status: z.enum(MESSAGE_STATUSES),
  /** Why it was missed, or paused by itself: a refusal's code. */
  problem: z.string().nullable(),
  recipient_count: z.int(),
  deliveries,
  sent_at: instant.nullable(),
  sent_by_user: sender.nullable(),
  created_at: instant,
  updated_at: instant,
});
export type Message = z.output<typeof message>;

export const messageList = list({
  sorts: ["created_at", "subject"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { status: MESSAGE_STATUSES, type: MESSAGE_TYPES },
});

const audience = {
  message_type: z.enum(MESSAGE_TYPES),
  /** Of TICKET. */
  ticket_ids: z.array(z.int()).max(TICKETS_PER_EVENT_MAX).default([]),
  /** Of ATTENDEE. */
  attendee_ids: z.array(z.int()).max(MESSAGE_ATTENDEES_MAX).default([]),
  /** Of ORDER. */
  order_id: z.int().nullish(),
  /** Of PROMO_CODE. */
  promo_code_id: z.int().nullish(),
  /** Of SELECTION: the bulk action that keeps who was chosen. */
  selection_id: z.int().nullish(),
  goes_to: z.enum(MESSAGE_GOES_TO).default("ATTENDEES"),
  arrival: z.enum(ARRIVALS).default("ALL"),
};

/** Whom a message would be for. */
export const audienceInput = z.object(audience).superRefine(checkAudience);
export type AudienceInput = z.output<typeof audienceInput>;

const words = {
  subject: line(MESSAGE_SUBJECT_MAX).superRefine(knows(SUBJECT_PLACEHOLDERS)),
  message: storable(DESCRIPTION_MAX).min(1).superRefine(knows(PLACEHOLDERS)),
};

const shape = z.object({
  ...audience,
  ...words,
  timing: z.enum(MESSAGE_TIMINGS).default("NOW"),
  /** Of AT. */
  send_at: optional(wallTime),
  /** Of BEFORE_START and AFTER_END. */
  offset_minutes: z.int().min(0).max(MESSAGE_OFFSET_MAX).nullish(),
  send_copy_to_current_user: z.boolean().default(false),
  /** That it is about the event, and advertises nothing. */
  acknowledgement: z.boolean().default(false),
});

export const messageInput = shape
  .extend({
    /** Goes to whoever sends it, and to nobody else. */
    is_test: z.boolean().default(false),
    /** Anew for each message: who asks twice sends once. */
    idempotency_key: z.uuid().optional(),
  })
  .superRefine(checkWhole);

/** What has not gone out yet, said anew. */
export const messageChange = shape.extend(version).superRefine(checkWhole);

function checkWhole(given: z.output<typeof shape> & { is_test?: boolean }, context: z.core.$RefinementCtx): void {
  checkAudience(given, context);
  const refuse = (field: string, name: Parameters<typeof problem>[0]) =>
    context.addIssue({ code: "custom", ...problem(name, [field]) });
  if (!given.acknowledgement && !given.is_test) refuse("acknowledgement", "not_promotional");
  if (given.timing === "AT" && given.send_at === null) refuse("send_at", "required");
  if ((given.timing === "BEFORE_START" || given.timing === "AFTER_END") && given.offset_minutes == null)
    refuse("offset_minutes", "required");
}

function checkAudience(
  {
    message_type,
    ticket_ids,
    attendee_ids,
    order_id,
    promo_code_id,
    selection_id,
  }: z.output<z.ZodObject<typeof audience>>,
  context: z.core.$RefinementCtx,
): void {
  const needed = (field: string, name: "required" | "ticket_needed" = "required") =>
    context.addIssue({ code: "custom", ...problem(name, [field]) });
  if (message_type === "TICKET" && ticket_ids.length === 0) needed("ticket_ids", "ticket_needed");
  if (message_type === "ATTENDEE" && attendee_ids.length === 0) needed("attendee_ids");
  if (message_type === "ORDER" && order_id == null) needed("order_id");
  if (message_type === "PROMO_CODE" && promo_code_id == null) needed("promo_code_id");
  if (message_type === "SELECTION" && selection_id == null) needed("selection_id");
}

/** Names the placeholder that nobody knows. */
function knows(known: readonly Placeholder[]) {
  return (text: string, context: z.core.$RefinementCtx): void => {
    const unknown = unknownPlaceholder(text, known);
    if (unknown !== undefined)
      context.addIssue({ code: "custom", params: { problem: msg`There is no placeholder ${unknown} here.` } });
    else if (/<[^>]*\{\{/.test(text)) context.addIssue({ code: "custom", ...problem("placeholder_in_link") });
  };
}

/** One address that a message goes to, and how its mail stands. */
export const recipient = z.object({
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  order_id: z.int().nullable(),
  attendee_id: z.int().nullable(),
  /** Other addresses that are this person's, as somebody decided. */
  same_person: z.array(z.string()),
  /** It is whoever wrote the message. */
  is_copy: z.boolean(),
  state: z.enum(RECIPIENT_STATES),
  /** What the mail server said. */
  last_error: z.string().nullable(),
  sent_at: instant.nullable(),
});
export type Recipient = z.output<typeof recipient>;

export const recipientList = list({
  sorts: ["email"],
  default_sort: "email",
  default_direction: "asc",
  filters: { state: RECIPIENT_STATES },
});

/** Whether messages can be sent now, and how many mails of them. */
export const standing = z.object({
  /** The code of a refusal; null where nothing is in the way. */
  problem: z.enum(["account_not_verified", "email_not_verified", "messaging_suspended", "event_archived"]).nullable(),
  /** Why the operator suspended the account's messages. */
  suspended_because: z.string().nullable(),
  mails_a_day: z.int(),
  mails_left: z.int(),
});
export type Standing = z.output<typeof standing>;

export const reached = z.object({
  /** Distinct addresses. */
  recipients: z.int(),
  /** Of them, who wants no messages of this organizer: nothing is sent to those. */
  unsubscribed: z.int(),
  /** The first of them, to look at what each will read. */
  some: z.array(z.object({ email: z.string(), name: z.string() })),
});
export type Reached = z.output<typeof reached>;

const inMessage = inEvent.extend({ message_id: id });

export const messages = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/messages",
    access: "organizer",
    area: "messages",
    summary: "An event's messages, with how far each is",
    about: ["messages", "mails", "events"],
    params: inEvent,
    query: listQuery(messageList),
    returns: page(message),
  }),
  standing: endpoint({
    method: "GET",
    path: "/events/:event_id/messages/standing",
    access: "organizer",
    area: "messages",
    summary: "Whether the account may send messages now, and how many mails are left for today",
    about: ["messages", "account", "me", "events"],
    params: inEvent,
    returns: one(standing),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/messages",
    access: "organizer",
    area: "messages",
    summary: "Send a message, at once or later; each address gets one mail",
    touches: ["messages", "mails"],
    refuses: [
      ...(["account_not_verified", "email_not_verified", "messaging_suspended", "too_many_messages"] as const),
      ...(["event_archived", "no_tickets", "conflict"] as const),
    ],
    params: inEvent,
    body: messageInput,
    returns: one(message),
    limit: { per_minute: 30, by: "session" },
  }),
  reach: endpoint({
    method: "POST",
    path: "/events/:event_id/messages/reach",
    access: "organizer",
    area: "messages",
    doing: "reading",
    summary: "How many addresses a message would reach",
    touches: [],
    refuses: ["no_tickets"],
    params: inEvent,
    body: audienceInput,
    returns: one(reached),
    limit: { per_minute: 120, by: "session" },
  }),
  preview: endpoint({
    method: "POST",
    path: "/events/:event_id/messages/preview",
    access: "organizer",
    area: "messages",
    doing: "reading",
    summary: "The mail that one of a message's recipients would read",
    touches: [],
    refuses: ["no_tickets"],
    params: inEvent,
    body: z.object({ ...audience, ...words, email: z.string().max(EMAIL_MAX).nullish() }).superRefine(checkAudience),
    returns: one(z.object({ subject: z.string(), html: z.string(), text: z.string(), locale: z.enum(LOCALES) })),
    limit: { per_minute: 120, by: "session" },
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/messages/:message_id",
    access: "organizer",
    area: "messages",
    summary: "One message",
    about: ["messages", "mails", "events"],
    params: inMessage,
    returns: one(message),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/messages/:message_id",
    access: "organizer",
    area: "messages",
    summary: "Change a message that has not gone out; one that was missed or off is scheduled anew",
    touches: ["messages"],
    refuses: [
      ...(["account_not_verified", "email_not_verified", "messaging_suspended", "event_archived"] as const),
      ...(["message_gone_out", "no_tickets", "conflict"] as const),
    ],
    params: inMessage,
    body: messageChange,
    returns: one(message),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id/messages/:message_id",
    access: "organizer",
    area: "messages",
    summary: "Switch a scheduled message off or on; pause, resume or stop one that goes out",
    touches: ["messages", "mails"],
    refuses: ["messaging_suspended", "event_archived", "conflict"],
    params: inMessage,
    body: z.object({ status: z.enum(MESSAGE_TURNS) }),
    returns: one(message),
  }),
  retry: endpoint({
    method: "POST",
    path: "/events/:event_id/messages/:message_id/retry",
    access: "organizer",
    area: "messages",
    summary: "Send a message's failed mails again: all, or those to these addresses",
    touches: ["messages", "mails"],
    refuses: ["messaging_suspended", "event_archived", "conflict"],
    params: inMessage,
    body: z.object({ emails: z.array(z.string().max(EMAIL_MAX)).min(1).max(MESSAGE_RETRIES_MAX).nullish() }),
    returns: one(message),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/messages/:message_id",
    access: "organizer",
    area: "messages",
    summary: "Delete a message; a scheduled one is not sent",
    touches: ["messages", "mails"],
    refuses: ["message_going_out"],
    params: inMessage,
  }),
  recipients: endpoint({
    method: "GET",
    path: "/events/:event_id/messages/:message_id/recipients",
    access: "organizer",
    area: "messages",
    summary: "Whom a message goes to, and how each mail stands",
    about: ["messages", "mails", "attendees", "orders"],
    params: inMessage,
    query: listQuery(recipientList),
    returns: page(recipient),
  }),
};

const byLink = z.object({ token: z.string().min(1).max(MESSAGE_LINK_MAX) });

/** Whose messages somebody does or doesn't want. */
const wish = z.object({ organizer_name: z.string(), email: z.string(), is_unsubscribed: z.boolean() });

/** What the link below every message leads to. */
export const unsubscribing = {
  get: endpoint({
    method: "GET",
    path: "/public/unsubscribe/:token",
    access: "message_reader",
    summary: "Whose messages a link stops, and whether they are stopped",
    about: ["messages"],
    params: byLink,
    returns: one(wish),
  }),
  /** Also what a mail program sends by itself (RFC 8058): a form, without cookies. */
  stop: endpoint({
    method: "POST",
    path: "/public/unsubscribe/:token",
    access: "message_reader",
    summary: "Stop an organizer's messages to the address that the link was mailed to; tickets still come",
    touches: ["messages"],
    params: byLink,
    returns: one(wish),
  }),
  resume: endpoint({
    method: "DELETE",
    path: "/public/unsubscribe/:token",
    access: "message_reader",
    summary: "Take that back",
    touches: ["messages"],
    params: byLink,
  }),
};
