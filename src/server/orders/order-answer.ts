import { sql } from "kysely";
import { orderLabel } from "#domain/order-lifecycle.ts";
import type { Order } from "#contract/orders.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { mailsOf } from "./mails-of.ts";
import type { OwnOrder } from "./own-order.ts";
import { isoText } from "./public-order.ts";
import { isListed } from "./queries.ts";

/**
 * An order as its organizer sees it: lines, attendees, mails, in one statement.
 * @throws AppError not_found
 */
export async function orderAnswer(db: ReadDb, event: OwnEvent, own: OwnOrder): Promise<Order> {
  const { rows } = await sql<Omit<Order, "label">>`
    select orders.id, orders.short_id, orders.public_id, orders.status, orders.payment_status, orders.refund_status, orders.first_name, orders.last_name,
      orders.email, orders.currency, orders.total_before_additions, orders.total_discount, orders.total_tax, orders.total_fee, orders.total_gross,
      orders.total_refunded, orders.taxes_and_fees_rollup, orders.is_manually_created, orders.locale, orders.promo_code, orders.payment_provider,
      orders.created_at, orders.completed_at, orders.cancelled_at,
      (select coalesce(jsonb_agg(to_jsonb(order_items) order by order_items.id), '[]') from order_items where order_items.order_id = orders.id) as order_items,
      (select coalesce(jsonb_agg(to_jsonb(attendees) || jsonb_build_object('item_name', order_items.item_name, 'checked_in_at', ${isoText(sql`check_ins.checked_in_at`)})
          order by attendees.id), '[]')
        from attendees
        join order_items on order_items.id = attendees.order_item_id
        left join check_ins on check_ins.attendee_id = attendees.id and check_ins.undone_at is null
        where attendees.order_id = orders.id) as attendees,
      ${mailsOf(sql.ref("orders.id"))} as mails
    from orders
    where orders.id = ${own.id} and orders.event_id = ${event.id} and ${isListed}`.execute(db);
  const [order] = rows;
  if (!order) throw new AppError("not_found");
  return { ...order, label: orderLabel(order) };
}
