import type { StripeError } from "@stripe/stripe-js";

/** The server's code for a failure that Stripe reports in the browser. */
export function failureCodeOf({ code, decline_code }: Partial<StripeError>): string | null {
  if (code === "payment_intent_authentication_failure") return "authentication_failed";
  return decline_code === "insufficient_funds" ? decline_code : (code ?? null);
}
