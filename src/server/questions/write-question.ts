import type { WriteContext } from "#server/platform/write-context.ts";
import type { OwnTicket } from "#server/tickets/own-ticket.ts";
import type { QuestionColumns } from "./read-question-input.ts";

/** Returns the columns to write; lists and objects are passed as JSON. */
export function stored({ options, condition, ...columns }: QuestionColumns) {
  return { ...columns, options: JSON.stringify(options), condition: condition && JSON.stringify(condition) };
}

export async function writeTickets(
  { tx }: WriteContext,
  question: { id: number },
  tickets: readonly OwnTicket[],
): Promise<void> {
  await tx.deleteFrom("question_tickets").where("question_id", "=", question.id).execute();
  if (tickets.length === 0) return;
  await tx
    .insertInto("question_tickets")
    .values(tickets.map((ticket) => ({ question_id: question.id, ticket_id: ticket.id })))
    .execute();
}
