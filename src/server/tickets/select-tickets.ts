import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#server/platform/table-types.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * Tickets that are not deleted, each with its prices and their stock, and the stock of the capacities it shares: all that the rules
 * of a sale ask for, in one statement. Times inside `prices` come as text, for they travel as JSON.
 */
export function selectTickets(db: ReadDb) {
  return db
    .selectFrom("tickets")
    .selectAll("tickets")
    .select([pricesOf("tickets.id").as("prices"), capacitiesOf("tickets.id").as("capacities")])
    .where("tickets.deleted_at", "is", null);
}

export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>["execute"]>>[number];

function pricesOf(ticket_id: "tickets.id") {
  return jsonArrayFrom(
    expressionBuilder<Database, "tickets">()
      .selectFrom("ticket_prices")
      .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
      .select([
        "ticket_prices.id",
        "ticket_prices.label",
        "ticket_prices.price",
        "ticket_prices.is_hidden",
        "ticket_prices.sale_start_date",
        "ticket_prices.sale_end_date",
        "stocks.capacity",
        "stocks.sold",
        stillHeld.as("held"),
      ])
      .whereRef("ticket_prices.ticket_id", "=", ticket_id)
      .where("ticket_prices.deleted_at", "is", null)
      .orderBy("ticket_prices.order")
      .orderBy("ticket_prices.id"),
  );
}

function capacitiesOf(ticket_id: "tickets.id") {
  return jsonArrayFrom(
    expressionBuilder<Database, "tickets">()
      .selectFrom("capacity_assignment_tickets as link")
      .innerJoin("capacity_assignments as assignment", "assignment.id", "link.capacity_assignment_id")
      .innerJoin("stocks", "stocks.id", "assignment.stock_id")
      .select(["stocks.capacity", "stocks.sold", stillHeld.as("held")])
      .whereRef("link.ticket_id", "=", ticket_id)
      .where("assignment.status", "=", "ACTIVE"),
  );
}

/**
 * What is held of the stock in `stocks`, without what open orders past their time still hold: the next buyer gets that at once,
 * so it is shown as free. Overdue orders are few, for a job tidies them up.
 */
export const stillHeld = sql<number>`stocks.held - (
  select coalesce(sum(stock_holds.quantity), 0)::bigint
  from orders join stock_holds on stock_holds.order_id = orders.id
  where orders.event_id = stocks.event_id and orders.status in ('RESERVED', 'AWAITING_PAYMENT') and orders.reserved_until <= now()
    and stock_holds.stock_id = stocks.id and not stock_holds.is_sold)`;
