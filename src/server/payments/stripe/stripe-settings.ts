/** What whoever runs Foyer has set for Stripe. */
export type StripeSettings = {
  secret_key: string;
  publishable_key: string;
  /** More than one while it is changed: a notice that any of them signed is Stripe's. */
  webhook_secrets: readonly string[];
  api_base: string;
  /** What the platform keeps of each payment, in thousandths of a percent. */
  fee_rate: number;
};

/** The address that is Stripe's own. With any other one it is a stand-in for tests that is talked to. */
export const STRIPE_API = "https://api.stripe.com";

export function isLiveKey({ secret_key }: Pick<StripeSettings, "secret_key">): boolean {
  return /^[sr]k_live_/.test(secret_key);
}
