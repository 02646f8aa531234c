import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PaidBy } from "#domain/manual-orders.ts";

export const PAID_BY_LABELS: Record<PaidBy, MessageDescriptor> = {
  CASH: msg`Paid in cash`,
  TRANSFER: msg`Paid by bank transfer`,
  CARD: msg`Paid by card`,
  OTHER: msg`Paid another way`,
};
