import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { PublicOrder } from "#contract/checkout.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { hasTickets } from "#web/public/has-tickets.ts";
import classes from "./self-service-slot.module.css";

type Ticket = PublicOrder["attendees"][number];

/**
 * What the buyer can do with a ticket, in a row below it. Its height is reserved before its script
 * has loaded.
 */
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
