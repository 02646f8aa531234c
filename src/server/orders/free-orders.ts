import type { DetailsInput } from "#contract/checkout.ts";
import { foreignAddresses } from "#domain/foreign-addresses.ts";
import type { App } from "#server/platform/app-context.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";

/**
 * A free order costs nothing, and its addresses are whatever somebody types: without a bound it is a machine that mails strangers in our
 * name. So at most ten addresses besides the buyer's get their tickets by mail; where there are more, or where many such orders come
 * from one network, the buyer gets all tickets and passes them on. And nobody gets more than a few of these mails an hour
 * (`most_an_hour`). Whoever paid for an order may write to as many as they bought tickets for.
 * `nobody`: an organizer who adds people by hand, and tells them in another way.
 */
export type Reach = "everybody" | "buyer" | "nobody";

/** Of each kind to one address, from free orders. */
export const FREE_MAILS_AN_HOUR = 10;

declare module "#server/platform/http/rate-limit.ts" {
  interface Counters {
    completions: true;
  }
}

/** Orders a minute from one network whose tickets go to others than their buyer. A class behind one address does not reach it. */
const WITH_OTHERS_A_MINUTE = 30;

/** Counts an order of somebody at this network address, if it names others than its buyer. */
export function reachOf({ app: { limits }, address }: { app: App; address: string }, details: DetailsInput): Reach {
  if (foreignAddresses(details.order.email, details.attendees).length === 0) return "everybody";
  return limits.add("completions", networkOf(address)) > WITH_OTHERS_A_MINUTE ? "buyer" : "everybody";
}
