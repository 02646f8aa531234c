import type { Locale } from "#contract/fields.ts";
import type { RequestedTicket } from "#domain/ticket-selection.ts";

export type ReserveRequest = {
  event_id: number;
  tickets: readonly RequestedTicket[];
  promo_code: string | null;
  locale: Locale;
  /** Of the browser's cookie; its earlier reservation of the same event is given up for this one. */
  session_hash: string;
  is_new_session: boolean;
};
