import type { Locale } from "#contract/fields.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { Currency } from "#domain/currencies.ts";
import { type PaidBy, manualPrice } from "#domain/manual-orders.ts";
import { itemName } from "#domain/names.ts";
import type { PastedName } from "#domain/pasted-names.ts";
import { roomOf } from "#web/organizer/tickets/remaining-capacity.ts";

type Person = { first_name: string; last_name: string; email: string };

export type AddValues = {
  ticket_price_id: string | null;
  is_nameless: boolean;
  attendees: Person[];
  nameless: number | null;
  buyer: Person;
  price: number | null;
  with_taxes_and_fees: boolean;
  paid_by: PaidBy | null;
  locale: Locale;
  sends_emails: boolean;
};

export const NO_PERSON: Person = { first_name: "", last_name: "", email: "" };

/** Every price of every ticket, as the choices of the form. */
export type ManualOffer = { ticket: Ticket; price: Ticket["prices"][number]; name: string; room: number | null };

export function offersOf(tickets: readonly Ticket[]): ManualOffer[] {
  return tickets.flatMap((ticket) =>
    ticket.prices.map((price) => ({
      ...{ ticket, price, name: itemName(ticket.title, price.label) },
      room: roomOf(ticket, price.id),
    })),
  );
}

export function newValues(offer: ManualOffer | undefined, locale: Locale): AddValues {
  return {
    ...startOf(offer),
    ...{ is_nameless: false, attendees: [NO_PERSON], nameless: 10, buyer: NO_PERSON },
    ...{ with_taxes_and_fees: true, paid_by: null, locale, sends_emails: true },
  };
}

/** Returns the first choice that is not sold out. */
export function firstOffer(offers: readonly ManualOffer[]): ManualOffer | undefined {
  return offers.find(({ room }) => room !== 0) ?? offers[0];
}

/** Returns the ticket with its default price. */
export function startOf(offer: ManualOffer | undefined): Pick<AddValues, "ticket_price_id" | "price"> {
  return {
    ticket_price_id: offer ? String(offer.price.id) : null,
    price: offer ? (offer.ticket.type === "FREE" ? 0 : offer.price.price) : null,
  };
}

/** Whether a buyer must be entered. A single named attendee is the buyer. */
export function asksBuyer({ is_nameless, attendees }: AddValues): boolean {
  return is_nameless || attendees.length > 1;
}

export function countOf({ is_nameless, nameless, attendees }: AddValues): number {
  return is_nameless ? (nameless ?? 0) : attendees.length;
}

/** The total, by the same rules as the checkout; 0 while something is missing. */
export function totalOf(values: AddValues, offer: ManualOffer | undefined, currency: string): number {
  const quantity = countOf(values);
  if (!offer || quantity < 1) return 0;
  const taxes_and_fees = values.with_taxes_and_fees ? offer.ticket.taxes_and_fees : [];
  const line = { ticket_id: offer.ticket.id, ticket_price_id: offer.price.id, price: values.price ?? 0, quantity };
  const { tax_behavior } = offer.ticket;
  return manualPrice({ ...line, tax_behavior, taxes_and_fees }, currency as Currency).total_gross;
}

export function manualBody(
  values: AddValues,
  offer: ManualOffer | undefined,
  currency: string,
  idempotency_key: string,
) {
  const { is_nameless, price, with_taxes_and_fees, paid_by, locale, sends_emails } = values;
  const total_gross = totalOf(values, offer, currency);
  return {
    ...{ ticket_id: offer?.ticket.id ?? 0, ticket_price_id: offer?.price.id ?? 0 },
    attendees: is_nameless ? [] : values.attendees,
    nameless: is_nameless ? (values.nameless ?? 0) : 0,
    buyer: asksBuyer(values) ? values.buyer : null,
    price: price ?? 0,
    ...{ with_taxes_and_fees, total_gross, locale, sends_emails, idempotency_key },
    paid_by: total_gross > 0 ? paid_by : null,
  };
}

/** Appends the pasted names and removes empty rows. */
export function withPastedPeople(attendees: readonly Person[], names: readonly PastedName[]): Person[] {
  return [...attendees.filter((attendee) => Object.values(attendee).some((value) => value.trim() !== "")), ...names];
}
