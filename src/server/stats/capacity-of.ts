import { sql } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** How many places an event can sell in all; null when there are no tickets, or one of them has no limit. */
export async function capacityOf(db: ReadDb, event: OwnEvent): Promise<number | null> {
  const { rows } = await sql<{ capacity: number | null }>`
    select case when bool_and(stocks.capacity is not null) then sum(stocks.capacity)::bigint end as capacity
    from tickets
      join ticket_prices on ticket_prices.ticket_id = tickets.id and ticket_prices.deleted_at is null
      join stocks on stocks.id = ticket_prices.stock_id
    where tickets.event_id = ${event.id} and tickets.deleted_at is null`.execute(db);
  return rows[0]?.capacity ?? null;
}
