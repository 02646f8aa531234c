import { sql } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** How many places an event can sell in all; null when there are no tickets, or one of them has no limit. */
export async function capacityOf(db: ReadDb, event: OwnEvent): Promise<number | null> {
  const sold = await db
    .selectFrom("tickets")
    .innerJoin("ticket_prices", "ticket_prices.ticket_id", "tickets.id")
    .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
    .select(
      sql<number | null>`case when bool_and(stocks.capacity is not null) then sum(stocks.capacity)::bigint end`.as(
        "capacity",
      ),
    )
    .where("tickets.event_id", "=", event.id)
    .where("tickets.deleted_at", "is", null)
    .where("ticket_prices.deleted_at", "is", null)
    .executeTakeFirst();
  return sold?.capacity ?? null;
}
