import type { LoaderFunctionArgs } from "react-router";
import { checkout, type PublicOrder, type PublicTicketPage } from "#contract/checkout.ts";
import { requestedId } from "#web/platform/ids.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";

/** A ticket, with its order where this browser bought it. */
export type LoadedTicket = { ticket: PublicTicketPage; order: PublicOrder | null };

export async function loadTicket({ params, context }: LoaderFunctionArgs): Promise<LoadedTicket> {
  const event_id = requestedId(params.event_id);
  const { data: ticket } = await loadPrivate(context, checkout.ticket, {
    params: { event_id, attendee_short_id: params.attendee_short_id ?? "" },
  });
  speak(context, ticket.locale);
  const { order_short_id } = ticket;
  if (order_short_id === null) return { ticket, order: null };
  const { data: order } = await loadPrivate(context, checkout.get, { params: { event_id, order_short_id } });
  return { ticket, order };
}
