import type { Locale } from "#contract/fields.ts";
import type { RequestedTicket } from "#domain/ticket-selection.ts";
import type { CountedNetwork } from "#server/access/networks.ts";

export type ReserveRequest = {
  event_id: number;
  tickets: readonly RequestedTicket[];
  promo_code: string | null;
  /**
   * The affiliate code of the link that brought the buyer, in its normalized spelling; an unknown
   * one counts as none.
   */
  affiliate_code?: string | null;
  /** Where the visit began (`domain/sources.ts`). */
  source?: string | null;
  locale: Locale;
  /**
   * From the browser's cookie. The new reservation supersedes its earlier one of the same event.
   */
  session_hash: string;
  is_new_session: boolean;
  /**
   * The network of the request, and what one network may hold; left out where networks are not
   * counted.
   */
  network?: CountedNetwork | null;
};
