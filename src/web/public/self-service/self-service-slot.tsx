import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { hasTickets } from "#web/public/has-tickets.ts";
import classes from "./self-service-slot.module.css";

type Ticket = PublicOrder["attendees"][number];

/** What a ticket's buyer can do with it, in a quiet row below it. It has its room before its script is here. */
export function TicketSelfService({ order, ticket }: { order: PublicOrder; ticket: Ticket }) {
  const isMounted = useMounted();
  if (!hasTickets(order) || ticket.status !== "ACTIVE") return null;
  return (
    <div className={classes.row}>
      {isMounted && (
        <Suspense>
          <TicketActions order={order} ticket={ticket} />
        </Suspense>
      )}
    </div>
  );
}

/** What can be done with the order as a whole. */
export function OrderSelfService({ order }: { order: PublicOrder }) {
  const isMounted = useMounted();
  if (order.status !== "COMPLETED" || !isMounted) return null;
  return (
    <Suspense>
      <OrderActions order={order} />
    </Suspense>
  );
}

const TicketActions = lazy(() => import("./ticket-actions.tsx"));
const OrderActions = lazy(() => import("./order-actions.tsx"));
