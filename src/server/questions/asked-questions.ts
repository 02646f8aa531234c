import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { AskedQuestion } from "#contract/responses.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import type { Database } from "#server/platform/table-types.ts";
import { ticketIds } from "./question-queries.ts";
import type { StoredQuestion, StoredOption } from "./question-status.ts";

/** Whether answers of an order can still change, in a query that selects from `orders`. */
const IS_ANSWERED_FOR = sql<SqlBool>`orders.status in ('RESERVED', 'AWAITING_PAYMENT')`;

export async function askedQuestions(db: ReadDb, event: { id: number }): Promise<AskedQuestion[]> {
  return (await eventQuestions(db, { id: event.id })).map(askedQuestionOf);
}

/**
 * The questions for the buyer of an open order, as a column of a query that selects from `orders`.
 */
export function askedQuestionsColumn() {
  return jsonArrayFrom(selectQuestions().whereRef("questions.event_id", "=", "orders.event_id").where(IS_ANSWERED_FOR));
}

/** Whether there are any questions, as a column of a query that selects from `events`. */
export function asksQuestions() {
  const query = selectQuestions().clearOrderBy().clearSelect().select("questions.id");
  return sql<boolean>`exists ${query.whereRef("questions.event_id", "=", "events.id")}`;
}

/** Returns the question as buyers see it, with the options that they can choose. */
export function askedQuestionOf({ all_tickets, ticket_ids, options, ...question }: QuestionRow): AskedQuestion {
  return {
    ...question,
    description: shownHtml(question.description),
    options: options.filter(({ is_hidden }) => !is_hidden).map(({ id, label }) => ({ id, label })),
    ticket_ids: all_tickets ? null : ticket_ids,
  };
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>["execute"]>>[number];

const eventQuestions = cachedQuery("asked questions", (db, { id }: { id: number }) =>
  db.selectFrom(selectQuestions().where("questions.event_id", "=", id).as("asked")).selectAll(),
);

function selectQuestions() {
  return expressionBuilder<Database, "events" | "orders">()
    .selectFrom("questions")
    .select(["questions.id", "questions.title", "questions.description", "questions.type", "questions.belongs_to"])
    .select(["questions.required", "questions.all_tickets"])
    .select((columns) => [
      columns.ref("questions.options").$castTo<StoredOption[]>().as("options"),
      columns.ref("questions.condition").$castTo<StoredQuestion["condition"]>().as("condition"),
      ticketIds().as("ticket_ids"),
    ])
    .where("questions.deleted_at", "is", null)
    .where("questions.is_hidden", "=", false)
    .orderBy("questions.order")
    .orderBy("questions.id");
}
