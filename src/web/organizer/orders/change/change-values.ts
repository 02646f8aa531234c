import type { OrderChangeStep } from "#contract/order-changes.ts";
import type { Order } from "#contract/orders.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { PaidBy } from "#domain/manual-orders.ts";
import { itemName } from "#domain/names.ts";
import type { ChangePricing, Settlement } from "#domain/order-changes.ts";
import { PROPOSED_HOURS_DEFAULT } from "#domain/proposed-changes.ts";

/**
 * The change of one ticket: it stays (`choice` null), is exchanged (`choice` is the id of the new
 * price), or is removed.
 */
export type ChangeRow = {
  attendee_id: number;
  choice: string | null;
  is_removed: boolean;
  pricing: ChangePricing;
  price: number | null;
};

/** Additional tickets of one price. */
export type AddedRow = {
  choice: string | null;
  quantity: number | null;
  pricing: "NOW" | "TYPED";
  price: number | null;
};

export type ChangeValues = {
  rows: ChangeRow[];
  added: AddedRow[];
  /**
   * `LINK`: the buyer pays the difference by a link, and the tickets are changed after the payment.
   */
  settlement: Settlement | "LINK" | null;
  /** How long the payment link is valid. */
  hours: string;
  paid_by: PaidBy | null;
  accepts_checked_in: boolean;
  notify_buyer: boolean;
};

/** A price that tickets can be changed to; `left` is null where nothing limits it. */
export type ChangeOffer = { ticket: Ticket; price: Ticket["prices"][number]; name: string; left: number | null };

export function changeOffers(tickets: readonly Ticket[]): ChangeOffer[] {
  return tickets.flatMap((ticket) =>
    ticket.prices.map((price) => ({
      ...{ ticket, price, name: itemName(ticket.title, price.label) },
      left: leftOf(ticket, price),
    })),
  );
}

function leftOf(ticket: Ticket, price: Ticket["prices"][number]): number | null {
  const { initial_quantity_available: all, quantity_sold, quantity_held } = price;
  const own = all === null ? [] : [Math.max(0, all - quantity_sold - quantity_held)];
  const shared = ticket.capacity_assignments.flatMap(({ quantity_remaining: left }) => (left === null ? [] : [left]));
  const limits = [...own, ...shared];
  return limits.length === 0 ? null : Math.min(...limits);
}

export function startOfChange(order: Order): ChangeValues {
  const good = order.attendees.filter(({ status }) => status === "ACTIVE");
  return {
    rows: good.map(({ id }) => ({
      ...{ attendee_id: id, choice: null, is_removed: false, pricing: "NOW", price: null },
    })),
    ...{
      added: [],
      settlement: null,
      hours: String(PROPOSED_HOURS_DEFAULT),
      paid_by: null,
      accepts_checked_in: false,
      notify_buyer: order.email !== null,
    },
  };
}

export const EMPTY_ADDED_ROW: AddedRow = { choice: null, quantity: 1, pricing: "NOW", price: null };

/**
 * Returns the steps of the API call. Rows without a choice are left out. Without a typed price the
 * current one applies.
 */
export function changeSteps({ rows, added }: ChangeValues, offers: readonly ChangeOffer[]): OrderChangeStep[] {
  const into = (choice: string | null) => {
    const offer = offers.find(({ price }) => String(price.id) === choice);
    return offer && { ticket_id: offer.ticket.id, ticket_price_id: offer.price.id };
  };
  const changed = rows.flatMap(({ attendee_id, choice, is_removed, ...cost }): OrderChangeStep[] => {
    if (is_removed) return [{ kind: "remove", attendee_id }];
    const to = into(choice);
    return to ? [{ kind: "swap", attendee_id, ...to, ...costOf(cost) }] : [];
  });
  const more = added.flatMap(({ choice, quantity, pricing, price }): OrderChangeStep[] => {
    const to = into(choice);
    const isTyped = pricing === "TYPED" && price !== null;
    const cost = isTyped ? { pricing: "TYPED" as const, price } : { pricing: "NOW" as const };
    return to && quantity ? [{ kind: "add", quantity, ...to, ...cost }] : [];
  });
  return [...changed, ...more];
}

function costOf({ pricing, price }: Pick<ChangeRow, "pricing" | "price">) {
  if (pricing !== "TYPED") return { pricing };
  return price === null ? { pricing: "NOW" as const } : { pricing, price };
}
