/** Whether what goes back of an order is given back by people: it came by transfer, at the door, or for tickets that were free at first. */
export function isByHand({ payment_provider }: { payment_provider: string | null }): boolean {
  return payment_provider === "offline" || payment_provider === null;
}
