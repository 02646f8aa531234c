export type StripeSettings = {
  secret_key: string;
  publishable_key: string;
  /** Several during a rotation: a notice signed with any of them is accepted. */
  webhook_secrets: readonly string[];
  api_base: string;
  /** The platform operator's fee of each payment, in thousandths of a percent. */
  fee_rate: number;
};

/** Stripe's own base URL. Any other one is a stand-in for tests. */
export const STRIPE_API = "https://api.stripe.com";

export function isLiveKey({ secret_key }: Pick<StripeSettings, "secret_key">): boolean {
  return /^[sr]k_live_/.test(secret_key);
}
