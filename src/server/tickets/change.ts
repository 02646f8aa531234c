import type { Body } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { lockTicket } from "./queries.ts";

/**
 * Pauses, resumes, hides or shows a ticket; nothing else of it is written.
 * @throws AppError not_found
 */
export async function changeTicket(
  tx: Tx,
  event: OwnEvent,
  ticket_id: number,
  given: Body<typeof tickets.change>,
): Promise<void> {
  await lockTicket(tx, event, ticket_id);
  await tx
    .updateTable("tickets")
    .set({ ...given, updated_at: new Date() })
    .where("id", "=", ticket_id)
    .execute();
}
