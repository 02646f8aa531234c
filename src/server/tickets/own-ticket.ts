import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { TicketType } from "#domain/tickets.ts";

/** A ticket of the caller's event that is not deleted, proven once. */
export type OwnTicket = Own<"ticket", { readonly id: number; readonly event_id: number }>;

/** One that this transaction has locked: two organizers never change one ticket at a time. */
export type LockedTicket = OwnTicket & { readonly title: string; readonly type: TicketType; readonly updated_at: Date };

/** @throws AppError not_found, for another event's ticket too */
export async function ownTicket(db: ReadDb, event: OwnEvent, ticket_id: number): Promise<OwnTicket> {
  const ticket = await db
    .selectFrom("tickets")
    .select(["id", "event_id"])
    .where("id", "=", ticket_id)
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!ticket) throw new AppError("not_found");
  return ticket as OwnTicket;
}

/**
 * Keeps others from changing a ticket meanwhile. Buyers don't wait for it and are not kept out by it: no row of theirs refers to the
 * ticket by a foreign key. What must not change under them is guarded by the ticket's stocks (docs/stock.md).
 * @throws AppError not_found, when it was deleted meanwhile
 */
export async function lockTicket(tx: Tx, ticket: OwnTicket): Promise<LockedTicket> {
  const locked = await tx
    .selectFrom("tickets")
    .select(["id", "event_id", "title", "type", "updated_at"])
    .where("id", "=", ticket.id)
    .where("deleted_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw new AppError("not_found");
  return locked as LockedTicket;
}

/**
 * As `lockTicket`, of several, with what a click changes of them. In the order of their ids: who locks some of them, too, waits in no circle.
 * @throws AppError not_found
 */
export async function lockTheseTickets(tx: Tx, tickets: readonly OwnTicket[]) {
  const ids = tickets.map(({ id }) => id);
  const locked = await tx
    .selectFrom("tickets")
    .select(["id", "title", "is_paused", "is_hidden", "sale_start_date", "sale_end_date"])
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (locked.length < ids.length) throw new AppError("not_found");
  return locked;
}

/**
 * The event's own tickets among ids that stand in a body, each once; undefined when one of them is none of this event's.
 * @throws AppError no_tickets, when the event has none at all
 */
export async function findOwnTickets(
  db: ReadDb,
  event: OwnEvent,
  ticket_ids: readonly number[],
): Promise<OwnTicket[] | undefined> {
  const mine = await listOwnTickets(db, event);
  if (mine.length === 0) throw new AppError("no_tickets");
  return amongThese(mine, ticket_ids);
}

/** As `findOwnTickets`, for what an event may have before it has a ticket. */
export async function findSomeOwnTickets(
  db: ReadDb,
  event: OwnEvent,
  ticket_ids: readonly number[],
): Promise<OwnTicket[] | undefined> {
  return ticket_ids.length === 0 ? [] : amongThese(await listOwnTickets(db, event), ticket_ids);
}

async function listOwnTickets(db: ReadDb, event: OwnEvent): Promise<OwnTicket[]> {
  const mine = await db
    .selectFrom("tickets")
    .select(["id", "event_id"])
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .execute();
  return mine.map((ticket) => ticket as OwnTicket);
}

function amongThese(mine: readonly OwnTicket[], ticket_ids: readonly number[]): OwnTicket[] | undefined {
  const known = new Map(mine.map((ticket) => [ticket.id, ticket]));
  const wanted = [...new Set(ticket_ids)].map((id) => known.get(id));
  return wanted.every((ticket) => ticket !== undefined) ? wanted : undefined;
}
