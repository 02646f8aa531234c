import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { totalCapacity } from "#domain/stock.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * Returns how many units an event can sell in total; null where it has no tickets, or where one of
 * them is limited neither by itself nor by a shared capacity.
 */
export async function capacityOf(db: ReadDb, event: OwnEvent): Promise<number | null> {
  return (await capacitiesOf(db, [event.id]))(event.id);
}

export async function capacitiesOf(
  db: ReadDb,
  event_ids: readonly number[],
): Promise<(event_id: number) => number | null> {
  if (event_ids.length === 0) return () => null;
  const tickets = await db
    .selectFrom("tickets")
    .select("tickets.event_id")
    .select((ticket) => [
      ticket
        .selectFrom("ticket_prices")
        .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
        .select(
          sql<number | null>`case when bool_and(stocks.capacity is not null) then sum(stocks.capacity)::bigint end`.as(
            "capacity",
          ),
        )
        .whereRef("ticket_prices.ticket_id", "=", "tickets.id")
        .where("ticket_prices.deleted_at", "is", null)
        .as("capacity"),
      jsonArrayFrom(
        ticket
          .selectFrom("capacity_assignment_tickets as link")
          .innerJoin("capacity_assignments as assignment", "assignment.id", "link.capacity_assignment_id")
          .innerJoin("stocks", "stocks.id", "assignment.stock_id")
          .select(["assignment.stock_id", "stocks.capacity"])
          .whereRef("link.ticket_id", "=", "tickets.id")
          .where("assignment.status", "=", "ACTIVE"),
      ).as("capacities"),
    ])
    .where("tickets.event_id", "=", anyOf(event_ids))
    .where("tickets.deleted_at", "is", null)
    .execute();
  const ofEvents = Map.groupBy(tickets, ({ event_id }) => event_id);
  return (event_id) => {
    const eventTickets = ofEvents.get(event_id);
    return eventTickets ? totalCapacity(eventTickets) : null;
  };
}
