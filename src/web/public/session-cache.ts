import { store, stored } from "./stored.ts";

/** Under which names a tab keeps what a buyer has begun. */
export const selectionKey = (event_id: number) => `selection:${event_id}`;
/** Where nothing is sold, what is chosen is nobody's choice. */
export const previewKey = (event_id: number) => `preview:${event_id}`;
export const detailsKey = (order_short_id: string) => `details:${order_short_id}`;
/** The order that this tab has begun for an event. */
export const orderKey = (event_id: number) => `order:${event_id}`;
export const visitKey = (event_id: number) => `visit:${event_id}`;
/** That its checkout was told of to the organizer's services: its end is told to them, too. */
export const beganKey = (order_short_id: string) => `began:${order_short_id}`;
/** Whoever changes their tickets need not type their name again. */
export const BUYER_KEY = "buyer";

/** For an order whose time is over: what was typed stays, for the one that may follow it. */
export function forgetChoice(order: { event: { id: number } }): void {
  store(selectionKey(order.event.id), null);
  store(orderKey(order.event.id), null);
}

/** For an order that is over, well or not: nobody finds old choices where they start anew. */
export function forget(order: { short_id: string; event: { id: number } }): void {
  forgetChoice(order);
  store(detailsKey(order.short_id), null);
}

/** By whose link somebody came to an event, and from where: what is told when they buy. */
export type Visit = { affiliate_code: string | null; source: string | null };

/** What this tab keeps of it; of one that never was at the event's page, nothing. */
export function visitOf(event_id: number): Visit {
  return stored<Visit>(visitKey(event_id)) ?? { affiliate_code: null, source: null };
}
