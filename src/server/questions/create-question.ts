import { QUESTIONS_PER_EVENT_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockQuestions } from "./lock-questions.ts";
import { type QuestionInput, readQuestionInput } from "./read-question-input.ts";
import { listStoredQuestions } from "./question-status.ts";
import { stored, writeTickets } from "./write-question.ts";

/**
 * Adds a question after all others. Returns its id.
 * @throws AppError invalid, no_tickets, too_many_questions
 */
export async function createQuestion(ctx: WriteContext, event: OwnEvent, input: QuestionInput): Promise<number> {
  const { tx } = ctx;
  await lockQuestions(tx, event, "alone");
  const before = await listStoredQuestions(tx, event);
  if (before.length >= QUESTIONS_PER_EVENT_MAX) throw new AppError("too_many_questions");
  const { columns, tickets } = await readQuestionInput(ctx, event, input, { before });
  const { id } = await tx
    .insertInto("questions")
    .values({ ...stored(columns), event_id: event.id, order: (before.at(-1)?.order ?? 0) + 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeTickets(ctx, { id }, tickets);
  await recordActivity(ctx, {
    kind: "question.created",
    account_id: event.account_id,
    event_id: event.id,
    subject: { question: id },
    data: {},
  });
  return id;
}
