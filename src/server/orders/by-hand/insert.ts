import { sql } from "kysely";
import type { PriceDisplayMode } from "#domain/bill.ts";
import type { PricedOrder } from "#domain/pricing.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { reference, shortId } from "#server/platform/short-ids.ts";
import type { AskedByHand } from "./asked.ts";
import type { ManualChoice } from "./require-choice.ts";

type Made = { asked: AskedByHand; choice: ManualChoice; priced: PricedOrder; quantity: number };

/**
 * Writes an order down as a reservation does: its line, and what it took. The caller has the stocks in hand, and the places. The event's
 * currency is looked at again under the lock that the order's foreign key takes anyway.
 * @throws AppError conflict, event_archived
 */
export async function insertByHand(
  { tx }: Deed,
  event: OwnEvent,
  { asked, choice, priced, quantity }: Made,
): Promise<{ order_id: number; order_item_id: number }> {
  const { rows } = await sql<{ currency: string; status: string; price_display_mode: PriceDisplayMode }>`
    select events.currency, events.status, event_settings.price_display_mode
    from events join event_settings on event_settings.event_id = events.id
    where events.id = ${event.id}
    for key share of events`.execute(tx);
  const [now] = rows;
  if (now?.currency !== event.currency) throw new AppError("conflict");
  if (now.status === "ARCHIVED") throw new AppError("event_archived");
  const [line] = priced.lines;
  if (!line) throw new AppError("conflict");
  const { lines: _, taxes_and_fees_rollup, ...totals } = priced;
  const { id: order_id } = await tx
    .insertInto("orders")
    .values({
      ...totals,
      taxes_and_fees_rollup: JSON.stringify(taxes_and_fees_rollup),
      event_id: event.id,
      short_id: shortId("o"),
      public_id: reference("O"),
      currency: event.currency,
      price_display_mode: now.price_display_mode,
      locale: asked.locale,
      status: "RESERVED",
      reserved_until: sql<Date>`clock_timestamp() + interval '5 minutes'`,
      is_manually_created: true,
      paid_by: totals.total_gross > 0 ? asked.paid_by : null,
      asked_key: asked.asked_key,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { ticket_id, ticket_price_id, price, price_before_discount } = line;
  const { total_before_additions, total_discount, total_tax, total_fee, total_gross } = line;
  const item = await tx
    .insertInto("order_items")
    .values({
      ...{ order_id, ticket_id, ticket_price_id, item_name: choice.item_name, quantity, price, price_before_discount },
      ...{ total_before_additions, total_discount, total_tax, total_fee, total_gross },
      taxes_and_fees_rollup: JSON.stringify(line.taxes_and_fees_rollup),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("stock_holds")
    .values(choice.stock_ids.map((stock_id) => ({ order_id, stock_id, ticket_price_id, quantity })))
    .execute();
  return { order_id, order_item_id: item.id };
}
