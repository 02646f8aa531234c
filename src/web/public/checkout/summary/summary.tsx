import type { PublicOrder } from "#contract/checkout.ts";
import { Designed } from "#web/public/designed.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { useReportedPurchase } from "#web/public/visits/use-reported-purchase.ts";
import { CompleteOrder } from "./complete-order.tsx";
import { StoppedOrder } from "./stopped-order.tsx";
import classes from "./summary.module.css";
import { useEffect, useRef } from "react";
import { notifyCompleted } from "#web/platform/framed.ts";

/** The result of an order: the tickets and everything around them, or why there are none. */
export function Summary({ loaded: order }: { loaded: PublicOrder }) {
  const { event } = order;
  useTrackedOrder(order);
  useReportedPurchase(order);
  return (
    <PrivatePage>
      <meta name="description" content={event.title} />
      <Designed look={event.look} />
      <div className={classes.page}>
        {order.status === "COMPLETED" ? <CompleteOrder order={order} /> : <StoppedOrder order={order} />}
        <div className={classes.width}>
          <PublicFooter about={event} />
        </div>
      </div>
    </PrivatePage>
  );
}

/** Notifies the host page of an embedded widget once that an order is complete, with its total. */
function useTrackedOrder({ status, total_gross: total, currency, order_items }: PublicOrder): void {
  const isNotified = useRef(false);
  const tickets = order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  useEffect(() => {
    if (status !== "COMPLETED" || isNotified.current) return;
    isNotified.current = true;
    notifyCompleted({ total, currency, tickets });
  }, [status, total, currency, tickets]);
}
