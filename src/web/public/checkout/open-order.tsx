import { type ReactNode, useEffect } from "react";
import { useNavigation } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { isOpen } from "#domain/order-lifecycle.ts";
import { clearSelection } from "#web/public/session-cache.ts";
import { OrderCancelled, OrderDone, OrderExpired } from "./order-states.tsx";
import { useDeadline, useIsOver } from "./use-deadline.ts";

/**
 * Shows its children only while the order can be continued. Otherwise it explains the state of the
 * order.
 */
export function OpenOrder({ order, children }: { order: PublicOrder; children: ReactNode }) {
  const isLeaving = useNavigation().state !== "idle";
  const isOver = useIsOver(useDeadline());
  const isExpired = order.is_expired || (isOpen(order.status) && isOver);
  useEffect(() => {
    if (isExpired) clearSelection(order);
  }, [isExpired, order]);
  // The page stays as it is while the next one loads.
  if (isLeaving) return children;
  if (order.status === "COMPLETED") return <OrderDone order={order} />;
  if (order.status === "CANCELLED") return <OrderCancelled order={order} />;
  return isExpired ? <OrderExpired order={order} /> : children;
}
