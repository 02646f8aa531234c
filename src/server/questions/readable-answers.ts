import { type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { expressionBuilder } from "kysely";
import type { ReadableAnswer } from "#contract/responses.ts";
import { type Answer, chosenIds, hasOptions, type QuestionType } from "#domain/questions.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { StoredOption } from "./question-status.ts";

type QuestionShape = { type: QuestionType; options: readonly StoredOption[] };

/** Returns an answer with the current labels of its options. */
export function readable({ type, options }: QuestionShape, answer: Answer): ReadableAnswer["answer"] {
  if (!hasOptions(type)) return answer as ReadableAnswer["answer"];
  const ids = chosenIds(answer);
  const labels = options.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return type === "CHECKBOX" ? labels : (labels[0] ?? "");
}

/** The answers of an order itself, as a column of a query that selects from `orders`. Read them with `readAll`. */
export function answersOfOrder() {
  return answersWhere(sql<boolean>`given.order_id = orders.id and given.attendee_id is null`);
}

/** The answers of a ticket, as a column of a query that selects from `attendees`. */
export function answersOfAttendee() {
  return answersWhere(sql<boolean>`given.attendee_id = attendees.id`);
}

type Stored = { question_id: number; title: string; type: QuestionType; options: StoredOption[]; answer: Answer };

export function readAll(stored: readonly Stored[]): ReadableAnswer[] {
  return stored.map(({ options, answer, ...question }) => ({
    ...question,
    answer: readable({ type: question.type, options }, answer),
  }));
}

function answersWhere(condition: RawBuilder<boolean>) {
  return jsonArrayFrom(
    expressionBuilder<Database, never>()
      .selectFrom("question_answers as given")
      .innerJoin("questions", "questions.id", "given.question_id")
      .select((columns) => [
        "given.question_id",
        "questions.title",
        "questions.type",
        columns.ref("questions.options").$castTo<StoredOption[]>().as("options"),
        columns.ref("given.answer").$castTo<Answer>().as("answer"),
      ])
      .where(condition)
      .orderBy("questions.order")
      .orderBy("questions.id"),
  );
}
