import { z } from "zod";
import {
  DESCRIPTION_MAX,
  OPTION_LABEL_MAX,
  OPTIONS_PER_QUESTION_MAX,
  QUESTION_TITLE_MAX,
  QUESTIONS_PER_EVENT_MAX,
  TICKETS_PER_EVENT_MAX,
} from "#domain/maxima.ts";
import { hasOptions, QUESTION_OWNERS, QUESTION_TYPES } from "#domain/questions.ts";
import { askedQuestion, condition, readableAnswer } from "./responses.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, line, optional, problem, storable } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { list, listQuery, page } from "./lists.ts";
import { namesAnyField, version } from "./optimistic-lock.ts";

export const question = askedQuestion.omit({ options: true, ticket_ids: true }).extend({
  event_id: z.int(),
  /** A hidden option can no longer be chosen; existing answers keep it. */
  options: z.array(z.object({ id: z.int(), label: z.string(), is_hidden: z.boolean() })),
  is_hidden: z.boolean(),
  /** Asked for every ticket, including future ones; otherwise only for those in `ticket_ids`. */
  all_tickets: z.boolean(),
  ticket_ids: z.array(z.int()),
  order: z.int(),
  /**
   * A question with answers can be hidden but not deleted, and its type and owner cannot change.
   */
  has_answers: z.boolean(),
  updated_at: instant,
});
export type Question = z.output<typeof question>;

/** By default questions of the order first, then those of each ticket. */
export const questionList = list({
  sorts: ["order", "created_at", "title", "type"],
  default_sort: "order",
  default_direction: "asc",
  filters: { type: QUESTION_TYPES, belongs_to: QUESTION_OWNERS, required: "boolean", is_hidden: "boolean" },
  whole: true,
});

const optionInput = z.object({
  /** The id of an existing option; omitted for a new one. */
  id: z.int().nullish(),
  label: line(OPTION_LABEL_MAX),
  is_hidden: z.boolean().default(false),
});

export const questionInput = z
  .object({
    title: line(QUESTION_TITLE_MAX),
    description: optional(storable(DESCRIPTION_MAX)),
    type: z.enum(QUESTION_TYPES),
    belongs_to: z.enum(QUESTION_OWNERS),
    /** For DROPDOWN, RADIO and CHECKBOX; matched by id. */
    options: z.array(optionInput).max(OPTIONS_PER_QUESTION_MAX).default([]),
    required: z.boolean().default(false),
    is_hidden: z.boolean().default(false),
    all_tickets: z.boolean().default(true),
    ticket_ids: z.array(z.int()).max(TICKETS_PER_EVENT_MAX).default([]),
    condition: condition
      .extend({ option_ids: z.array(z.int()).min(1).max(OPTIONS_PER_QUESTION_MAX) })
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(
    ({ all_tickets, ticket_ids }) => all_tickets || ticket_ids.length > 0,
    problem("ticket_needed", ["ticket_ids"]),
  )
  .superRefine(({ type, options }, context) => {
    if (!hasOptions(type)) return;
    if (options.every(({ is_hidden }) => is_hidden))
      context.addIssue({ code: "custom", ...problem("option_needed", ["options"]) });
    for (const [at, { label }] of options.entries())
      if (options.findIndex((other) => other.label === label) < at)
        context.addIssue({ code: "custom", ...problem("taken", ["options", at, "label"]) });
  });

export const questionChange = questionInput.safeExtend(version);

/** Single settings that can be changed without the rest of the question. */
export const questionSwitch = z
  .object({ is_hidden: z.boolean().optional(), required: z.boolean().optional() })
  .refine(namesAnyField, problem("required"));

export const answerRow = z.object({
  id: z.int(),
  answer: readableAnswer.shape.answer,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  order_id: z.int(),
  /** Null for a question of the order. */
  attendee_id: z.int().nullable(),
  /** The reference of the order or the ticket. */
  public_id: z.string(),
  created_at: instant,
});
export type AnswerRow = z.output<typeof answerRow>;

export const answerList = list({
  sorts: ["created_at"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { option_id: "number" },
});

/** A summary of the answers of completed orders and valid tickets. */
export const answerSummary = z.object({
  answers: z.int(),
  /** Only the newest 10,000 answers are included. */
  is_cut: z.boolean(),
  /** For a question with options; hidden options only if they were chosen. */
  options: z.array(z.object({ id: z.int(), label: z.string(), answers: z.int() })),
});
export type AnswerSummary = z.output<typeof answerSummary>;

const inQuestion = inEvent.extend({ question_id: id });

export const questions = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/questions",
    access: "organizer",
    area: "tickets",
    summary: "List an event's questions, beyond names and email addresses",
    provides: ["questions", "tickets", "orders"],
    params: inEvent,
    query: listQuery(questionList),
    returns: page(question),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/questions",
    access: "organizer",
    area: "tickets",
    summary: "Create a question",
    invalidates: ["questions"],
    refuses: ["event_archived", "too_many_questions", "no_tickets"],
    params: inEvent,
    body: questionInput,
    returns: single(question),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/questions/:question_id",
    access: "organizer",
    area: "tickets",
    summary: "Get a question",
    provides: ["questions", "tickets", "orders"],
    params: inQuestion,
    returns: single(question),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/questions/:question_id",
    access: "organizer",
    area: "tickets",
    summary: "Update a question, its options matched by id; rejected if changed since updated_at",
    invalidates: ["questions"],
    refuses: ["conflict", "event_archived", "no_tickets"],
    params: inQuestion,
    body: questionChange,
    returns: single(question),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id/questions/:question_id",
    access: "organizer",
    area: "tickets",
    summary: "Hide or show a question, or make it required or optional",
    invalidates: ["questions"],
    refuses: ["event_archived"],
    params: inQuestion,
    body: questionSwitch,
    returns: single(question),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/questions/:question_id",
    access: "organizer",
    area: "tickets",
    summary: "Delete a question without answers on which no other question depends",
    invalidates: ["questions"],
    refuses: ["event_archived", "question_has_answers", "question_in_condition"],
    params: inQuestion,
  }),
  sort: endpoint({
    method: "POST",
    path: "/events/:event_id/questions/sort",
    access: "organizer",
    area: "tickets",
    summary: "Reorder the questions, given all their ids",
    invalidates: ["questions"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: z.object({ question_ids: z.array(z.int()).min(1).max(QUESTIONS_PER_EVENT_MAX) }),
  }),
  answers: endpoint({
    method: "GET",
    path: "/events/:event_id/questions/:question_id/answers",
    access: "organizer",
    area: "attendees",
    summary: "List the answers to a question, newest first; for a question about the order, requires access to orders",
    provides: ["questions", "orders", "attendees"],
    params: inQuestion,
    query: listQuery(answerList),
    returns: page(answerRow),
  }),
  summary: endpoint({
    method: "GET",
    path: "/events/:event_id/questions/:question_id/summary",
    access: "organizer",
    area: "attendees",
    summary: "Get how often each option was chosen",
    provides: ["questions", "orders", "attendees"],
    params: inQuestion,
    returns: single(answerSummary),
  }),
};
