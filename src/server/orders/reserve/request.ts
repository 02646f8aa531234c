import type { Locale } from "#contract/fields.ts";
import type { HoldLimits } from "#domain/hold-limits.ts";
import type { RequestedTicket } from "#domain/ticket-selection.ts";

export type ReserveRequest = {
  event_id: number;
  tickets: readonly RequestedTicket[];
  promo_code: string | null;
  /** By whose link they came, in its one spelling; one that nobody knows is as none. */
  affiliate_code?: string | null;
  /** Where their visit began (`domain/traffic-sources.ts`). */
  source?: string | null;
  locale: Locale;
  /** Of the browser's cookie; its earlier reservation of the same event is given up for this one. */
  session_hash: string;
  is_new_session: boolean;
  /** The network that it comes from, and what one may hold; left out where nobody counts (`networks.ts`). */
  network?: CountedNetwork | null;
};

/** `hash`: tells networks apart, and can't be turned back into an address. */
export type CountedNetwork = { hash: string; limits: HoldLimits };
