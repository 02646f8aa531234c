import { cameIn } from "#server/check-in/admission/checked-in.ts";
import type { OwnAttendee } from "#server/access/own-attendee.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { findTransferredTicket } from "./transferred-ticket.ts";

export type OwnSelfServiceTicket = OwnAttendee & { is_checked_in: boolean };

/**
 * Finds a ticket of a locked order by the short id in its URL.
 * @throws AppError not_found, also for a ticket of another order; ticket_handed_on, ticket_replaced
 */
export async function ownSelfServiceTicket(
  tx: Tx,
  order: LockedOrder,
  short_id: string,
): Promise<OwnSelfServiceTicket> {
  const { event_id } = order;
  const ticket = await tx
    .selectFrom("attendees")
    .selectAll("attendees")
    .select(cameIn().as("is_checked_in"))
    .where("attendees.short_id", "=", short_id)
    .where("attendees.order_id", "=", order.id)
    .executeTakeFirst();
  if (!ticket) throw new AppError((await findTransferredTicket(tx, { event_id, short_id })) ?? "not_found");
  return ticket as OwnSelfServiceTicket;
}
