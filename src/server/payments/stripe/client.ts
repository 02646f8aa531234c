import Stripe from "stripe";
import { ProviderRefused } from "#server/payment-connections/payment-provider.ts";
import type { StripeSettings } from "./stripe-settings.ts";

/**
 * The official client, with a timeout of ten seconds and one automatic retry with the same
 * idempotency key.
 */
export function stripeClient({ secret_key, api_base }: Pick<StripeSettings, "secret_key" | "api_base">): Stripe {
  const { protocol, hostname, port } = new URL(api_base);
  return new Stripe(secret_key, {
    protocol: protocol === "http:" ? "http" : "https",
    host: hostname,
    port: port || (protocol === "http:" ? 80 : 443),
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
    appInfo: { name: "Foyer" },
  });
}

/** Any response of Stripe is final, except 409: the same call is still in progress. */
export function refusedByStripe(error: unknown): never {
  const status = error instanceof Stripe.errors.StripeError ? error.statusCode : undefined;
  throw status === undefined || status === 409 ? error : new ProviderRefused(error);
}

/** Maps a missing object, or one of an account that is no longer connected, to undefined. */
export function unlessGone(error: unknown): undefined {
  if (isGone(error)) return undefined;
  throw error;
}

export function isGone(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripePermissionError) return true;
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing";
}
