import { expressionBuilder } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Answer } from "#domain/questions.ts";
import type { Database } from "#server/platform/table-types.ts";

/**
 * The answers of an order itself, as a column of a query that selects from `orders`, to be shown to
 * the buyer who gave them.
 */
export function storedAnswersOfOrder() {
  const orders = expressionBuilder<Database, "orders">();
  return jsonArrayFrom(
    orders
      .selectFrom("question_answers as kept")
      .select((columns) => ["kept.question_id", columns.ref("kept.answer").$castTo<Answer>().as("answer")])
      .whereRef("kept.order_id", "=", "orders.id")
      .where("kept.attendee_id", "is", null)
      .orderBy("kept.id"),
  );
}

/** The answers of a ticket, as a column of a query that selects from `attendees`. */
export function storedAnswersOfAttendee() {
  const attendees = expressionBuilder<Database, "attendees">();
  return jsonArrayFrom(
    attendees
      .selectFrom("question_answers as kept")
      .select((columns) => ["kept.question_id", columns.ref("kept.answer").$castTo<Answer>().as("answer")])
      .whereRef("kept.attendee_id", "=", "attendees.id")
      .orderBy("kept.id"),
  );
}
