import { z } from "zod";
import { ANSWER_TEXT_MAX, OPTIONS_PER_QUESTION_MAX, QUESTIONS_PER_EVENT_MAX } from "#domain/maxima.ts";
import { type AddressPart, QUESTION_OWNERS, QUESTION_TYPES } from "#domain/questions.ts";
import { storable } from "./fields.ts";

export const condition = z.object({ question_id: z.int(), option_ids: z.array(z.int()) });

/** A question as its buyers read it. */
export const askedQuestion = z.object({
  id: z.int(),
  title: z.string(),
  /** HTML, as we clean it. */
  description: z.string().nullable(),
  type: z.enum(QUESTION_TYPES),
  belongs_to: z.enum(QUESTION_OWNERS),
  /** Those that can be chosen. */
  options: z.array(z.object({ id: z.int(), label: z.string() })),
  required: z.boolean(),
  /** Asked only where that earlier question was answered by one of these options. */
  condition: condition.nullable(),
  /** Asked only with one of these tickets; null with all. */
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

/** A text, a day (`2027-05-03`), an option's id (DROPDOWN, RADIO), such ids (CHECKBOX), or an address; null for none. */
export const answer = z.union([
  storable(ANSWER_TEXT_MAX),
  z.int(),
  z.array(z.int()).max(OPTIONS_PER_QUESTION_MAX),
  answeredAddress,
]);

/** The answers of an order, or of one of its tickets. What is left empty may be null or left out. */
export const givenAnswers = z
  .array(z.object({ question_id: z.int(), answer: answer.nullish() }))
  .max(QUESTIONS_PER_EVENT_MAX);

/** An answer that was given, to be given again. */
export const storedAnswer = z.object({ question_id: z.int(), answer });

/** An answer as its organizer reads it: options by their labels, CHECKBOX in a list. */
export const readableAnswer = z.object({
  question_id: z.int(),
  title: z.string(),
  type: z.enum(QUESTION_TYPES),
  answer: z.union([z.string(), z.array(z.string()), answeredAddress]),
});
export type ReadableAnswer = z.output<typeof readableAnswer>;
