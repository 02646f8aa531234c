import { sql } from "kysely";
import type { LocationDetails } from "#contract/events.ts";
import type { Locale } from "#contract/fields.ts";
import type { ReadDb } from "../platform/database.ts";
import type { OwnOrder } from "./own-order.ts";
import { fileUrl } from "../platform/files.ts";

/** What an order's deeds and mails need to know around it: its event, its lines, whether its time is over. One statement. */
export type OrderFacts = {
  event_id: number;
  account_id: number;
  event_title: string;
  event_timezone: string;
  start_date: Date;
  end_date: Date | null;
  language: Locale;
  organizer_name: string;
  organizer_email: string;
  support_email: string | null;
  is_online_event: boolean;
  location_details: LocationDetails | null;
  require_attendee_details: boolean;
  notify_organizer_of_new_orders: boolean;
  post_checkout_message: string | null;
  email_footer_message: string | null;
  cover_key: string | null;
  /** By the database's clock, at the time of this statement. */
  is_overdue: boolean;
  items: OrderFactsItem[];
};

export type OrderFactsItem = {
  id: number;
  ticket_id: number;
  ticket_price_id: number;
  item_name: string;
  quantity: number;
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
};

export async function orderFacts(db: ReadDb, order: OwnOrder): Promise<OrderFacts> {
  const { rows } = await sql<OrderFacts>`
    select events.id as event_id, events.account_id, events.title as event_title, events.timezone as event_timezone, events.start_date, events.end_date, events.language,
      organizers.name as organizer_name, organizers.email as organizer_email, event_settings.support_email, event_settings.is_online_event,
      event_settings.location_details, event_settings.require_attendee_details, event_settings.notify_organizer_of_new_orders,
      event_settings.post_checkout_message, event_settings.email_footer_message,
      (select images.variants -> 0 ->> 'key' from images where images.event_id = events.id and images.type = 'EVENT_COVER') as cover_key,
      coalesce(orders.reserved_until <= clock_timestamp(), false) as is_overdue,
      (select jsonb_agg(jsonb_build_object('id', id, 'ticket_id', ticket_id, 'ticket_price_id', ticket_price_id, 'item_name', item_name, 'quantity', quantity,
          'total_before_additions', total_before_additions, 'total_tax', total_tax, 'total_fee', total_fee, 'total_gross', total_gross) order by id)
        from order_items where order_items.order_id = orders.id) as items
    from orders
    join events on events.id = orders.event_id
    join organizers on organizers.id = events.organizer_id
    join event_settings on event_settings.event_id = events.id
    where orders.id = ${order.id}`.execute(db);
  return rows[0] as OrderFacts;
}

/** The event as every mail about an order shows it. */
export function eventInMail(facts: OrderFacts) {
  return {
    event_id: facts.event_id,
    event_title: facts.event_title,
    event_timezone: facts.event_timezone,
    start_date: facts.start_date.toISOString(),
    end_date: facts.end_date?.toISOString() ?? null,
    place: placeOf(facts.location_details),
    is_online: facts.is_online_event,
    organizer_name: facts.organizer_name,
    cover_url: facts.cover_key === null ? null : fileUrl(facts.cover_key),
  };
}

function placeOf(location: LocationDetails | null): string | null {
  const parts = [location?.venue_name, location?.address_line_1, location?.city].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : null;
}
