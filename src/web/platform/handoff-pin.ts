import { readItem, writeItem } from "./safe-storage.ts";

/**
 * Passes a check-in list's PIN to its check-in page in this browser: organizers who open it
 * themselves need not type the PIN.
 */
export function passPin(list: { short_id: string; pin: string }): void {
  writeItem("localStorage", keyOf(list.short_id), list.pin);
}

/** Returns the PIN that the dashboard has passed, once. */
export function takeHandoffPin(short_id: string): string | null {
  const pin = readItem("localStorage", keyOf(short_id));
  writeItem("localStorage", keyOf(short_id), null);
  return pin;
}

function keyOf(short_id: string): string {
  return `foyer-check-in-pin ${short_id}`;
}
