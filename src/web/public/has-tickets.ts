import type { PublicOrder } from "#contract/checkout.ts";

/**
 * Whether the order's tickets are valid: it is paid, or its tickets are valid before the offline
 * payment.
 */
export function hasTickets({ status, is_expired, offline }: PublicOrder): boolean {
  if (status === "COMPLETED") return true;
  return status === "AWAITING_PAYMENT" && !is_expired && offline?.is_chosen === true && offline.gives_tickets;
}
