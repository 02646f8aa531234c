import { normalisePromoCode } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import type { DemoEvent, DemoPromoCode } from "./demo-event.ts";

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
  const stock_id = await insertStock(tx, event, "CAPACITY_ASSIGNMENT", capacity);
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

export async function createPromoCode(
  tx: Tx,
  event: OwnEvent,
  { code, uses, tickets = [], ...discount }: DemoPromoCode,
  ticketId: TicketId,
): Promise<void> {
  const stock_id = await insertStock(tx, event, "PROMO_CODE", uses);
  const row = {
    ...discount,
    code: normalisePromoCode(code),
    applicable_ticket_ids: tickets.map(ticketId),
    event_id: event.id,
    stock_id,
  };
  await tx.insertInto("promo_codes").values(row).execute();
}

async function insertStock(
  tx: Tx,
  event: OwnEvent,
  kind: "CAPACITY_ASSIGNMENT" | "PROMO_CODE",
  capacity: number | null,
): Promise<number> {
  const { id } = await tx
    .insertInto("stocks")
    .values({ event_id: event.id, kind, capacity })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
