import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { Payment } from "#contract/checkout.ts";

type Browser = NonNullable<Payment["browser"]>;

/**
 * Loads Stripe's own script for the account that receives the money, or the mock's script where the
 * server uses a Stripe mock.
 */
export function loadStripeFor({ publishable_key, paid_to, script_url }: Browser): Promise<Stripe | null> {
  if (script_url === null) return loadStripe(publishable_key, { stripeAccount: paid_to });
  return standInAt(script_url).then((make) => make(publishable_key, { stripeAccount: paid_to }));
}

function standInAt(script_url: string): Promise<StripeConstructor> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = script_url;
    script.onload = () => (window.Stripe ? resolve(window.Stripe) : reject(new Error("No Stripe came.")));
    script.onerror = () => reject(new Error("The script did not load."));
    document.head.append(script);
  });
}
