import type { z } from "zod";
import type { Ticket, ticketInput } from "#contract/tickets.ts";
import { toWallTime } from "../../platform/format.ts";

/** A ticket as its form holds it: times are wall times in the event's zone, what is empty is null. */
export type TicketValues = Omit<
  Ticket,
  | "id"
  | "event_id"
  | "order"
  | "prices"
  | "quantity_sold"
  | "quantity_held"
  | "initial_quantity_available"
  | "sale_state"
  | "has_orders"
  | "updated_at"
> & { prices: PriceValues[] };

export type PriceValues = {
  /** Of an existing price. */
  id: number | null;
  label: string | null;
  price: number | null;
  initial_quantity_available: number | null;
  sale_start_date: string | null;
  sale_end_date: string | null;
  is_hidden: boolean;
};

export const NEW_PRICE: PriceValues = {
  id: null,
  label: null,
  price: null,
  initial_quantity_available: null,
  sale_start_date: null,
  sale_end_date: null,
  is_hidden: false,
};

export const NEW_TICKET: TicketValues = {
  title: "",
  description: null,
  type: "PAID",
  min_per_order: null,
  max_per_order: null,
  sale_start_date: null,
  sale_end_date: null,
  is_hidden: false,
  is_paused: false,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
  hide_when_sold_out: false,
  is_hidden_without_promo_code: false,
  show_quantity_remaining: false,
  start_collapsed: false,
  prices: [NEW_PRICE],
};

export function valuesOf(ticket: Ticket, zone: string): TicketValues {
  const {
    title,
    description,
    type,
    min_per_order,
    max_per_order,
    is_hidden,
    is_paused,
    hide_before_sale_start_date,
    hide_after_sale_end_date,
    hide_when_sold_out,
    is_hidden_without_promo_code,
    show_quantity_remaining,
    start_collapsed,
  } = ticket;
  return {
    ...{
      title,
      description,
      type,
      min_per_order,
      max_per_order,
      is_hidden,
      is_paused,
      hide_before_sale_start_date,
      hide_after_sale_end_date,
      hide_when_sold_out,
      is_hidden_without_promo_code,
      show_quantity_remaining,
      start_collapsed,
    },
    ...windowOf(ticket, zone),
    prices: ticket.prices.map((price) => ({
      id: price.id,
      label: price.label,
      price: price.price,
      initial_quantity_available: price.initial_quantity_available,
      is_hidden: price.is_hidden,
      ...windowOf(price, zone),
    })),
  };
}

/** What is sent: only tiers come in numbers and have names; what is free has no price to fill in. */
export function bodyOf(values: TicketValues): z.input<typeof ticketInput> {
  if (values.type === "TIERED") return values as z.input<typeof ticketInput>;
  const [first = NEW_PRICE] = values.prices;
  const price = values.type === "FREE" ? 0 : first.price;
  return {
    ...values,
    prices: [
      { ...first, price: price as number, label: null, sale_start_date: null, sale_end_date: null, is_hidden: false },
    ],
  };
}

function windowOf(sold: Pick<Ticket, "sale_start_date" | "sale_end_date">, zone: string) {
  return {
    sale_start_date: toWallTime(sold.sale_start_date, zone),
    sale_end_date: toWallTime(sold.sale_end_date, zone),
  };
}
