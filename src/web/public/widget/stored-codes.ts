/** Where an order goes on in a tab of its own: the address, with the code that is good once. */
export function takeOverAddress(event_id: number, code: string): string {
  return `${window.location.origin}/checkout/${event_id}/take-over#${code}`;
}

/** The code that the tab was opened with, for the frame that asks what became of it. */
const codes = new Map<string, string>();

export function keepCode(order_short_id: string, code: string): void {
  codes.set(order_short_id, code);
}

export function storedCode(order_short_id: string): string | null {
  return codes.get(order_short_id) ?? null;
}
