import { sql } from "kysely";
import { brokenConditions } from "#domain/question-conditions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { lockQuestions } from "./lock-questions.ts";
import { listStoredQuestions } from "./question-status.ts";

/**
 * Puts an event's questions in this order. No question may come before the one that it depends on.
 * @throws AppError invalid (an id that is not this event's, or twice; a question before its
 * condition), conflict (one is missing)
 */
export async function sortQuestions(
  ctx: WriteContext,
  event: OwnEvent,
  question_ids: readonly number[],
): Promise<void> {
  const { tx, now } = ctx;
  if (new Set(question_ids).size < question_ids.length) throw invalid({ question_ids: "wrong" });
  await lockQuestions(tx, event, "alone");
  const standing = await listStoredQuestions(tx, event);
  const known = new Map(standing.map((question) => [question.id, question]));
  const sorted = question_ids.flatMap((id) => known.get(id) ?? []);
  if (sorted.length < question_ids.length) throw invalid({ question_ids: "foreign" });
  if (sorted.length < standing.length) throw new AppError("conflict");
  if (brokenConditions(sorted).length > 0) throw invalid({ question_ids: "before_condition" });
  await sql`
    update questions set "order" = given.position, updated_at = ${now}::timestamptz
    from unnest(${question_ids}::bigint[]) with ordinality as given (id, position)
    where questions.id = given.id and questions."order" <> given.position`.execute(tx);
  await recordActivity(ctx, {
    kind: "question.sorted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
}
