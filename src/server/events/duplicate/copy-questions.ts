import type { QuestionCondition } from "#domain/questions.ts";
import { copiedTickets } from "#domain/event-copies.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { SAME } from "./duplicate-columns.ts";
import type { TicketCopies } from "./copy-tickets.ts";

/**
 * Copies questions. Without tickets only those that every order is asked: questions of tickets, or
 * for some tickets only, are left out, and so are questions that depend on them. Returns the copy
 * of each question by its original.
 */
export async function copyQuestions(
  tx: Tx,
  from: OwnEvent,
  to: OwnEvent,
  tickets: TicketCopies | undefined,
): Promise<ReadonlyMap<number, number>> {
  const questions = await tx
    .selectFrom("questions")
    .select(["id", ...SAME.questions])
    .select((columns) => [
      columns.ref("condition").$castTo<QuestionCondition | null>().as("condition"),
      jsonArrayFrom(
        columns.selectFrom("question_tickets").select("ticket_id").whereRef("question_id", "=", "questions.id"),
      ).as("tickets"),
    ])
    .where("event_id", "=", from.id)
    .where("deleted_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .execute();
  const copies = new Map<number, number>();
  // One after the other, because a question may depend on an earlier one.
  for (const { id, condition, tickets: named, ...question } of questions) {
    if (!tickets && (question.belongs_to === "TICKET" || !question.all_tickets)) continue;
    const after = condition && copies.get(condition.question_id);
    if (after === undefined) continue;
    const made = await tx
      .insertInto("questions")
      .values({
        ...question,
        options: JSON.stringify(question.options),
        condition: condition && JSON.stringify({ ...condition, question_id: after }),
        event_id: to.id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    copies.set(id, made.id);
    const ticket_ids = copiedTickets(
      named.map(({ ticket_id }) => ticket_id),
      tickets ?? new Map(),
    );
    if (!ticket_ids?.length) continue;
    await tx
      .insertInto("question_tickets")
      .values(ticket_ids.map((ticket_id) => ({ question_id: made.id, ticket_id })))
      .execute();
  }
  return copies;
}
