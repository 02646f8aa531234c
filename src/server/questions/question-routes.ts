import { questions } from "#contract/questions.ts";
import { mayDo } from "#domain/roles.ts";
import { ownEditableEvent, ownEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { changeQuestion } from "./change-question.ts";
import { createQuestion } from "./create-question.ts";
import { listQuestionAnswers, summaryOfAnswers } from "./list-answers.ts";
import { type OwnQuestion, ownQuestion } from "./own-question.ts";
import { listQuestions, requireQuestion } from "./question-queries.ts";
import { removeQuestion } from "./delete-question.ts";
import { sortQuestions } from "./sort-questions.ts";
import { updateQuestion } from "./update-question.ts";

export const questionRoutes: Route[] = [
  read(questions.list, async (db, { caller, params, query }) =>
    listQuestions(db, await ownEvent(db, caller, params.event_id), query),
  ),

  write(questions.create, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const id = await createQuestion(ctx, event, body);
    return { data: await requireQuestion(ctx.tx, event, { id }) };
  }),

  read(questions.get, async (db, { caller, params }) => {
    const event = await ownEvent(db, caller, params.event_id);
    return { data: await requireQuestion(db, event, await ownQuestion(db, event, params.question_id)) };
  }),

  write(questions.update, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const question = await ownQuestion(ctx.tx, event, params.question_id);
    await updateQuestion(ctx, event, question, body);
    return { data: await requireQuestion(ctx.tx, event, question) };
  }),

  write(questions.change, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    const question = await ownQuestion(ctx.tx, event, params.question_id);
    await changeQuestion(ctx, event, question, body);
    return { data: await requireQuestion(ctx.tx, event, question) };
  }),

  write(questions.remove, async (ctx, { caller, params }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    await removeQuestion(ctx, event, await ownQuestion(ctx.tx, event, params.question_id));
  }),

  write(questions.sort, async (ctx, { caller, params, body }) => {
    const event = await ownEditableEvent(ctx.tx, caller, params.event_id);
    await sortQuestions(ctx, event, body.question_ids);
  }),

  read(questions.answers, async (db, { caller, params, query }) =>
    listQuestionAnswers(db, await readableQuestion(db, caller, params), query),
  ),

  read(questions.summary, async (db, { caller, params }) => ({
    data: await summaryOfAnswers(db, await readableQuestion(db, caller, params)),
  })),
];

/**
 * Returns a question whose answers the caller may read: answers of buyers require access to orders.
 * @throws AppError not_found, forbidden
 */
async function readableQuestion(
  db: ReadDb,
  caller: SignedIn,
  params: { event_id: number; question_id: number },
): Promise<OwnQuestion> {
  const event = await ownEvent(db, caller, params.event_id);
  const question = await ownQuestion(db, event, params.question_id);
  if (question.belongs_to === "ORDER" && !mayDo(caller, { area: "orders" })) throw new AppError("forbidden");
  return question;
}
