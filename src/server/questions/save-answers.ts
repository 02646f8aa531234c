import { sql } from "kysely";
import type { AskedQuestion } from "#contract/responses.ts";
import { ANSWER_PROBLEM_MESSAGES } from "#contract/response-problems.ts";
import { readDetails } from "#domain/answers.ts";
import type { SubmittedAnswer, ReadAnswer } from "#domain/questions.ts";
import type { Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";
import { askedQuestions } from "./asked-questions.ts";
import { lockQuestions } from "./lock-questions.ts";

type AnswersInput = { questions?: readonly SubmittedAnswer[] | undefined };
type Answering = {
  event_id: number;
  /** Whether the event asks any questions, from the order context. */
  asks_questions: boolean;
  lines: readonly { ticket_id: number; ticket_price_id: number }[];
  order: AnswersInput;
  attendees: readonly (AnswersInput & { ticket_price_id: number })[];
};

/**
 * Reads the answers that come with an order's details, by the event's current questions. The
 * questions can't change until the transaction ends.
 * @throws AppError invalid, naming the answers
 */
export async function answersTo(
  tx: Tx,
  { event_id, asks_questions, lines, ...rest }: Answering,
): Promise<{ order: ReadAnswer[]; attendees: ReadAnswer[][] }> {
  const questions = asks_questions ? await lockedQuestions(tx, { id: event_id }) : [];
  const { problems, ...answers } = readDetails(questions, lines, rest);
  if (problems.length > 0)
    throw invalid(
      Object.fromEntries(problems.map(({ path, problem }) => [path.join("."), ANSWER_PROBLEM_MESSAGES[problem]])),
    );
  return answers;
}

/** Read in a statement after the lock, so that earlier changes are visible. */
async function lockedQuestions(tx: Tx, event: { id: number }): Promise<AskedQuestion[]> {
  await lockQuestions(tx, event, "together");
  return askedQuestions(tx, event);
}

/** Replaces an order's answers. A reservation without a buyer's details has none. */
export async function writeAnswers(
  tx: Tx,
  order: { id: number; event_id: number; status: string },
  answers: readonly (ReadAnswer & { short_id: string | null })[],
): Promise<void> {
  if (order.status !== "RESERVED") await sql`delete from question_answers where order_id = ${order.id}`.execute(tx);
  if (answers.length === 0) return;
  await sql`
    insert into question_answers (event_id, question_id, order_id, attendee_id, answer)
    select ${order.event_id}::bigint, given.question_id, ${order.id}::bigint, attendees.id, given.answer
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as given (
      question_id bigint, short_id text, answer jsonb
    )
    left join attendees on attendees.short_id = given.short_id`.execute(tx);
}
