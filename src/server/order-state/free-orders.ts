import type { DetailsInput } from "#contract/checkout.ts";
import { foreignAddresses } from "#domain/foreign-addresses.ts";
import type { App } from "#server/platform/app-context.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import type { LockedOrder } from "./lock-order.ts";

/**
 * Who gets the emails of an order. A free order costs nothing, and its addresses are whatever was
 * typed: without a bound it could email strangers in our name. So at most ten addresses besides the
 * buyer's get their tickets by email; with more, or with many such orders from one network, the
 * buyer gets all tickets and passes them on. No address gets more than a few of these emails per
 * hour (`most_an_hour`). A paid order sends tickets to any number of addresses. `nobody`: for an
 * organizer who creates a manual order and informs its attendees in another way.
 */
export type Reach = "everybody" | "buyer" | "nobody";

/** Maximum of each kind per hour to one address, from free orders. */
export const FREE_MAILS_AN_HOUR = 10;

/** The maximum of emails an hour to one address from orders that have cost nothing yet. */
export function freeLimit(order: LockedOrder): { most_an_hour?: number } {
  return hasCostNothing(order) ? { most_an_hour: FREE_MAILS_AN_HOUR } : {};
}

/** Whether the order is free, or its tickets are valid before it is paid. */
export function hasCostNothing({ total_gross, completed_at }: LockedOrder): boolean {
  return total_gross === 0 || completed_at === null;
}

declare module "#server/platform/http/rate-limit.ts" {
  interface Counters {
    completions: true;
  }
}

/**
 * Maximum of orders per minute from one network whose tickets go to others than their buyer. A
 * class behind one IP does not reach it.
 */
const WITH_OTHERS_A_MINUTE = 30;

/** Counts an order for its network if it names others than its buyer. */
export function reachOf({ app: { limits }, address }: { app: App; address: string }, details: DetailsInput): Reach {
  if (foreignAddresses(details.order.email, details.attendees).length === 0) return "everybody";
  return limits.add("completions", networkOf(address)) > WITH_OTHERS_A_MINUTE ? "buyer" : "everybody";
}
