import type { PublicOrder } from "#contract/checkout.ts";
import type { TicketOnPaper } from "./ticket-card.tsx";

/** The tickets of a complete order, each as it is kept, cancelled ones too. */
export function ticketsOfOrder({ attendees, public_id, event }: PublicOrder): TicketOnPaper[] {
  return attendees.map((attendee) => ({
    ...attendee,
    status: attendee.status === "CANCELLED" ? "CANCELLED" : "ACTIVE",
    order_public_id: public_id,
    qr_code: attendee.qr_code ?? "",
    event,
  }));
}
