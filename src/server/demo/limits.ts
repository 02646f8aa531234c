import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { makeStock } from "#server/stock/limits.ts";
import type { DemoEvent } from "./demo-event.ts";

type TicketId = (at: number) => number;

/** One limit that several tickets share. */
export async function createCapacity(
  tx: Tx,
  event: OwnEvent,
  given: NonNullable<DemoEvent["capacities"]>[number],
  ticketId: TicketId,
  size: number,
): Promise<void> {
  // What its tickets were rounded up to must fit.
  const capacity = size === 1 ? given.capacity : Math.ceil(given.capacity * size) + given.tickets.length;
  const stock_id = await makeStock(tx, event, { kind: "CAPACITY_ASSIGNMENT", capacity });
  const { id } = await tx
    .insertInto("capacity_assignments")
    .values({ event_id: event.id, stock_id, name: given.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const links = given.tickets.map((at) => ({
    capacity_assignment_id: id,
    ticket_id: ticketId(at),
    event_id: event.id,
  }));
  await tx.insertInto("capacity_assignment_tickets").values(links).execute();
}
