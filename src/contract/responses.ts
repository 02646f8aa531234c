import { z } from "zod";
import { ANSWER_TEXT_MAX, OPTIONS_PER_QUESTION_MAX, QUESTIONS_PER_EVENT_MAX } from "#domain/maxima.ts";
import { type AddressPart, QUESTION_OWNERS, QUESTION_TYPES } from "#domain/questions.ts";
import { storable } from "./fields.ts";

export const condition = z.object({ question_id: z.int(), option_ids: z.array(z.int()) });

export const askedQuestion = z.object({
  id: z.int(),
  title: z.string(),
  /** Sanitized HTML. */
  description: z.string().nullable(),
  type: z.enum(QUESTION_TYPES),
  belongs_to: z.enum(QUESTION_OWNERS),
  options: z.array(z.object({ id: z.int(), label: z.string() })),
  required: z.boolean(),
  /** The question is asked only if the earlier question was answered with one of these options. */
  condition: condition.nullable(),
  /** Asked only for one of these tickets; null for all. */
  ticket_ids: z.array(z.int()).nullable(),
});
export type AskedQuestion = z.output<typeof askedQuestion>;

const part = storable(ANSWER_TEXT_MAX).nullish();
export const answeredAddress = z.strictObject({
  address_line_1: part,
  address_line_2: part,
  city: part,
  state_or_region: part,
  zip_or_postal_code: part,
  country: part,
} satisfies Record<AddressPart, typeof part>);

/**
 * A text, a day (`2027-05-03`), an option's id (DROPDOWN, RADIO), several ids (CHECKBOX), or an
 * address; null for none.
 */
export const answer = z.union([
  storable(ANSWER_TEXT_MAX),
  z.int(),
  z.array(z.int()).max(OPTIONS_PER_QUESTION_MAX),
  answeredAddress,
]);

/** The answers of an order, or of one of its tickets. Empty ones may be null or omitted. */
export const submittedAnswers = z
  .array(z.object({ question_id: z.int(), answer: answer.nullish() }))
  .max(QUESTIONS_PER_EVENT_MAX);

/** A stored answer in the form in which it can be sent again. */
export const storedAnswer = z.object({ question_id: z.int(), answer });

/** An answer for organizers: options by their labels, CHECKBOX as a list. */
export const readableAnswer = z.object({
  question_id: z.int(),
  title: z.string(),
  type: z.enum(QUESTION_TYPES),
  answer: z.union([z.string(), z.array(z.string()), answeredAddress]),
});
export type ReadableAnswer = z.output<typeof readableAnswer>;
