import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SaleState } from "#domain/ticket-sale.ts";

/** Whether a ticket can be bought now, where no time is said with it: the same words for buyers and in the back office. */
export const SALE_STATE_WORDS: Record<SaleState, MessageDescriptor> = {
  ON_SALE: msg`On sale`,
  COMING_SOON: msg`Coming soon`,
  SALES_ENDED: msg`Sales ended`,
  SOLD_OUT: msg`Sold out`,
  PAUSED: msg`Paused`,
  HIDDEN: msg`Hidden`,
  NOT_ON_SALE: msg`Not on sale`,
};
