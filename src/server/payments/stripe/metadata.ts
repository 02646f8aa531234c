import { createHash } from "node:crypto";
import type { Secrets } from "#server/platform/secrets/secrets.ts";

/**
 * Distinguishes installations that share a Stripe key, and a recreated database from the one
 * before.
 */
export const STRIPE_NAME_KEY = "stripe_name_key";

/** The name of this installation at Stripe. */
export function ownName(secrets: Secrets): string {
  return createHash("sha256").update(secrets.get(STRIPE_NAME_KEY)).digest("hex").slice(0, 16);
}

export function metadataOf(name: string, reference: string): Record<string, string> {
  return { foyer: name, foyer_reference: reference };
}

/** The reference in an object's metadata; null for an object that we did not create. */
export function referenceOn(name: string, metadata: Record<string, string> | null): string | null {
  return metadata?.["foyer"] === name ? (metadata["foyer_reference"] ?? null) : null;
}
