import { type SqlBool, sql } from "kysely";
import type { ListQuery, Rows } from "#contract/lists.ts";
import type { answerList, AnswerRow, AnswerSummary } from "#contract/questions.ts";
import { LIST_COUNTED_MAX } from "#domain/maxima.ts";
import { type Answer, chosenIds } from "#domain/questions.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import type { OwnQuestion } from "./own-question.ts";
import { readable } from "./readable-answers.ts";

type Row = Omit<AnswerRow, "created_at"> & { created_at: Date };

/** Returns the answers of complete orders and valid tickets, newest first. */
export async function listQuestionAnswers(db: ReadDb, question: OwnQuestion, input: ListQuery): Promise<Rows<Row>> {
  const { data, meta } = await listPage(selectAnswers(db, question), input, COLUMNS);
  return { data: data.map(({ answer, ...row }) => ({ ...row, answer: readable(question, answer) })), meta };
}

/**
 * Returns how often each option was chosen among the newest 10,000 answers, which limits the cost
 * of a page view.
 */
export async function summaryOfAnswers(db: ReadDb, question: OwnQuestion): Promise<AnswerSummary> {
  const newest = await selectAnswers(db, question)
    .clearSelect()
    .select((columns) => columns.ref("question_answers.answer").$castTo<Answer>().as("answer"))
    .orderBy("question_answers.id", "desc")
    .limit(LIST_COUNTED_MAX + 1)
    .execute();
  const counted = newest.slice(0, LIST_COUNTED_MAX);
  const times = new Map<number, number>();
  for (const { answer } of counted) for (const id of chosenIds(answer)) times.set(id, (times.get(id) ?? 0) + 1);
  return {
    answers: counted.length,
    is_cut: newest.length > counted.length,
    options: question.options
      .filter(({ id, is_hidden }) => !is_hidden || times.has(id))
      .map(({ id, label }) => ({ id, label, answers: times.get(id) ?? 0 })),
  };
}

/** Answers of complete orders, and of valid tickets. */
function selectAnswers(db: ReadDb, question: OwnQuestion) {
  return db
    .selectFrom("question_answers")
    .innerJoin("orders", "orders.id", "question_answers.order_id")
    .leftJoin("attendees", "attendees.id", "question_answers.attendee_id")
    .select(["question_answers.id", "question_answers.order_id", "question_answers.attendee_id"])
    .select((columns) => [
      columns.ref("question_answers.answer").$castTo<Answer>().as("answer"),
      sql<string | null>`case when attendees.id is null then orders.first_name else attendees.first_name end`.as(
        "first_name",
      ),
      sql<string | null>`case when attendees.id is null then orders.last_name else attendees.last_name end`.as(
        "last_name",
      ),
      sql<string>`coalesce(attendees.public_id, orders.public_id)`.as("public_id"),
      "question_answers.created_at",
    ])
    .where("question_answers.question_id", "=", question.id)
    .where("orders.status", "=", "COMPLETED")
    .where(sql<SqlBool>`(question_answers.attendee_id is null or attendees.status = 'ACTIVE')`);
}

const COLUMNS: ListColumns<typeof answerList> = {
  sorts: { created_at: sql.ref("question_answers.id") },
  filters: {
    option_id: {
      column: sql`chosen.id`,
      some: (matches) => sql<SqlBool>`exists (
        select from jsonb_array_elements(case jsonb_typeof(question_answers.answer)
            when 'array' then question_answers.answer
            when 'number' then jsonb_build_array(question_answers.answer)
            else '[]' end) as one (value), lateral (select one.value::bigint as id) as chosen
        where ${matches})`,
    },
  },
  search: null,
  unique: sql.ref("question_answers.id"),
};
