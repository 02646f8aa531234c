/** URL at which an order continues in its own tab, with the one-time code. */
export function takeOverAddress(event_id: number, code: string): string {
  return `${window.location.origin}/checkout/${event_id}/take-over#${code}`;
}

/** The codes that tabs were opened with, for the frame that polls the state of the order. */
const codes = new Map<string, string>();

export function storeCode(order_short_id: string, code: string): void {
  codes.set(order_short_id, code);
}

export function storedCode(order_short_id: string): string | null {
  return codes.get(order_short_id) ?? null;
}
