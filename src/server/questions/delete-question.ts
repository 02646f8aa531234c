import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockQuestions } from "./lock-questions.ts";
import type { OwnQuestion } from "./own-question.ts";
import { listStoredQuestions } from "./question-status.ts";
import { hasAnswers } from "./update-question.ts";

/**
 * Deletes a question without answers. Where it is being answered at this moment, one of the two
 * comes first.
 * @throws AppError not_found, question_has_answers, question_in_condition
 */
export async function removeQuestion(ctx: WriteContext, event: OwnEvent, { id }: OwnQuestion): Promise<void> {
  const { tx, now } = ctx;
  await lockQuestions(tx, event, "alone");
  const standing = await listStoredQuestions(tx, event);
  if (!standing.some((question) => question.id === id)) throw new AppError("not_found");
  if (await hasAnswers(tx, { id })) throw new AppError("question_has_answers");
  if (standing.some(({ condition }) => condition?.question_id === id)) throw new AppError("question_in_condition");
  await tx.updateTable("questions").set({ deleted_at: now }).where("id", "=", id).execute();
  await recordActivity(ctx, {
    kind: "question.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { question: id },
    data: {},
  });
}
