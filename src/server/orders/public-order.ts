import { sql } from "kysely";
import { isOpen, orderLabel } from "#domain/order-lifecycle.ts";
import { slugOf } from "#domain/slug.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import type { Image } from "#contract/images.ts";
import { imageOf, type ImageRow } from "../images/image-of.ts";
import type { ReadDb } from "../platform/database.ts";
import type { OwnOrder } from "./own-order.ts";
import { AppError } from "../platform/errors.ts";

type PaymentProviders = PublicOrder["payment_providers"];
type Row = Omit<PublicOrder, "label" | "is_payment_required" | "is_expired" | "payment_providers" | "event"> & {
  event: Omit<PublicOrder["event"], "cover" | "slug"> & { cover: ImageRow | null };
};

/**
 * An order as its buyer sees it, in one statement. What only a complete order may show (the organizer's words, the link to an
 * online event) is left out before.
 * @throws AppError not_found
 */
export async function publicOrder(
  db: ReadDb,
  order: OwnOrder,
  payment_providers: PaymentProviders,
): Promise<PublicOrder> {
  const { rows } = await sql<Row>`
    select orders.short_id, orders.public_id, orders.status, orders.payment_status, orders.refund_status, orders.currency, orders.total_before_additions,
      orders.total_discount, orders.total_tax, orders.total_fee, orders.total_gross, orders.total_refunded, orders.taxes_and_fees_rollup, orders.reserved_until,
      orders.first_name, orders.last_name, orders.email, orders.locale, orders.promo_code, orders.created_at, clock_timestamp() as server_time,
      (select jsonb_agg(to_jsonb(order_items) order by order_items.id) from order_items where order_items.order_id = orders.id) as order_items,
      (select coalesce(jsonb_agg(to_jsonb(attendees) || jsonb_build_object('item_name', order_items.item_name) order by attendees.id), '[]')
        from attendees join order_items on order_items.id = attendees.order_item_id where attendees.order_id = orders.id) as attendees,
      jsonb_build_object('id', events.id, 'title', events.title, 'start_date', ${isoText(sql`events.start_date`)}, 'end_date', ${isoText(sql`events.end_date`)},
        'timezone', events.timezone, 'language', events.language, 'organizer_name', organizers.name, 'support_email', coalesce(event_settings.support_email, organizers.email),
        'is_online_event', event_settings.is_online_event, 'location_details', event_settings.location_details, 'maps_url', event_settings.maps_url,
        'pre_checkout_message', event_settings.pre_checkout_message, 'require_attendee_details', event_settings.require_attendee_details,
        'post_checkout_message', event_settings.post_checkout_message, 'online_event_connection_details', event_settings.online_event_connection_details,
        'cover', (select to_jsonb(images) from images where images.event_id = events.id and images.type = 'EVENT_COVER')) as event
    from orders
    join events on events.id = orders.event_id
    join organizers on organizers.id = events.organizer_id
    join event_settings on event_settings.event_id = events.id
    where orders.id = ${order.id}`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  return {
    ...row,
    ...derived(row),
    payment_providers: row.total_gross > 0 ? payment_providers : [],
    event: eventOf(row),
  };
}

function derived(row: Row) {
  const is_overdue =
    isOpen(row.status) && row.reserved_until !== null && new Date(row.reserved_until) <= new Date(row.server_time);
  return {
    label: orderLabel(row),
    is_payment_required: row.total_gross > 0,
    is_expired: row.status === "EXPIRED" || is_overdue,
  };
}

function eventOf({ event, status }: Row): PublicOrder["event"] {
  const isComplete = status === "COMPLETED";
  const cover: Image | null = event.cover ? imageOf(event.cover) : null;
  return {
    ...event,
    slug: slugOf(event.title),
    cover,
    post_checkout_message: isComplete ? event.post_checkout_message : null,
    online_event_connection_details: isComplete ? event.online_event_connection_details : null,
  };
}

/** A time inside JSON, as the wire has it. */
export function isoText(column: ReturnType<typeof sql>) {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
