import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { query } from "#web/platform/query-client.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import type { LoadedTicket } from "./load-ticket.ts";
import type { TicketOnPaper } from "./ticket-card.tsx";
import { ticketsOfOrder } from "./tickets-of-order.ts";

/** What the order's own page gives along, in the browser's history: an address that is passed on must not open the order. */
export type FromOrder = { order_short_id: string };

/**
 * The tickets that may be turned to, and what opens their order: for the browser that bought them, and for whoever came from the
 * order's page. For everybody else the ticket stands alone.
 */
export function useTicketsBeside({ ticket, order }: LoadedTicket): {
  order_short_id: string | null;
  tickets: TicketOnPaper[];
} {
  const { state } = useLocation();
  const brought = useMounted() ? ((state as Partial<FromOrder> | null)?.order_short_id ?? null) : null;
  const order_short_id = order?.short_id ?? brought;
  const params = { event_id: ticket.event.id, order_short_id: order_short_id ?? "" };
  // What the browser may know of it from the checkout is from before it was paid.
  const { data } = useQuery({
    ...query(checkout.get, { params }),
    enabled: order === null && order_short_id !== null,
    staleTime: 0,
  });
  const known = order ?? data?.data;
  const all = known ? ticketsOfOrder(known) : [];
  const isAmong = all.some(({ short_id }) => short_id === ticket.short_id);
  return isAmong ? { order_short_id, tickets: all } : { order_short_id: null, tickets: [ticket] };
}
