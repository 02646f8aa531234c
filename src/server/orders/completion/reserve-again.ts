import { sql } from "kysely";
import { isOpen } from "#domain/order-lifecycle.ts";
import { wantedStock } from "#domain/stock.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { hold } from "#server/stock/hold-stock.ts";
import { release } from "#server/stock/release-stock.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { count, reviveTickets, takeTicketsBack } from "#server/order-state/unpaid-tickets.ts";

type LockedLine = { ticket_price_id: number; quantity: number; stock_id: number; capacity_stock_ids: number[] };

/**
 * Holds the stock of an overdue order again: all of it, or none, and then the order expires. What
 * it still holds is released first, so nothing is held twice. The order gets a few more minutes,
 * enough for the current transaction.
 */
export async function holdAgain(
  ctx: WriteContext,
  order: LockedOrder,
): Promise<{ is_held: boolean; order: LockedOrder }> {
  const { tx } = ctx;
  const promo_stock_id = await promoStock(tx, order);
  const stock_ids = promo_stock_id === null ? [] : [promo_stock_id];
  await release(tx, [order.id], { also: { ticket_ids: await ticketsOf(tx, order.id), stock_ids } });
  // Read with the stocks locked: from now on what its tickets share can't change.
  const lines = await linesOf(tx, order.id);
  const wanted = wantedStock(
    lines.map((line) => ({
      ticket_price_stock_id: line.stock_id,
      capacity_stock_ids: line.capacity_stock_ids,
      quantity: line.quantity,
    })),
    promo_stock_id,
  );
  if ((await hold(tx, wanted)).length > 0) {
    if (!isOpen(order.status)) return { is_held: false, order };
    const expired = await transitionOrder(ctx, order, { order: "expire" });
    await count(ctx, expired, await takeTicketsBack(ctx, expired));
    return { is_held: false, order: expired };
  }
  await writeHolds(tx, order.id, lines, promo_stock_id);
  const reserved_until = sql<Date>`clock_timestamp() + interval '5 minutes'`;
  if (order.status !== "EXPIRED")
    return { is_held: true, order: await transitionOrder(ctx, order, {}, { reserved_until }) };
  // Its browser may have another reservation by now: a revived order is not the one open order of
  // that browser.
  const unique_slot_released_at = ctx.now;
  await reviveTickets(ctx, order);
  return {
    is_held: true,
    order: await transitionOrder(ctx, order, { order: "revive" }, { reserved_until, unique_slot_released_at }),
  };
}

async function ticketsOf(tx: Tx, order_id: number): Promise<number[]> {
  const items = await tx
    .selectFrom("order_items")
    .select("ticket_id")
    .distinct()
    .where("order_id", "=", order_id)
    .execute();
  return items.map(({ ticket_id }) => ticket_id);
}

async function linesOf(tx: Tx, order_id: number): Promise<LockedLine[]> {
  const { rows } = await sql<LockedLine>`
    select order_items.ticket_price_id, sum(order_items.quantity)::bigint as quantity, ticket_prices.stock_id,
      (select coalesce(array_agg(capacity_assignments.stock_id), '{}') from capacity_assignment_tickets
        join capacity_assignments
          on capacity_assignments.id = capacity_assignment_tickets.capacity_assignment_id
        where capacity_assignment_tickets.ticket_id = ticket_prices.ticket_id) as capacity_stock_ids
    from order_items join ticket_prices on ticket_prices.id = order_items.ticket_price_id
    where order_items.order_id = ${order_id}
    group by order_items.ticket_price_id, ticket_prices.stock_id, ticket_prices.ticket_id`.execute(tx);
  return rows;
}

async function promoStock(tx: Tx, order: LockedOrder): Promise<number | null> {
  if (order.promo_code_id === null) return null;
  const promo = await tx
    .selectFrom("promo_codes")
    .select("stock_id")
    .where("id", "=", order.promo_code_id)
    .executeTakeFirst();
  return promo?.stock_id ?? null;
}

async function writeHolds(
  tx: Tx,
  order_id: number,
  lines: readonly LockedLine[],
  promo_stock_id: number | null,
): Promise<void> {
  const ofLines = lines.flatMap((line) =>
    [line.stock_id, ...line.capacity_stock_ids].map((stock_id) => ({
      order_id,
      stock_id,
      ticket_price_id: line.ticket_price_id as number | null,
      quantity: line.quantity,
    })),
  );
  const ofOrder =
    promo_stock_id === null ? [] : [{ order_id, stock_id: promo_stock_id, ticket_price_id: null, quantity: 1 }];
  await tx
    .insertInto("stock_holds")
    .values([...ofLines, ...ofOrder])
    .execute();
}
