import type { StripeError } from "@stripe/stripe-js";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Paying } from "./paying.ts";

/**
 * Pays with the filled-in form. Stripe contacts the bank where it has to. A buyer who is redirected
 * to a bank's pages comes back to the return page, and so does one whose payment is still
 * processing. After a declined card another one can be tried at once.
 */
export function usePayByStripe(paying: Paying) {
  const navigate = useNavigate();
  const stripe = useStripe();
  const elements = useElements();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isReady, setReady] = useState(false);

  async function pay(): Promise<void> {
    if (!stripe || !elements || isBusy) return;
    setBusy(true);
    setProblem(null);
    const error = await confirm().catch((): Partial<StripeError> => ({ type: "api_connection_error" }));
    if (!error) {
      paying.forget();
      return void navigate(paying.return_address, { replace: true });
    }
    setBusy(false);
    // a missing value is reported by its own field
    if (error.type === "validation_error") return;
    setProblem(paying.failureMessage(codeOf(error)));
    // shows the failure to the organizer too; if this call fails, the provider's webhook does it
    await paying.check().catch(() => undefined);
  }

  async function confirm(): Promise<StripeError | undefined> {
    if (!stripe || !elements) return undefined;
    const checked = await elements.submit();
    if (checked.error) return checked.error;
    const return_url = new URL(paying.return_address, window.location.href).href;
    const { error } = await stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: "if_required" });
    return error;
  }

  return { pay, problem, isBusy, isReady: isReady && stripe !== null, ready: () => setReady(true) };
}

/** The server's code for this failure. */
function codeOf({ code, decline_code }: Partial<StripeError>): string | null {
  if (code === "payment_intent_authentication_failure") return "authentication_failed";
  return decline_code === "insufficient_funds" ? decline_code : (code ?? null);
}
