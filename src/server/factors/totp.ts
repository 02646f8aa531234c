import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** The secret that the code apps' secrets are encrypted with. */
export const FACTOR_KEY = "factor_key";

/** What every app takes, and what some take alone. */
const KIND = { issuer: "Foyer", algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** Half minutes before and after this one: clocks differ, and typing takes its time. */
const WINDOW = 1;

/** A secret for a code app, and what the app reads from a QR code. */
export function freshTotp(email: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...KIND, label: email, secret: new Secret({ size: SECRET_BYTES }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The half minute that a code belongs to, if it is one of this secret's by now. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** As it is stored: for this person alone, and of no use without the key (AES-256-GCM). */
export function encryptTotp(secrets: Secrets, user: { id: number }, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secrets), nonce).setAAD(boundTo(user));
  return Buffer.concat([nonce, cipher.update(secret, "utf8"), cipher.final(), cipher.getAuthTag()]).toString(
    "base64url",
  );
}

export function decryptTotp(secrets: Secrets, user: { id: number }, stored: string): string {
  const bytes = Buffer.from(stored, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secrets), bytes.subarray(0, 12), { authTagLength: 16 });
  decipher.setAAD(boundTo(user)).setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
}

function keyOf(secrets: Secrets): Buffer {
  return Buffer.from(secrets.get(FACTOR_KEY), "base64url").subarray(0, 32);
}

function boundTo({ id }: { id: number }): Buffer {
  return Buffer.from(`totp of ${id}`);
}
