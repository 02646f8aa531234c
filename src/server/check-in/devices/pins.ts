import { createHash, randomInt, timingSafeEqual } from "node:crypto";
import { DEFAULT_PIN_DIGITS } from "#domain/check-in.ts";
import { decryptValue, encryptValue } from "#server/platform/secrets/encrypted-values.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** The secret that the PINs of check-in lists are encrypted with. */
export const PIN_KEY = "pin_key";

/** A random PIN, for lists whose organizer chose none. */
export function newPin(): string {
  return String(randomInt(10 ** DEFAULT_PIN_DIGITS)).padStart(DEFAULT_PIN_DIGITS, "0");
}

/** A PIN as it is stored: organizers read it again to tell their staff, a copy of the database does not reveal it. */
export function encryptPin(secrets: Secrets, event: { id: number }, pin: string): string {
  return encryptValue(secrets.get(PIN_KEY), boundTo(event), pin);
}

/**
 * A list's PIN. Null where it has none, or was encrypted with a key that is lost: then no PIN is right until the organizer sets another.
 */
export function pinOf(
  secrets: Secrets,
  { event_id, encrypted_pin }: { event_id: number; encrypted_pin: string | null },
): string | null {
  if (encrypted_pin === null) return null;
  try {
    return decryptValue(secrets.get(PIN_KEY), boundTo({ id: event_id }), encrypted_pin);
  } catch {
    return null;
  }
}

/** Compares two PINs in constant time. */
export function isSamePin(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b));
}

function digest(pin: string): Buffer {
  return createHash("sha256").update(pin).digest();
}

function boundTo({ id }: { id: number }): string {
  return `pin of a check-in list of event ${id}`;
}
