import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { ChangeTickets } from "./change-tickets.tsx";
import { Clock } from "./clock.tsx";
import { OrderPromo } from "./order-promo.tsx";
import { OrderSummary } from "./order-summary.tsx";
import classes from "./step-columns.module.css";

/** The step on the left, with the clock above it, and the order beside it. */
export function StepColumns({ order, title, children }: { order: PublicOrder; title: ReactNode; children: ReactNode }) {
  // a bank transfer has days
  const isWaiting = order.offline?.is_chosen === true;
  return (
    <div className={classes.columns}>
      <div className={classes.step}>
        <h1>{title}</h1>
        {!isWaiting && <Clock />}
        {children}
      </div>
      <div className={classes.beside}>
        <OrderSummary order={order}>
          {order.is_own && !isWaiting && (
            <>
              <OrderPromo order={order} />
              <ChangeTickets order={order} />
            </>
          )}
        </OrderSummary>
      </div>
    </div>
  );
}
