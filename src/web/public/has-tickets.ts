import type { PublicOrder } from "#contract/checkout.ts";

/** Its tickets are valid: it is paid, or they are before it is. */
export function hasTickets({ status, is_expired, offline }: PublicOrder): boolean {
  if (status === "COMPLETED") return true;
  return status === "AWAITING_PAYMENT" && !is_expired && offline?.is_chosen === true && offline.gives_tickets;
}
