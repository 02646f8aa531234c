import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/api/call.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import type { LoadedTicket } from "./load-ticket.ts";
import type { PrintedTicket } from "./ticket-card.tsx";
import { ticketsOfOrder } from "./tickets-of-order.ts";

/**
 * Passed by the order's own page in the browser's history: a URL that is shared must not open the
 * order.
 */
export type FromOrder = { order_short_id: string };

/**
 * The tickets that can be switched to, and the ID that opens their order: for the browser that
 * bought them, and for a visitor who came from the order's page. For all other visitors the ticket
 * is shown alone.
 */
export function useTicketsBeside({ ticket, order }: LoadedTicket): {
  order_short_id: string | null;
  tickets: PrintedTicket[];
} {
  const { state } = useLocation();
  const brought = useMounted() ? ((state as Partial<FromOrder> | null)?.order_short_id ?? null) : null;
  const order_short_id = order?.short_id ?? brought;
  const fetched = useFetchedOrder(ticket.event.id, order === null ? order_short_id : null);
  const known = order ?? fetched;
  const all = known ? ticketsOfOrder(known) : [];
  const isAmong = all.some(({ short_id }) => short_id === ticket.short_id);
  return isAmong ? { order_short_id, tickets: all } : { order_short_id: null, tickets: [ticket] };
}

/** Null until it has loaded. A ticket whose order cannot be loaded is shown alone. */
function useFetchedOrder(event_id: number, order_short_id: string | null): PublicOrder | null {
  const [order, setOrder] = useState<PublicOrder | null>(null);
  useEffect(() => {
    if (order_short_id === null) return;
    const asking = new AbortController();
    call(checkout.get, { params: { event_id, order_short_id }, signal: asking.signal })
      .then(({ data }) => asking.signal.aborted || setOrder(data))
      .catch(() => undefined);
    return () => asking.abort();
  }, [event_id, order_short_id]);
  return order;
}
