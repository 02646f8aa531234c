import { useEffect, useState } from "react";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/call.ts";
import { useAround } from "#web/platform/page-around.tsx";
import { useMounted } from "#web/platform/use-mounted.ts";
import type { LoadedTicket } from "./load-ticket.ts";
import type { PrintedTicket } from "./ticket-card.tsx";
import { ticketsOfOrder } from "./tickets-of-order.ts";

/** What the order's own page gives along, in the browser's history: an address that is passed on must not open the order. */
export type FromOrder = { order_short_id: string };

/**
 * The tickets that may be turned to, and what opens their order: for the browser that bought them, and for whoever came from the
 * order's page. For everybody else the ticket stands alone.
 */
export function useTicketsBeside({ ticket, order }: LoadedTicket): {
  order_short_id: string | null;
  tickets: PrintedTicket[];
} {
  const { state } = useAround().address;
  const brought = useMounted() ? ((state as Partial<FromOrder> | null)?.order_short_id ?? null) : null;
  const order_short_id = order?.short_id ?? brought;
  const asked = useAskedOrder(ticket.event.id, order === null ? order_short_id : null);
  const known = order ?? asked;
  const all = known ? ticketsOfOrder(known) : [];
  const isAmong = all.some(({ short_id }) => short_id === ticket.short_id);
  return isAmong ? { order_short_id, tickets: all } : { order_short_id: null, tickets: [ticket] };
}

/** Null until it is known; a ticket whose order can't be asked for stands alone. */
function useAskedOrder(event_id: number, order_short_id: string | null): PublicOrder | null {
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
