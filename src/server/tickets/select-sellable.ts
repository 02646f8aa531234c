import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { ticketInput } from "#contract/tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type Held, stillHeld } from "#server/stock/active-holds.ts";
import type { Database } from "#server/platform/table-types.ts";

/**
 * Selects tickets that are not deleted, each with its prices and their stock, the stock of its
 * shared capacities, and what is added to its price: everything that the rules of a sale need, in
 * one statement, for the reservation, the public page and the organizer alike. Times inside
 * `prices` are text, because they are part of JSON.
 *
 * Every field that an organizer can set is read, by the keys of the contract, except for the long
 * description and the translations, which no rule needs.
 */
export function selectSellable(db: ReadDb, held: Held = stillHeld) {
  return db
    .selectFrom("tickets")
    .select(["tickets.id", ...SELECTED_COLUMNS])
    .select([pricesOf(held).as("prices"), capacitiesOf(held).as("capacities"), taxesAndFeesOf().as("taxes_and_fees")])
    .where("tickets.deleted_at", "is", null);
}

/** The tickets of the event that a surrounding query selects from. */
export const ofThatEvent: RawBuilder<SqlBool> = sql<SqlBool>`tickets.event_id = events.id`;

export type SellableRow = Awaited<ReturnType<ReturnType<typeof selectSellable>["execute"]>>[number];

type SelectedColumn = Exclude<keyof typeof ticketInput.shape, (typeof LEFT)[number]>;

const LEFT = ["prices", "tax_and_fee_ids", "description", "translations"] as const;

const SELECTED_COLUMNS = Object.keys(ticketInput.shape)
  .filter((name): name is SelectedColumn => !(LEFT as readonly string[]).includes(name))
  .map((name) => `tickets.${name}` as const);

function pricesOf(held: Held) {
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
        "ticket_prices.stock_id",
        "stocks.capacity",
        "stocks.sold",
        "stocks.version",
        held.as("held"),
      ])
      .whereRef("ticket_prices.ticket_id", "=", "tickets.id")
      .where("ticket_prices.deleted_at", "is", null)
      .orderBy("ticket_prices.order")
      .orderBy("ticket_prices.id"),
  );
}

/** Inactive capacities, too: their stock is unlimited, but orders are still counted in it. */
function capacitiesOf(held: Held) {
  return jsonArrayFrom(
    expressionBuilder<Database, "tickets">()
      .selectFrom("capacity_assignment_tickets as link")
      .innerJoin("capacity_assignments as assignment", "assignment.id", "link.capacity_assignment_id")
      .innerJoin("stocks", "stocks.id", "assignment.stock_id")
      .select(["assignment.id", "assignment.name", "assignment.status"])
      .select(["assignment.stock_id", "stocks.capacity", "stocks.sold", held.as("held")])
      .whereRef("link.ticket_id", "=", "tickets.id")
      .orderBy("assignment.id"),
  );
}

function taxesAndFeesOf() {
  return jsonArrayFrom(
    carriedByTicket()
      .select(["added.id", "added.name", "added.type", "added.calculation_type", "added.rate"])
      .select(["added.tax_behavior", "added.is_in_price"])
      .where("added.is_active", "=", true)
      .orderBy("added.id"),
  );
}

/** The ids of all taxes and fees of a ticket, including those that are switched off. */
export function taxAndFeeIds() {
  const ids = carriedByTicket().select(sql<number[]>`coalesce(json_agg(added.id order by added.id), '[]')`.as("ids"));
  return sql<number[]>`(${ids})`;
}

/**
 * What can be charged at a ticket's event: a fixed amount in a previous currency of the event is
 * not read.
 */
function carriedByTicket() {
  return expressionBuilder<Database, "tickets">()
    .selectFrom("ticket_taxes_and_fees as link")
    .innerJoin("taxes_and_fees as added", "added.id", "link.tax_or_fee_id")
    .whereRef("link.ticket_id", "=", "tickets.id")
    .where("added.deleted_at", "is", null)
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("added.currency_code", "is", null),
        eb(
          "added.currency_code",
          "=",
          selectFrom("events as its").select("its.currency").whereRef("its.id", "=", "tickets.event_id"),
        ),
      ]),
    );
}
