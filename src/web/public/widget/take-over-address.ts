/** URL at which an order continues in its own tab, with the one-time code. */
export function takeOverAddress(event_id: number, code: string): string {
  return `${window.location.origin}/checkout/${event_id}/take-over#${code}`;
}
