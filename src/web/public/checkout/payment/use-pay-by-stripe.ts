import type { StripeError } from "@stripe/stripe-js";
import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useState } from "react";
import { useAround } from "#web/platform/page-around.tsx";
import type { Paying } from "./paying.ts";

/**
 * Pays with what is filled in. Stripe asks the bank itself where it has to; whoever is led to a bank's own pages comes back to the
 * return page, as does everybody whose payment is under way. A card that was declined can be tried again with another one at once.
 */
export function usePayByStripe(paying: Paying) {
  const { go } = useAround();
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
      return void go(paying.return_address, { replace: true });
    }
    setBusy(false);
    // what is missing in a field, the field says
    if (error.type === "validation_error") return;
    setProblem(paying.failureSentence(codeOf(error)));
    // so that the organizer sees it, too; where it does not get through, the notice does
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

/** The word for it that the server has, too. */
function codeOf({ code, decline_code }: Partial<StripeError>): string | null {
  if (code === "payment_intent_authentication_failure") return "authentication_failed";
  return decline_code === "insufficient_funds" ? decline_code : (code ?? null);
}
