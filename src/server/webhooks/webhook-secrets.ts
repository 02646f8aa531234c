import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { decryptValue, encryptValue } from "#server/platform/secrets/encrypted-values.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** The secret that the signing secrets of endpoints are encrypted with. */
export const WEBHOOK_KEY = "webhook_key";

const SECRET_BYTES = 32;

/** A signing secret as Standard Webhooks writes it. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
}

export function encryptWebhookSecret(secrets: Secrets, account: { id: number }, secret: string): string {
  return encryptValue(secrets.get(WEBHOOK_KEY), boundTo(account), secret);
}

/** @throws Error where it was encrypted with a key that is lost, or for another account */
export function decryptWebhookSecret(secrets: Secrets, account: { id: number }, stored: string): string {
  return decryptValue(secrets.get(WEBHOOK_KEY), boundTo(account), stored);
}

function boundTo({ id }: { id: number }): string {
  return `signing secret of a webhook of account ${id}`;
}

/**
 * The headers that sign a payload (https://www.standardwebhooks.com): one signature for each secret,
 * so that a receiver may change secrets during a rotation.
 */
export function signedHeaders(
  secrets: readonly string[],
  { webhook_id, at, body }: { webhook_id: string; at: Date; body: string },
): Record<string, string> {
  return {
    "webhook-id": webhook_id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(webhook_id, at, body)).join(" "),
  };
}
