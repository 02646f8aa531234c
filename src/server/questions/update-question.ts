import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { questions } from "#contract/questions.ts";
import { brokenConditions } from "#domain/question-conditions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { lockQuestions } from "./lock-questions.ts";
import type { OwnQuestion } from "./own-question.ts";
import { IS_ANSWER_COUNTED } from "./question-queries.ts";
import { type QuestionColumns, readQuestionInput } from "./read-question-input.ts";
import { listStoredQuestions, type StoredQuestion } from "./question-status.ts";
import { stored, writeTickets } from "./write-question.ts";

/**
 * Changes a question. Options are matched by id: new ones are added, missing ones are removed
 * unless they have been chosen. Given answers stay valid: neither the question's type nor its owner
 * can change under them.
 * @throws AppError not_found, conflict, no_tickets, invalid
 */
export async function updateQuestion(
  ctx: WriteContext,
  event: OwnEvent,
  own: OwnQuestion,
  { updated_at, ...input }: Body<typeof questions.update>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockQuestions(tx, event, "alone");
  await lockIfUnmodified(tx, "questions", { id: own.id }, updated_at);
  const standing = await listStoredQuestions(tx, event);
  const at = standing.findIndex(({ id }) => id === own.id);
  const was = standing[at];
  if (!was) throw new AppError("not_found");
  const { columns, tickets } = await readQuestionInput(ctx, event, input, { was, before: standing.slice(0, at) });
  refuseToBreak(standing, was, columns);
  await refuseUnderAnswers(tx, was, columns);
  await tx
    .updateTable("questions")
    .set({ ...stored(columns), updated_at: now })
    .where("id", "=", was.id)
    .execute();
  await writeTickets(ctx, was, tickets);
  await recordActivity(ctx, {
    kind: "question.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { question: was.id },
    data: { changed: changedFields<object>(was, columns) },
  });
}

/** Rejects a change that breaks the condition of another question. */
function refuseToBreak(standing: StoredQuestion[], was: StoredQuestion, columns: QuestionColumns): void {
  const after = standing.map((question) => (question.id === was.id ? { ...question, ...columns } : question));
  const [broken] = brokenConditions(after).filter(({ id }) => id !== was.id);
  if (!broken) return;
  const field = was.type !== columns.type ? "type" : broken.problem === "owner" ? "belongs_to" : "options";
  throw invalid({ [field]: "option_in_condition" });
}

async function refuseUnderAnswers(tx: Tx, was: StoredQuestion, columns: QuestionColumns): Promise<void> {
  const gone = was.options.filter(({ id }) => !columns.options.some((option) => option.id === id));
  const isFrozen = was.type !== columns.type || was.belongs_to !== columns.belongs_to;
  if (!isFrozen && gone.length === 0) return;
  if (isFrozen && (await hasAnswers(tx, was)))
    throw invalid(
      was.type === columns.type ? { belongs_to: "question_owner_frozen" } : { type: "question_type_frozen" },
    );
  for (const option of gone) if (await hasAnswers(tx, was, option)) throw invalid({ options: "option_answered" });
}

/** Returns whether the question has been answered, or the option chosen. */
export async function hasAnswers(tx: Tx, question: { id: number }, option?: { id: number }): Promise<boolean> {
  const found = await tx
    .selectFrom("question_answers")
    .select("id")
    .where("question_id", "=", question.id)
    .$if(option !== undefined, (query) => query.where(sql<boolean>`answer @> ${String(option?.id)}::jsonb`))
    .where(IS_ANSWER_COUNTED)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
