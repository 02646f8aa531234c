import type { ReactNode } from "react";
import type { PublicOrder } from "#contract/checkout.ts";
import { ChangeTickets } from "./change-tickets.tsx";
import { Clock } from "./clock.tsx";
import { OrderSummary } from "./order-summary.tsx";
import classes from "./step-columns.module.css";

/** A step on the left with the clock above it, the order beside. */
export function StepColumns({ order, title, children }: { order: PublicOrder; title: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.step}>
        <h1>{title}</h1>
        <Clock order={order} />
        {children}
      </div>
      <div className={classes.beside}>
        <OrderSummary order={order}>{order.is_own && <ChangeTickets order={order} />}</OrderSummary>
      </div>
    </div>
  );
}
