import type { PublicOrder } from "#contract/checkout.ts";
import type { TicketOnPaper } from "./ticket-card.tsx";

/** The tickets of an order, each as it is kept, cancelled ones too. Names of an order that is not complete are no tickets. */
export function ticketsOfOrder({ attendees, public_id, event }: PublicOrder): TicketOnPaper[] {
  return attendees.flatMap(({ status, qr_code, ...attendee }) =>
    status === "PENDING" ? [] : { ...attendee, status, order_public_id: public_id, qr_code: qr_code ?? "", event },
  );
}
