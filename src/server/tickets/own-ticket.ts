import { anyOf } from "#server/platform/database/any-of.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { TicketType } from "#domain/tickets.ts";

/** A ticket, not deleted, of an event that is proven to be the caller's. */
export type OwnTicket = Own<"ticket", { readonly id: number; readonly event_id: number }>;

/** A ticket that this transaction has locked: two organizers never change it at the same time. */
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
 * Locks a ticket against concurrent changes. Buyers neither wait for this lock nor are blocked by
 * it: none of their rows refers to the ticket by a foreign key. What must not change under them is
 * guarded by the ticket's stocks (docs/developers/stock.md).
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
 * Locks several tickets and returns the fields that a change of several affects. In the order of
 * their ids, so that transactions which lock some of them can't deadlock.
 * @throws AppError not_found
 */
export async function lockTheseTickets(tx: Tx, tickets: readonly OwnTicket[]) {
  const ids = tickets.map(({ id }) => id);
  const locked = await tx
    .selectFrom("tickets")
    .select(["id", "title", "is_paused", "is_hidden", "sale_start_date", "sale_end_date"])
    .where("id", "=", anyOf(ids))
    .where("deleted_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (locked.length < ids.length) throw new AppError("not_found");
  return locked;
}

/**
 * Returns the event's tickets with these ids from a request body, each once; undefined where one of
 * them is not the event's.
 * @throws AppError no_tickets, when the event has none at all
 */
export async function findOwnTickets(
  db: ReadDb,
  event: OwnEvent,
  ticket_ids: readonly number[],
): Promise<OwnTicket[] | undefined> {
  const ownTickets = await listOwnTickets(db, event);
  if (ownTickets.length === 0) throw new AppError("no_tickets");
  return amongThese(ownTickets, ticket_ids);
}

/** The same, for what an event may have before it has a ticket. */
export async function findSomeOwnTickets(
  db: ReadDb,
  event: OwnEvent,
  ticket_ids: readonly number[],
): Promise<OwnTicket[] | undefined> {
  return ticket_ids.length === 0 ? [] : amongThese(await listOwnTickets(db, event), ticket_ids);
}

async function listOwnTickets(db: ReadDb, event: OwnEvent): Promise<OwnTicket[]> {
  const rows = await db
    .selectFrom("tickets")
    .select(["id", "event_id"])
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .execute();
  return rows.map((ticket) => ticket as OwnTicket);
}

function amongThese(ownTickets: readonly OwnTicket[], ticket_ids: readonly number[]): OwnTicket[] | undefined {
  const known = new Map(ownTickets.map((ticket) => [ticket.id, ticket]));
  const wanted = [...new Set(ticket_ids)].map((id) => known.get(id));
  return wanted.every((ticket) => ticket !== undefined) ? wanted : undefined;
}
