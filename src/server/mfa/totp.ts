import { Secret, TOTP } from "otpauth";
import { decryptValue, encryptValue } from "#server/platform/secrets/encrypted-values.ts";
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

/** As it is stored: for this person alone, and of no use without the key. */
export function encryptTotp(secrets: Secrets, user: { id: number }, secret: string): string {
  return encryptValue(secrets.get(FACTOR_KEY), boundTo(user), secret);
}

export function decryptTotp(secrets: Secrets, user: { id: number }, stored: string): string {
  return decryptValue(secrets.get(FACTOR_KEY), boundTo(user), stored);
}

function boundTo({ id }: { id: number }): string {
  return `totp of ${id}`;
}
