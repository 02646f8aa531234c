import type { Box, Lease, Shelf } from "./offline-store.ts";

/** What is kept of a list, with the key that seals it: made when it is first needed. */
export async function leaseOf(shelf: Shelf, short_id: string): Promise<Lease> {
  const known = await shelf.lease(short_id);
  return known ?? shelf.leaseOr({ short_id, key: await newKey(), ahead_ms: 0, box: null });
}

/** A key that seals and opens, and that nobody can take out of this browser. Null where there is none: without https. */
async function newKey(): Promise<CryptoKey | null> {
  if (!canSeal()) return null;
  return crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
}

function canSeal(): boolean {
  return typeof crypto !== "undefined" && crypto.subtle !== undefined;
}

export async function seal(key: CryptoKey | null, value: unknown): Promise<Box> {
  const text = JSON.stringify(value);
  if (!key) return { plain: text };
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text)) };
}

/** Whoever put it there knows its shape. Throws where the key is not the one that sealed it. */
export async function open<Value>(key: CryptoKey | null, box: Box): Promise<Value> {
  if ("plain" in box) return JSON.parse(box.plain) as Value;
  if (!key) throw new Error("sealed, and no key");
  const data = await crypto.subtle.decrypt({ name: "AES-GCM", iv: box.iv }, key, box.data);
  return JSON.parse(new TextDecoder().decode(data)) as Value;
}
