import type { Body } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { lockTicket, type OwnTicket } from "./own-ticket.ts";

/**
 * Pauses, resumes, hides or shows a ticket; nothing else of it is written.
 * @throws AppError not_found
 */
export async function changeTicket(
  deed: Deed,
  event: OwnEvent,
  own: OwnTicket,
  given: Body<typeof tickets.change>,
): Promise<void> {
  const { tx, now } = deed;
  const ticket = await lockTicket(tx, own);
  await tx
    .updateTable("tickets")
    .set({ ...given, updated_at: now })
    .where("id", "=", ticket.id)
    .execute();
  await happened(deed, {
    kind: "ticket.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { ticket: ticket.id },
    data: { changed: Object.keys(given) },
  });
}
