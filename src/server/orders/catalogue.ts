import { sql } from "kysely";
import type { TaxOrFee } from "#domain/pricing.ts";
import type { TicketType } from "#domain/tickets.ts";
import type { ReadDb } from "../platform/database.ts";

/** What a reservation must know of an event: the asked-for tickets with their prices, stocks and taxes, in one statement. */
export type Catalogue = {
  event_id: number;
  status: "DRAFT" | "LIVE" | "ARCHIVED";
  start_date: Date;
  end_date: Date | null;
  currency: string;
  max_tickets_per_order: number | null;
  order_timeout_in_minutes: number;
  /** The database's clock. */
  now: Date;
  tickets: CatalogueTicket[];
  promo: CataloguePromo | null;
};

/** Times come as ISO text, as JSON has no others. */
export type CatalogueTicket = {
  id: number;
  title: string;
  type: TicketType;
  min_per_order: number | null;
  max_per_order: number | null;
  sale_start_date: string | null;
  sale_end_date: string | null;
  is_hidden: boolean;
  is_paused: boolean;
  is_hidden_without_promo_code: boolean;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
  prices: (CatalogueStock & {
    id: number;
    label: string | null;
    price: number;
    sale_start_date: string | null;
    sale_end_date: string | null;
    is_hidden: boolean;
  })[];
  capacities: CatalogueStock[];
  taxes_and_fees: TaxOrFee[];
};

export type CatalogueStock = { stock_id: number; capacity: number | null; held: number; sold: number };

export type CataloguePromo = CatalogueStock & {
  id: number;
  code: string;
  discount_type: "NONE" | "FIXED" | "PERCENTAGE";
  discount: number;
  expiry_date: string | null;
  applicable_ticket_ids: number[];
};

export async function findCatalogue(
  db: ReadDb,
  event_id: number,
  ticket_ids: readonly number[],
  promo_code: string | null,
): Promise<Catalogue | undefined> {
  const { rows } = await sql<Catalogue>`
    select events.id as event_id, events.status, events.start_date, events.end_date, events.currency, events.max_tickets_per_order,
      event_settings.order_timeout_in_minutes, clock_timestamp() as now,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', tickets.id, 'title', tickets.title, 'type', tickets.type, 'min_per_order', tickets.min_per_order, 'max_per_order', tickets.max_per_order,
          'sale_start_date', tickets.sale_start_date, 'sale_end_date', tickets.sale_end_date, 'is_hidden', tickets.is_hidden, 'is_paused', tickets.is_paused,
          'is_hidden_without_promo_code', tickets.is_hidden_without_promo_code, 'hide_before_sale_start_date', tickets.hide_before_sale_start_date,
          'hide_after_sale_end_date', tickets.hide_after_sale_end_date, 'hide_when_sold_out', tickets.hide_when_sold_out,
          'prices', (select jsonb_agg(jsonb_build_object('id', ticket_prices.id, 'label', ticket_prices.label, 'price', ticket_prices.price,
              'sale_start_date', ticket_prices.sale_start_date, 'sale_end_date', ticket_prices.sale_end_date, 'is_hidden', ticket_prices.is_hidden,
              'stock_id', stocks.id, 'capacity', stocks.capacity, 'held', stocks.held, 'sold', stocks.sold))
            from ticket_prices join stocks on stocks.id = ticket_prices.stock_id
            where ticket_prices.ticket_id = tickets.id and ticket_prices.deleted_at is null),
          'capacities', (select coalesce(jsonb_agg(jsonb_build_object('stock_id', stocks.id, 'capacity', stocks.capacity, 'held', stocks.held, 'sold', stocks.sold)), '[]')
            from capacity_assignment_tickets
            join capacity_assignments on capacity_assignments.id = capacity_assignment_tickets.capacity_assignment_id and capacity_assignments.status = 'ACTIVE'
            join stocks on stocks.id = capacity_assignments.stock_id
            where capacity_assignment_tickets.ticket_id = tickets.id),
          'taxes_and_fees', (select coalesce(jsonb_agg(jsonb_build_object('id', taxes_and_fees.id, 'name', taxes_and_fees.name, 'type', taxes_and_fees.type,
              'calculation_type', taxes_and_fees.calculation_type, 'rate', taxes_and_fees.rate) order by taxes_and_fees.id), '[]')
            from ticket_taxes_and_fees join taxes_and_fees on taxes_and_fees.id = ticket_taxes_and_fees.tax_or_fee_id and taxes_and_fees.is_active
            where ticket_taxes_and_fees.ticket_id = tickets.id))), '[]')
        from tickets where tickets.event_id = events.id and tickets.deleted_at is null and tickets.id = any(${ticket_ids}::bigint[])) as tickets,
      (select jsonb_build_object('id', promo_codes.id, 'code', promo_codes.code, 'discount_type', promo_codes.discount_type, 'discount', promo_codes.discount,
          'expiry_date', promo_codes.expiry_date, 'applicable_ticket_ids', promo_codes.applicable_ticket_ids,
          'stock_id', stocks.id, 'capacity', stocks.capacity, 'held', stocks.held, 'sold', stocks.sold)
        from promo_codes join stocks on stocks.id = promo_codes.stock_id
        where promo_codes.event_id = events.id and promo_codes.code = ${promo_code}::text) as promo
    from events join event_settings on event_settings.event_id = events.id
    where events.id = ${event_id}`.execute(db);
  return rows[0];
}
