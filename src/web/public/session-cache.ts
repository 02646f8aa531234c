import { store, stored } from "./stored.ts";

/** Storage keys of a tab for what a buyer has begun. */
export const selectionKey = (event_id: number) => `selection:${event_id}`;
/** A preview stores its selection apart, because nothing is sold there. */
export const previewKey = (event_id: number) => `preview:${event_id}`;
export const detailsKey = (order_short_id: string) => `details:${order_short_id}`;
/** The order that this tab has begun for an event. */
export const orderKey = (event_id: number) => `order:${event_id}`;
export const visitKey = (event_id: number) => `visit:${event_id}`;
/**
 * Marks that the start of a checkout was reported to the organizer's services: its completion is
 * reported to them too.
 */
export const beganKey = (order_short_id: string) => `began:${order_short_id}`;
/** Buyers who change their tickets need not enter their name again. */
export const BUYER_KEY = "buyer";

/** Clears the selection of an expired order. Typed details stay for an order that may follow. */
export function clearSelection(order: { event: { id: number } }): void {
  store(selectionKey(order.event.id), null);
  store(orderKey(order.event.id), null);
}

/** Clears everything that was stored for a finished order, so that the next one starts empty. */
export function forget(order: { short_id: string; event: { id: number } }): void {
  clearSelection(order);
  store(detailsKey(order.short_id), null);
}

/** The affiliate and the source that led a visitor to an event. They are sent with an order. */
export type Visit = { affiliate_code: string | null; source: string | null };

/** Returns what this tab has stored; nulls where it has never shown the event's page. */
export function visitOf(event_id: number): Visit {
  return stored<Visit>(visitKey(event_id)) ?? { affiliate_code: null, source: null };
}
