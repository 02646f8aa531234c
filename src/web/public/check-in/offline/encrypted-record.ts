import type { Box, ListRecord, OfflineStore } from "./offline-store.ts";

/**
 * Returns the stored data of a list with its encryption key, which is created when it is first
 * needed.
 */
export async function listRecordOf(store: OfflineStore, short_id: string): Promise<ListRecord> {
  const known = await store.listRecord(short_id);
  return known ?? store.ensureListRecord({ short_id, key: await newKey(), ahead_ms: 0, box: null });
}

/**
 * Returns a non-extractable encryption key; null without https, where the browser has no
 * encryption.
 */
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

/**
 * Decrypts a value, whose type the caller gives. Throws where the key is not the one that encrypted
 * it.
 */
export async function open<Value>(key: CryptoKey | null, box: Box): Promise<Value> {
  if ("plain" in box) return JSON.parse(box.plain) as Value;
  if (!key) throw new Error("Encrypted record without a key");
  const data = await crypto.subtle.decrypt({ name: "AES-GCM", iv: box.iv }, key, box.data);
  return JSON.parse(new TextDecoder().decode(data)) as Value;
}
