import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Measure, ROW_KINDS, Statistic } from "#contract/statistics.ts";

/** The labels of the breakdowns, for tabs. */
export const STATISTIC_LABELS: Record<Statistic, MessageDescriptor> = {
  day: msg`Days`,
  ticket: msg`Tickets`,
  promo_code: msg`Promo codes`,
  affiliate: msg`Affiliates`,
  source: msg`Traffic sources`,
  question: msg`Answers`,
  tax_or_fee: msg`Taxes and fees`,
};

/** The label of a single row of each breakdown. */
export const STATISTIC_ROW_LABELS: Record<Statistic, MessageDescriptor> = {
  day: msg`Day`,
  ticket: msg`Ticket`,
  promo_code: msg`Promo code`,
  affiliate: msg`Affiliate`,
  source: msg`Source`,
  question: msg`Answer`,
  tax_or_fee: msg`Tax or fee`,
};

export const MEASURE_LABELS: Record<Measure, MessageDescriptor> = {
  gross: msg`Sales`,
  refunded: msg`Refunded`,
  tax: msg`Taxes`,
  fee: msg`Fees`,
  discount: msg`Discount`,
  amount: msg`Amount`,
  orders: msg`Orders`,
  tickets: msg`Tickets`,
  views: msg`Page views`,
  clicks: msg`Clicks`,
  answers: msg`Answers`,
};

export const ROW_KIND_LABELS: Record<(typeof ROW_KINDS)[number], MessageDescriptor> = {
  NONE: msg({ message: "None", context: "statistics" }),
  REFUNDS: msg`Refunds`,
  TAX: msg`Tax`,
  FEE: msg`Fee`,
  ANSWERED: msg`Answered`,
  AFFILIATE: msg`Affiliate`,
  DIRECT: msg`Direct`,
  SEARCH: msg`Search engine`,
  SOCIAL: msg`Social network`,
  OTHER: msg`Other website`,
};
