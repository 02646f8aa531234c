import { useEffect, useRef } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { notifyCompleted } from "#web/platform/framed.ts";

/** Notifies the host page of an embedded widget once that an order is complete, with its total. */
export function useTrackedOrder({ status, total_gross: total, currency, order_items }: PublicOrder): void {
  const isNotified = useRef(false);
  const tickets = order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  useEffect(() => {
    if (status !== "COMPLETED" || isNotified.current) return;
    isNotified.current = true;
    notifyCompleted({ total, currency, tickets });
  }, [status, total, currency, tickets]);
}
