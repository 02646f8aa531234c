import type { PublicOrder } from "#contract/checkout.ts";
import type { PrintedTicket } from "./ticket-card.tsx";

/**
 * Returns the tickets of an order in the form of the ticket card, including cancelled ones.
 * Attendees whose ticket is pending have none yet.
 */
export function ticketsOfOrder({ attendees, public_id, event, status: of_order }: PublicOrder): PrintedTicket[] {
  const isUnpaid = of_order === "AWAITING_PAYMENT";
  return attendees.flatMap(({ status, qr_code, ticket_code, ...attendee }) =>
    status === "PENDING"
      ? []
      : {
          ...{ ...attendee, status, is_unpaid: isUnpaid, order_public_id: public_id, event },
          ...{ qr_code: qr_code ?? "", ticket_code: ticket_code ?? "" },
        },
  );
}
