import { z } from "zod";
import { LEFT_BEHIND, PRODUCTS } from "#domain/movers/mover.ts";
import { endpoint, one } from "./endpoint.ts";
import { event, eventInput } from "./events.ts";
import { id } from "./fields.ts";

/** What the files of another product don't say, and what the event is to be. */
export const moveInput = eventInput
  .pick({ title: true, start_date: true, end_date: true, language: true })
  .extend(eventInput.required({ timezone: true, currency: true }).pick({ timezone: true, currency: true }).shape)
  .extend({
    organizer_id: id,
    /** What one press is known by: asked twice with it, there is one event. */
    asked_key: z.uuid(),
  });

/** What its clocks and amounts mean. */
export const moveReading = moveInput.pick({ timezone: true, currency: true });

const movedPrice = z.object({ label: z.string().nullable(), price: z.int(), sold: z.int() });

export const moveProblem = z.object({
  file: z.string(),
  line: z.int(),
  column: z.string().nullable(),
  problem: z.string(),
  value: z.string(),
});

/** What would move in. Nothing is kept of it. */
export const movePreview = z.object({
  product: z.enum(PRODUCTS),
  /** What the event is called there, where the files say it. */
  title: z.string().nullable(),
  currency: z.string(),
  /** The files say it: nobody has to. */
  names_currency: z.boolean(),
  tickets: z.array(z.object({ title: z.string(), prices: z.array(movedPrice) })),
  counts: z.object({
    orders: z.int(),
    attendees: z.int(),
    cancelled: z.int(),
    checked_in: z.int(),
    /** In the smallest unit. */
    gross: z.int(),
  }),
  /** What has no place here or is in no file, and of how many it is. */
  left: z.array(z.object({ what: z.enum(LEFT_BEHIND), count: z.int() })),
  missing_columns: z.array(z.string()),
  /** The first of them. */
  problems: z.array(moveProblem),
  problem_count: z.int(),
  /** The first people, as they will be. */
  sample: z.array(
    z.object({
      first_name: z.string(),
      last_name: z.string().nullable(),
      email: z.string(),
      ticket: z.string(),
      tier: z.string().nullable(),
      gross: z.int().nullable(),
      code: z.string().nullable(),
    }),
  ),
});
export type MovePreview = z.output<typeof movePreview>;

export const moves = {
  preview: endpoint({
    method: "POST",
    path: "/moves/preview",
    access: "organizer",
    area: "events",
    summary:
      "What would move in from the exports of another product (multipart: file, several times; timezone; currency); nothing is kept",
    touches: [],
    body: moveReading.extend({ file: z.file() }),
    returns: one(movePreview),
    kind: "upload",
    limit: { per_minute: 30, by: "session" },
  }),
  create: endpoint({
    method: "POST",
    path: "/moves",
    access: "organizer",
    area: "events",
    summary:
      "Move an event in (multipart: file, several times, and what the event is to be): a draft with its tickets and questions, whose people are imported next",
    touches: ["events", "event_settings", "tickets", "stock", "questions", "check_in_lists", "imports"],
    refuses: ["too_many_tickets", "too_many_questions", "conflict"],
    body: moveInput.extend({ file: z.file() }),
    returns: one(z.object({ event, import_id: z.int() })),
    status: 201,
    kind: "upload",
    limit: { per_minute: 10, by: "session" },
  }),
};
