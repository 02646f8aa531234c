import type { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import { missingTexts } from "#domain/translations.ts";
import { titleOfCopy } from "#web/organizer/title-of-copy.ts";
import type { Ticket, ticketInput } from "#contract/tickets.ts";

type Input = z.output<typeof ticketInput>;
type PriceInput = Input["prices"][number];
type Price = Ticket["prices"][number];

/**
 * Form values of a ticket: its stored fields that can be changed. A field that the contract gains
 * does not compile until it has a default below.
 */
export type TicketValues = Pick<Ticket, Exclude<keyof Input & keyof Ticket, "prices">> & { prices: PriceValues[] };

/** A new price has no id, and its amount is null until it is entered. */
export type PriceValues = Omit<Pick<Price, keyof PriceInput & keyof Price>, "id" | "price"> & {
  id: number | null;
  price: number | null;
};

export const NEW_PRICE: PriceValues = {
  id: null,
  label: null,
  translations: {},
  price: null,
  initial_quantity_available: null,
  sale_start_date: null,
  sale_end_date: null,
  is_hidden: false,
};

export const NEW_TICKET: TicketValues = {
  title: "",
  description: null,
  translations: {},
  type: "PAID",
  tax_behavior: "inclusive",
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
  is_cancellable: true,
  tax_and_fee_ids: [],
  prices: [NEW_PRICE],
};

/** Times stay instants until they are edited. */
export function valuesOf(ticket: Ticket): TicketValues {
  return { ...picked(ticket, NEW_TICKET), prices: ticket.prices.map((price) => picked(price, NEW_PRICE)) };
}

/** Returns the values of a new ticket that copies this one under another name. */
export function valuesLike(ticket: Ticket, called: (title: string) => string): TicketValues {
  const values = valuesOf(ticket);
  return {
    ...values,
    title: titleOfCopy(values.title, called),
    translations: withoutTitles(values.translations),
    prices: values.prices.map((price) => ({ ...price, id: null })),
  };
}

/** The copy has another name, which is not translated yet. */
function withoutTitles(translations: TicketValues["translations"]): TicketValues["translations"] {
  const entries = Object.entries(translations).map(([locale, texts]) => [locale, { ...texts, title: null }]);
  return Object.fromEntries(entries) as TicketValues["translations"];
}

/** Returns the number of missing translations of a ticket and its tiers in a language. */
export function countMissingTexts(
  { title, description, translations, type, prices }: TicketValues,
  locale: Locale,
): number {
  const tiers = type === "TIERED" ? prices : [];
  const ofTiers = tiers.filter(({ label, translations: texts }) => missingTexts({ label }, texts[locale]).length > 0);
  return missingTexts({ title, description }, translations[locale]).length + ofTiers.length;
}

/**
 * Returns the request body: only a tiered ticket has several prices with names, and a free one has
 * no amount.
 */
export function bodyOf(values: TicketValues): z.input<typeof ticketInput> {
  if (values.type === "TIERED") return values as z.input<typeof ticketInput>;
  const [first = NEW_PRICE] = values.prices;
  const price = values.type === "FREE" ? 0 : first.price;
  return {
    ...values,
    prices: [{ ...first, ...NO_TIER, price: price as number }],
  };
}

/** Values that only a tier has. */
const NO_TIER = { label: null, translations: {}, sale_start_date: null, sale_end_date: null, is_hidden: false };

/** Returns the properties of `thing` that `like` has. */
function picked<Like extends object>(source: Like, like: Like): Like {
  const names = Object.keys(like) as (keyof Like)[];
  return Object.fromEntries(names.map((name) => [name, source[name]])) as Like;
}
