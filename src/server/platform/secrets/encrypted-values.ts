import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a column's value (AES-256-GCM). `key` is one of the `Secrets`; the value decrypts only with the same `bound_to`. */
export function encryptValue(key: string, bound_to: string, value: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, bytesOf(key), nonce).setAAD(Buffer.from(bound_to));
  const encrypted = [nonce, cipher.update(value, "utf8"), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat(encrypted).toString("base64url");
}

/** @throws Error where the value was encrypted with another key, or bound to something else */
export function decryptValue(key: string, bound_to: string, stored: string): string {
  const bytes = Buffer.from(stored, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, bytesOf(key), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(bound_to)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString("utf8");
}

function bytesOf(key: string): Buffer {
  return Buffer.from(key, "base64url").subarray(0, 32);
}
