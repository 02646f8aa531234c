import { questions } from "#contract/questions.ts";
import { mayDo } from "#domain/roles.ts";
import { refuseArchived } from "#server/access/own-event.ts";
import { AppError } from "#server/platform/errors.ts";
import { read, type Route, write } from "#server/platform/http.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { changeQuestion } from "./change-question.ts";
import { createQuestion } from "./create-question.ts";
import { listQuestionAnswers, summaryOfAnswers } from "./list-answers.ts";
import type { OwnQuestion } from "./own-question.ts";
import { listQuestions, requireQuestion } from "./question-queries.ts";
import { removeQuestion } from "./delete-question.ts";
import { sortQuestions } from "./sort-questions.ts";
import { updateQuestion } from "./update-question.ts";

export const questionRoutes: Route[] = [
  read(questions.list, (db, { event, query }) => listQuestions(db, event, query)),

  write(questions.create, async (ctx, { event, body }) => {
    refuseArchived(event);
    const id = await createQuestion(ctx, event, body);
    return { data: await requireQuestion(ctx.tx, event, { id }) };
  }),

  read(questions.get, async (db, { event, question }) => ({ data: await requireQuestion(db, event, question) })),

  write(questions.update, async (ctx, { event, question, body }) => {
    refuseArchived(event);
    await updateQuestion(ctx, event, question, body);
    return { data: await requireQuestion(ctx.tx, event, question) };
  }),

  write(questions.change, async (ctx, { event, question, body }) => {
    refuseArchived(event);
    await changeQuestion(ctx, event, question, body);
    return { data: await requireQuestion(ctx.tx, event, question) };
  }),

  write(questions.remove, async (ctx, { event, question }) => {
    refuseArchived(event);
    await removeQuestion(ctx, event, question);
  }),

  write(questions.sort, async (ctx, { event, body }) => {
    refuseArchived(event);
    await sortQuestions(ctx, event, body.question_ids);
  }),

  read(questions.answers, async (db, { question, caller, query }) => {
    refuseBuyersAnswers(question, caller);
    return listQuestionAnswers(db, question, query);
  }),

  read(questions.summary, async (db, { question, caller }) => {
    refuseBuyersAnswers(question, caller);
    return { data: await summaryOfAnswers(db, question) };
  }),
];

/**
 * Answers of buyers require access to orders.
 * @throws AppError forbidden
 */
function refuseBuyersAnswers({ belongs_to }: OwnQuestion, caller: SignedIn): void {
  if (belongs_to === "ORDER" && !mayDo(caller, { area: "orders" })) throw new AppError("forbidden");
}
