import type { Body } from "#contract/endpoint.ts";
import type { questions } from "#contract/questions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockQuestions } from "./lock-questions.ts";
import type { OwnQuestion } from "./own-question.ts";

/**
 * Hides or shows a question, or changes whether it is required; nothing else of it is written.
 * @throws AppError not_found
 */
export async function changeQuestion(
  ctx: WriteContext,
  event: OwnEvent,
  question: OwnQuestion,
  changes: Body<typeof questions.change>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockQuestions(tx, event, "alone");
  const { numUpdatedRows } = await tx
    .updateTable("questions")
    .set({ ...changes, updated_at: now })
    .where("id", "=", question.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError("not_found");
  await recordActivity(ctx, {
    kind: "question.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { question: question.id },
    data: { changed: Object.keys(changes) },
  });
}
