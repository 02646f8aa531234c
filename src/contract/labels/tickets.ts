import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SaleState } from "#domain/ticket-sale.ts";

/** The labels of sale states without a time, for buyers and the dashboard. */
export const SALE_STATE_LABELS: Record<SaleState, MessageDescriptor> = {
  ON_SALE: msg`On sale`,
  COMING_SOON: msg`Coming soon`,
  SALES_ENDED: msg`Sales ended`,
  SOLD_OUT: msg`Sold out`,
  PAUSED: msg`Paused`,
  HIDDEN: msg`Hidden`,
  NOT_ON_SALE: msg`Not on sale`,
};
