import { type Selectable, sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { saleState } from "#domain/ticket-sale.ts";
import { withAvailable } from "#domain/stock.ts";
import type { Minute, RoomState, Shop } from "#domain/waiting-room.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import { selectSellable } from "#server/tickets/select-sellable.ts";

export type RoomRow = Omit<Selectable<Database["waiting_rooms"]>, "history"> & { history: readonly Minute[] };

/** A room that is on or open, with what its page shows of the event. */
export type WatchedRoom = RoomRow & { title: string; timezone: string; language: Locale };

/** The rooms that are on or open: few, by a partial index. */
export async function listWatchedRooms(db: ReadDb): Promise<WatchedRoom[]> {
  const rows = await db
    .selectFrom("waiting_rooms")
    .innerJoin("events", "events.id", "waiting_rooms.event_id")
    .selectAll("waiting_rooms")
    .select((columns) => [
      ...(["events.title", "events.timezone"] as const),
      columns.ref("events.language").$castTo<Locale>().as("language"),
    ])
    .where(isWatched)
    .where("events.status", "=", "LIVE")
    .execute();
  return rows.map(asRoom);
}

export async function findRoom(db: ReadDb, event_id: number): Promise<RoomRow | undefined> {
  const row = await db.selectFrom("waiting_rooms").selectAll().where("event_id", "=", event_id).executeTakeFirst();
  return row && asRoom(row);
}

export type DueRoom = { room: RoomRow; now: Date; shop: Shop };

/**
 * Locks the rooms last advanced over a second ago and returns them with their shops. Rooms
 * that another process is advancing are skipped: a killed one holds no lock.
 */
export async function lockDueRooms(tx: Tx): Promise<DueRoom[]> {
  const rows = await tx
    .selectFrom("waiting_rooms")
    .innerJoin("events", "events.id", "waiting_rooms.event_id")
    .selectAll("waiting_rooms")
    .select([
      sql<Date>`clock_timestamp()`.as("now"),
      sql<Date | null>`case when mode = 'SCHEDULED' then ${nextSaleStart} end`.as("sale_starts_at"),
      sql<number>`case when mode = 'AUTOMATIC' or phase = 'OPEN' then ${buying} else 0 end`.as("buying"),
    ])
    .where(isWatched)
    .where("events.status", "=", "LIVE")
    .where(sql<boolean>`advanced_at < clock_timestamp() - interval '900 milliseconds'`)
    .orderBy("event_id")
    .limit(ROOMS_AT_ONCE)
    .forUpdate("waiting_rooms")
    .skipLocked()
    .execute();
  const due: DueRoom[] = [];
  for (const { now, sale_starts_at, buying: orders, ...row } of rows) {
    const stock = row.phase === "OPEN" ? await stockOf(tx, row.event_id, now) : { remaining: null, held: 0 };
    due.push({ room: asRoom(row), now, shop: { sale_starts_at, buying: orders, ...stock } });
  }
  return due;
}

const ROOMS_AT_ONCE = 50;

/** Both conditions are those of the index. */
const isWatched = sql<boolean>`(mode <> 'OFF' or phase <> 'CLOSED')`;

/** The next time at which a ticket's sale starts; a tier may start later than its ticket. */
export const nextSaleStart = sql<Date | null>`(
  select min(greatest(tickets.sale_start_date, ticket_prices.sale_start_date))
  from tickets
  join ticket_prices on ticket_prices.ticket_id = tickets.id
  where tickets.event_id = waiting_rooms.event_id
    and tickets.deleted_at is null
    and ticket_prices.deleted_at is null
    and not tickets.is_hidden
    and not ticket_prices.is_hidden
    and greatest(tickets.sale_start_date, ticket_prices.sale_start_date) > now()
)`;

const buying = sql<number>`(
  select count(*)
  from orders
  where orders.status in ('RESERVED', 'AWAITING_PAYMENT')
    and orders.status = 'RESERVED'
    and orders.reserved_until > now()
    and orders.event_id = waiting_rooms.event_id
)`;

/** What is left of the tickets that are on sale now or sold out; null for unlimited. */
async function stockOf(db: ReadDb, event_id: number, now: Date): Promise<{ remaining: number | null; held: number }> {
  const rows = await selectSellable(db).where("tickets.event_id", "=", event_id).execute();
  let remaining: number | null = 0;
  let held = 0;
  let isAny = false;
  for (const ticket of rows) {
    for (const price of withAvailable(ticket).prices) {
      const state = saleState(ticket, price, now);
      if (state !== "ON_SALE" && state !== "SOLD_OUT") continue;
      isAny = true;
      held += price.held;
      remaining = remaining === null || price.available === null ? null : remaining + price.available;
    }
  }
  // A sale that has not begun for any ticket is not sold out.
  return { remaining: isAny ? remaining : null, held };
}

/**
 * Writes how far a room is. What people and processes count meanwhile is in other columns. A closed
 * room is not paused, so that it admits people when it opens again.
 */
export async function saveState(tx: Tx, event_id: number, state: RoomState & Partial<PublishedDraw>): Promise<void> {
  const { history, ...columns } = state;
  await tx
    .updateTable("waiting_rooms")
    .set({ ...columns, history: JSON.stringify(history), ...(columns.phase === "CLOSED" && { is_paused: false }) })
    .where("event_id", "=", event_id)
    .execute();
}

export type PublishedDraw = { commitment: string | null; seed: string | null; joins_hash: Buffer };

function asRoom<Row extends Selectable<Database["waiting_rooms"]>>(row: Row) {
  return { ...row, history: row.history as Minute[] };
}
