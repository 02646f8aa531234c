import { createHash } from "node:crypto";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/** Tells installations apart that share a key at Stripe, and a database that was made anew from the one before. */
export const STRIPE_NAME_KEY = "stripe_name_key";

/** How an installation calls itself at Stripe. */
export function ownName(secrets: Secrets): string {
  return createHash("sha256").update(secrets.get(STRIPE_NAME_KEY)).digest("hex").slice(0, 16);
}

/** What we write on everything that we make at Stripe. */
export function metadataOf(name: string, reference: string): Record<string, string> {
  return { foyer: name, foyer_reference: reference };
}

/** What it gives back; null for what somebody else has made. */
export function referenceOn(name: string, metadata: Record<string, string> | null): string | null {
  return metadata?.["foyer"] === name ? (metadata["foyer_reference"] ?? null) : null;
}
