import type { DetailsInput, PublicOrder } from "#contract/checkout.ts";

export type Person = { first_name: string; last_name: string; email: string };

/** One ticket's name. `follows`: it is the buyer's, and changes with theirs. */
export type AttendeeValues = Person & { ticket_price_id: number; item_name: string; follows: boolean };

export type DetailsValues = { order: Person; attendees: AttendeeValues[]; terms_accepted: boolean };

export const NOBODY: Person = { first_name: "", last_name: "", email: "" };

/** What stands in the form at first: what the order knows already, else whoever bought last here. The first ticket is the buyer's. */
export function detailsValues(order: PublicOrder, last_buyer: Person | null): DetailsValues {
  const known = order.email
    ? { first_name: order.first_name ?? "", last_name: order.last_name ?? "", email: order.email }
    : null;
  const buyer = known ?? last_buyer ?? NOBODY;
  return {
    order: buyer,
    attendees: order.event.require_attendee_details ? attendeesOf(order, buyer) : [],
    terms_accepted: order.terms_accepted_at !== null,
  };
}

/** The buyer changed: whoever follows them changes, too. */
export function withBuyer(values: DetailsValues, changed: Partial<Person>): DetailsValues {
  const order = { ...values.order, ...changed };
  return { ...values, order, attendees: values.attendees.map((one) => (one.follows ? { ...one, ...order } : one)) };
}

/** As the server takes it. */
export function detailsBody({ order, attendees, terms_accepted }: DetailsValues): DetailsInput {
  return {
    order,
    attendees: attendees.map(({ ticket_price_id, first_name, last_name, email }) => ({
      ticket_price_id,
      first_name,
      last_name,
      email,
    })),
    terms_accepted,
  };
}

function attendeesOf(order: PublicOrder, buyer: Person): AttendeeValues[] {
  const named = [...order.attendees];
  const places = order.order_items.flatMap(({ quantity, ...item }) => Array.from({ length: quantity }, () => item));
  return places.map(({ ticket_price_id, item_name }, at) => {
    const found = named.findIndex((one) => one.ticket_price_id === ticket_price_id);
    const [known] = found < 0 ? [] : named.splice(found, 1);
    const person = known
      ? { first_name: known.first_name, last_name: known.last_name ?? "", email: known.email }
      : at === 0
        ? buyer
        : NOBODY;
    return { ...person, ticket_price_id, item_name, follows: known ? isSame(person, buyer) : at === 0 };
  });
}

function isSame(one: Person, other: Person): boolean {
  return one.first_name === other.first_name && one.last_name === other.last_name && one.email === other.email;
}
