import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { type OrderLabel, orderLabelColor } from "#domain/order-lifecycle.ts";
import { StatusDot, type Tone } from "../../ui/status-dot.tsx";

/** Where an order stands: a dot in its colour (SPEC.md §4) and the word for it. */
export function OrderStatus({ label }: { label: OrderLabel }) {
  const { i18n } = useLingui();
  return <StatusDot tone={TONE[orderLabelColor(label)]}>{i18n._(ORDER_LABEL_WORDS[label])}</StatusDot>;
}

export const ORDER_LABEL_WORDS: Record<OrderLabel, MessageDescriptor> = {
  RESERVED: msg`Reserved`,
  AWAITING_PAYMENT: msg`Awaiting payment`,
  PAYMENT_FAILED: msg`Payment failed`,
  COMPLETED: msg`Completed`,
  CANCELLED: msg`Cancelled`,
  EXPIRED: msg`Expired`,
  REFUND_PENDING: msg`Refund on its way`,
  REFUND_FAILED: msg`Refund failed`,
  PARTIALLY_REFUNDED: msg`Partly refunded`,
  REFUNDED: msg`Refunded`,
};

const TONE: Record<ReturnType<typeof orderLabelColor>, Tone> = {
  orange: "warn",
  red: "bad",
  teal: "done",
  gray: "quiet",
};
