import { Secret, TOTP } from "otpauth";
import { decryptValue, encryptValue } from "#server/platform/secrets/encrypted-values.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** The key that encrypts the secrets of authenticator apps. */
export const FACTOR_KEY = "factor_key";

/** Parameters that every authenticator app supports; some support no others. */
const KIND = { issuer: "Foyer", algorithm: "SHA1", digits: 6, period: 30 };
const SECRET_BYTES = 20;
/**
 * Accepted 30-second steps before and after the current one: clocks differ, and typing takes time.
 */
const WINDOW = 1;

/** Returns a new secret for an authenticator app, and the URI for its QR code. */
export function freshTotp(email: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...KIND, label: email, secret: new Secret({ size: SECRET_BYTES }) });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Returns the 30-second step of a code; undefined where the code is not valid now. */
export function stepOf(code: string, secret: string, now: Date): number | undefined {
  const totp = new TOTP({ ...KIND, secret: Secret.fromBase32(secret) });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/**
 * Encrypts the secret for storage. The ciphertext is bound to the user and useless without the key.
 */
export function encryptTotp(secrets: Secrets, user: { id: number }, secret: string): string {
  return encryptValue(secrets.get(FACTOR_KEY), boundTo(user), secret);
}

export function decryptTotp(secrets: Secrets, user: { id: number }, stored: string): string {
  return decryptValue(secrets.get(FACTOR_KEY), boundTo(user), stored);
}

function boundTo({ id }: { id: number }): string {
  return `totp of ${id}`;
}
