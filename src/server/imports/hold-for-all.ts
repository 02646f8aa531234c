import { sql } from "kysely";
import type { PlannedOrder } from "#domain/import-plan.ts";
import { priceOrder } from "#domain/pricing.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { insertManualOrder } from "#server/orders/manual/insert-manual-order.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfImport } from "#server/access/own-order.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { hold } from "#server/stock/hold-stock.ts";
import { release } from "#server/stock/release-stock.ts";
import { releaseTickets } from "#server/stock/release-tickets.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { offersOf } from "./preview-import.ts";
import type { OwnImport } from "./own-import.ts";

/** How long the reservation outlasts an interrupted job; each order extends it. */
const HELD_FOR = sql<Date>`clock_timestamp() + interval '1 hour'`;

/**
 * Reserves the units of all orders at once, in a reservation that never becomes an order: an
 * all-or-nothing import does not sell out halfway.
 * @throws AppError sold_out, not_available
 */
export async function holdForAll(
  ctx: WriteContext,
  event: OwnEvent,
  importRecord: OwnImport,
  orders: readonly PlannedOrder[],
): Promise<void> {
  const { tx } = ctx;
  const all = orders.flatMap(({ attendees }) => attendees);
  const ticket_ids = [...new Set(all.map(({ ticket_id }) => ticket_id))];
  await lockOrderStocks(tx, [], { ticket_ids });
  const offers = await offersOf(tx, event, ticket_ids);
  const lines = [...Map.groupBy(all, ({ ticket_price_id }) => ticket_price_id)].map(([ticket_price_id, { length }]) => {
    const offer = offers.find((known) => known.ticket_price_id === ticket_price_id);
    if (!offer) throw new AppError("not_available");
    const { ticket_id, title, stocks } = offer;
    return {
      ...{ ticket_id, ticket_price_id, item_name: title, quantity: length },
      stock_ids: stocks.map(({ id }) => id),
    };
  });
  const wanted = new Map<number, number>();
  for (const { stock_ids, quantity } of lines)
    for (const stock_id of stock_ids) wanted.set(stock_id, quantity + (wanted.get(stock_id) ?? 0));
  const short = await hold(
    tx,
    [...wanted].map(([stock_id, quantity]) => ({ stock_id, quantity })),
  );
  if (short.length > 0) throw await soldOut(tx, short);
  const priced = priceOrder(
    lines.map((line) => ({
      ...line,
      unit_price: 0,
      ticket_type: "PAID" as const,
      tax_behavior: "inclusive" as const,
      taxes_and_fees: [],
    })),
    null,
    event.currency,
  );
  const columns = {
    locale: event.language,
    paid_by: null,
    idempotency_key: null,
    import_id: importRecord.id,
    import_reference: null,
  };
  const { order } = await insertManualOrder(ctx, event, { priced, lines, columns });
  await tx.updateTable("orders").set({ reserved_until: HELD_FOR }).where("id", "=", order.id).execute();
}

/**
 * Releases the reserved units of one order. No buyer can take them in between, because the stocks
 * stay locked until the order has them.
 */
export async function giveOver(ctx: WriteContext, importRecord: OwnImport, planned: PlannedOrder): Promise<void> {
  const order = await lockHeld(ctx, importRecord);
  if (!order) return;
  await releaseTickets(ctx.tx, order.id, planned.attendees);
  await ctx.tx.updateTable("orders").set({ reserved_until: HELD_FOR }).where("id", "=", order.id).execute();
}

/** Releases what is left of the reservation. */
export async function endHold(ctx: WriteContext, importRecord: OwnImport): Promise<void> {
  const order = await lockHeld(ctx, importRecord);
  if (!order) return;
  await release(ctx.tx, [order.id]);
  await ctx.tx.deleteFrom("orders").where("id", "=", order.id).execute();
}

/** Returns undefined where there is no reservation, or where it has expired. */
async function lockHeld({ tx }: WriteContext, { id }: OwnImport) {
  const held = await tx
    .selectFrom("orders")
    .select("id as order_id")
    .where("import_id", "=", id)
    .where("status", "=", "RESERVED")
    .executeTakeFirst();
  const order = held && (await lockOrder(tx, orderOfImport(held)));
  return order?.status === "RESERVED" ? order : undefined;
}
