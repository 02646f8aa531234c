import { type Insertable, sql } from "kysely";
import type { PriceDisplayMode } from "#domain/bill.ts";
import type { PricedOrder } from "#domain/pricing.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { insertedOrder, type LockedOrder } from "#server/order-state/lock-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { inTheirOrder } from "#server/platform/database/made-rows.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import type { Database } from "#server/platform/table-types.ts";

/** A priced line: its name, and the stocks that its tickets take. */
type Line = { item_name: string; stock_ids: readonly number[]; quantity: number };
type Columns = Pick<
  Insertable<Database["orders"]>,
  "locale" | "paid_by" | "idempotency_key" | "import_id" | "import_reference"
>;
type Made = {
  priced: PricedOrder;
  /** In the order of the priced lines. */
  lines: readonly Line[];
  columns: Columns;
};

/**
 * Inserts an order as a reservation does: its lines, and what they took. The caller must have
 * locked the stocks and taken the units. The event's currency is checked again under the lock that
 * the order's foreign key takes anyway.
 * @throws AppError conflict, event_archived
 */
export async function insertManualOrder(
  { tx }: WriteContext,
  event: OwnEvent,
  { priced, lines, columns }: Made,
): Promise<{ order: LockedOrder; order_item_ids: number[] }> {
  const { rows } = await sql<{ currency: string; status: string; price_display_mode: PriceDisplayMode }>`
    select events.currency, events.status, event_settings.price_display_mode
    from events join event_settings on event_settings.event_id = events.id
    where events.id = ${event.id}
    for key share of events`.execute(tx);
  const [now] = rows;
  if (now?.currency !== event.currency) throw new AppError("conflict");
  if (now.status === "ARCHIVED") throw new AppError("event_archived");
  const { lines: priced_lines, taxes_and_fees_rollup, ...totals } = priced;
  const row = await tx
    .insertInto("orders")
    .values({
      ...totals,
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      event_id: event.id,
      short_id: shortId("o"),
      public_id: reference("O"),
      currency: event.currency,
      price_display_mode: now.price_display_mode,
      status: "RESERVED",
      reserved_until: sql<Date>`clock_timestamp() + interval '5 minutes'`,
      is_manually_created: true,
      ...columns,
      paid_by: totals.total_gross > 0 ? columns.paid_by : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id: order_id } = row;
  const items = await tx
    .insertInto("order_items")
    .values(priced_lines.map((line, at) => ({ ...itemOf(line, lines[at]), order_id })))
    .returning("id")
    .execute();
  await tx
    .insertInto("stock_holds")
    .values(holdsFor(priced, lines).map((hold) => ({ ...hold, order_id })))
    .execute();
  return { order: insertedOrder(row), order_item_ids: inTheirOrder(items) };
}

function itemOf(line: PricedOrder["lines"][number], { item_name = "", quantity = 0 }: Partial<Line> = {}) {
  const { ticket_id, ticket_price_id, price, price_before_discount, tax_behavior, taxes_and_fees_rollup } = line;
  const { total_before_additions, total_discount, total_tax, total_fee, total_gross } = line;
  return {
    ...{ ticket_id, ticket_price_id, item_name, quantity, price, price_before_discount, tax_behavior },
    ...{ total_before_additions, total_discount, total_tax, total_fee, total_gross },
    taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
  };
}

/**
 * Each stock once for each price, because several lines of one price may differ in what was paid.
 */
function holdsFor(priced: PricedOrder, lines: readonly Line[]) {
  const holds = new Map<string, { stock_id: number; ticket_price_id: number; quantity: number }>();
  for (const [at, { stock_ids, quantity }] of lines.entries())
    for (const stock_id of stock_ids) {
      const ticket_price_id = priced.lines[at]?.ticket_price_id ?? 0;
      const key = `${stock_id} ${ticket_price_id}`;
      holds.set(key, { stock_id, ticket_price_id, quantity: quantity + (holds.get(key)?.quantity ?? 0) });
    }
  return [...holds.values()];
}
