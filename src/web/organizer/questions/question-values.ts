import type { z } from "zod";
import type { Question, questionInput } from "#contract/questions.ts";
import { hasOptions } from "#domain/questions.ts";

type Input = z.output<typeof questionInput>;

/** A new option has no id yet. */
export type OptionValues = { id: number | null; label: string; is_hidden: boolean };

/** Form values of a question. A condition without a question counts as none. */
export type QuestionValues = Omit<Pick<Question, keyof Input & keyof Question>, "options" | "condition"> & {
  options: OptionValues[];
  condition: { question_id: number | null; option_ids: number[] };
};

export const NEW_OPTION: OptionValues = { id: null, label: "", is_hidden: false };

export const NEW_QUESTION: QuestionValues = {
  title: "",
  description: null,
  type: "SINGLE_LINE_TEXT",
  belongs_to: "TICKET",
  options: [NEW_OPTION, NEW_OPTION],
  required: false,
  is_hidden: false,
  all_tickets: true,
  ticket_ids: [],
  condition: { question_id: null, option_ids: [] },
};

export function questionValues(question: Question): QuestionValues {
  const { title, description, type, belongs_to, required, is_hidden, all_tickets, ticket_ids } = question;
  return {
    ...{ title, description, type, belongs_to, required, is_hidden, all_tickets, ticket_ids },
    options: question.options.length > 0 ? question.options : [NEW_OPTION, NEW_OPTION],
    condition: question.condition ?? { question_id: null, option_ids: [] },
  };
}

/**
 * Returns the request body: options only where the type has them, without empty ones at the end.
 */
export function questionBody({ options, condition, ...values }: QuestionValues): z.input<typeof questionInput> {
  const last = options.findLastIndex(({ id, label }) => id !== null || label.trim() !== "");
  return {
    ...values,
    options: hasOptions(values.type) ? options.slice(0, last + 1) : [],
    condition: condition.question_id === null ? null : { ...condition, question_id: condition.question_id },
  };
}

/**
 * Returns the questions that this one may depend on: earlier ones for the same people, with
 * options.
 */
export function possibleCauses(
  all: readonly Question[],
  question: Question | undefined,
  { belongs_to }: QuestionValues,
) {
  const at = all.findIndex(({ id }) => id === question?.id);
  const before = at < 0 ? all : all.slice(0, at);
  return before.filter((candidate) => candidate.belongs_to === belongs_to && hasOptions(candidate.type));
}
