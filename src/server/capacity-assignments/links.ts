import { type SqlBool, sql } from "kysely";
import { type CapacityAssignmentStatus, limitOf } from "#domain/capacity-assignments.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { belowSold, setCapacity } from "#server/stock/capacity.ts";
import { findOwnTickets } from "#server/tickets/own-ticket.ts";

/**
 * Locks the given tickets of the event, together with those in `linked`, in id order: no other
 * transaction adds a price to them, deletes or links them meanwhile. Returns the given ones.
 * @throws AppError no_tickets, invalid
 */
export async function lockTickets(
  { tx }: WriteContext,
  event: OwnEvent,
  ticket_ids: readonly number[],
  linked: readonly number[] = [],
): Promise<number[]> {
  await tx
    .selectFrom("tickets")
    .select("id")
    .where("event_id", "=", event.id)
    .where(sql<SqlBool>`id = any(${[...ticket_ids, ...linked]}::bigint[])`)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (ticket_ids.length === 0) return [];
  const tickets = await findOwnTickets(tx, event, ticket_ids);
  if (!tickets) throw invalid({ ticket_ids: "foreign" });
  return tickets.map(({ id }) => id);
}

/**
 * Sets the capacity that counts. An inactive assignment limits nothing.
 * @throws AppError invalid, with the number that is already sold or reserved
 */
export async function setLimit(
  { tx }: WriteContext,
  { stock_id }: { stock_id: number },
  { status, capacity = null }: { status: CapacityAssignmentStatus; capacity?: number | null },
): Promise<void> {
  if (!(await setCapacity(tx, stock_id, limitOf({ status, capacity }))))
    throw invalid({ capacity: await belowSold(tx, stock_id) });
}

export async function insertLinks(
  { tx }: Pick<WriteContext, "tx">,
  event: OwnEvent,
  assignment: { id: number },
  ticket_ids: readonly number[],
): Promise<void> {
  if (ticket_ids.length === 0) return;
  await tx
    .insertInto("capacity_assignment_tickets")
    .values(ticket_ids.map((ticket_id) => ({ capacity_assignment_id: assignment.id, ticket_id, event_id: event.id })))
    .execute();
}

export async function deleteLinks(
  { tx }: WriteContext,
  assignment: { id: number },
  ticket_ids: readonly number[],
): Promise<void> {
  if (ticket_ids.length === 0) return;
  await tx
    .deleteFrom("capacity_assignment_tickets")
    .where("capacity_assignment_id", "=", assignment.id)
    .where("ticket_id", "=", anyOf(ticket_ids))
    .execute();
}
