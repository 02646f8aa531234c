import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { useMounted } from "#web/platform/use-mounted.ts";
import { query } from "#web/platform/query-client.ts";
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
  // A ticket whose order cannot be loaded is shown alone.
  const { data: fetched } = useQuery({
    ...query(checkout.get, { params: { event_id: ticket.event.id, order_short_id: order_short_id ?? "-" } }),
    enabled: order === null && order_short_id !== null,
  });
  const known = order ?? fetched?.data;
  const all = known ? ticketsOfOrder(known) : [];
  const isAmong = all.some(({ short_id }) => short_id === ticket.short_id);
  return isAmong ? { order_short_id, tickets: all } : { order_short_id: null, tickets: [ticket] };
}
