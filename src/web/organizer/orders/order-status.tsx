import { useLingui } from "@lingui/react";
import { ORDER_STATUS_LABELS } from "#contract/labels/orders.ts";
import { type OrderLabel, orderLabelColor } from "#domain/order-lifecycle.ts";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";

export function OrderStatus({ label }: { label: OrderLabel }) {
  const { i18n } = useLingui();
  return <StatusDot tone={TONE[orderLabelColor(label)]}>{i18n._(ORDER_STATUS_LABELS[label])}</StatusDot>;
}

const TONE: Record<ReturnType<typeof orderLabelColor>, Tone> = {
  orange: "warn",
  red: "bad",
  teal: "done",
  gray: "quiet",
};
