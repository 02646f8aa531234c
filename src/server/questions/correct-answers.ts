import { sql } from "kysely";
import { ANSWER_PROBLEM_MESSAGES } from "#contract/response-problems.ts";
import { readAnswers } from "#domain/answers.ts";
import { type SubmittedAnswer, type QuestionOwner, questionsFor } from "#domain/questions.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { askedQuestions } from "./asked-questions.ts";
import { lockQuestions } from "./lock-questions.ts";

type Correcting = {
  belongs_to: QuestionOwner;
  /** The tickets whose questions apply. */
  lines: readonly number[];
  context: { asks_questions: boolean };
  /** Undefined leaves the answers unchanged. */
  answers: readonly SubmittedAnswer[] | undefined;
};

/**
 * Replaces the answers of a complete order, or of one of its tickets, by the event's current
 * questions and with the validation of the checkout. Questions that are no longer asked keep their
 * answers. Returns whether an answer has changed.
 * @throws AppError invalid, naming the answers
 */
export async function correctAnswers(
  tx: Tx,
  order: { id: number; event_id: number },
  attendee: { id: number } | null,
  { belongs_to, lines, context, answers: given }: Correcting,
): Promise<boolean> {
  if (given === undefined || (!context.asks_questions && given.length === 0)) return false;
  await lockQuestions(tx, { id: order.event_id }, "together");
  const questions = questionsFor(await askedQuestions(tx, { id: order.event_id }), belongs_to, lines);
  const { answers, problems } = readAnswers(questions, given);
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(
        problems.map(({ path, problem }) => [["questions", ...path].join("."), ANSWER_PROBLEM_MESSAGES[problem]]),
      ),
    );
  const before = tx
    .deleteFrom("question_answers")
    .where("order_id", "=", order.id)
    .where("attendee_id", attendee ? "=" : "is", attendee?.id ?? null)
    .where("question_id", "=", anyOf(questions.map(({ id }) => id)))
    .returning(["question_id", "answer"]);
  const were = questions.length > 0 ? await before.execute() : [];
  if (answers.length > 0)
    await sql`
      insert into question_answers (event_id, question_id, order_id, attendee_id, answer)
      select
        ${order.event_id}::bigint,
        given.question_id,
        ${order.id}::bigint,
        ${attendee?.id ?? null}::bigint,
        given.answer
      from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (question_id bigint, answer jsonb)
    `.execute(tx);
  return sorted(were) !== sorted(answers);
}

function sorted(answers: readonly { question_id: number; answer: unknown }[]): string {
  const byQuestion = answers.toSorted((a, b) => a.question_id - b.question_id);
  return JSON.stringify(byQuestion.map(({ question_id, answer }) => [question_id, answer]));
}
