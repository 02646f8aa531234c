import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { z } from "zod";
import { readDetails } from "#domain/answers.ts";
import { ANSWER_LINE_MAX, ANSWER_TEXT_MAX } from "#domain/maxima.ts";
import type { Question } from "#domain/questions.ts";
import type { AnswerProblem } from "#domain/parse-answer.ts";
import { FIELD_PROBLEMS } from "./field-problems.ts";

const sayMost = (maximum: number) => msg`Enter at most ${maximum} characters.`;

/**
 * The message for each problem with an answer, shared by the form before sending and by the server.
 */
export const ANSWER_PROBLEM_MESSAGES: Record<AnswerProblem, MessageDescriptor> = {
  required: FIELD_PROBLEMS.required,
  wrong: FIELD_PROBLEMS.wrong,
  date: FIELD_PROBLEMS.day,
  country: FIELD_PROBLEMS.country,
  option: FIELD_PROBLEMS.option_gone,
  long_line: sayMost(ANSWER_LINE_MAX),
  long_text: sayMost(ANSWER_TEXT_MAX),
  unknown: FIELD_PROBLEMS.question_gone,
  unasked: FIELD_PROBLEMS.answer_unasked,
};

type Asking = { questions: readonly Question[]; order_items: { ticket_id: number; ticket_price_id: number }[] };

/**
 * Extends the schema of an order's details with the validation of its answers: reports all problems
 * with names and answers together.
 */
export function withAnswers(details: z.ZodType, order: Asking): z.ZodType {
  return z.unknown().superRefine((input, context) => {
    const { error } = details.safeParse(input, { reportInput: true });
    for (const issue of error?.issues ?? []) context.addIssue({ ...issue });
    for (const { path, problem } of readDetails(order.questions, order.order_items, input as never).problems)
      context.addIssue({ code: "custom", path, params: { problem: ANSWER_PROBLEM_MESSAGES[problem] } });
  });
}
