import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { StripeError } from "@stripe/stripe-js";
import { useMutation } from "@tanstack/react-query";
import type { Payment } from "#contract/checkout.ts";
import { isCallError, mayPass } from "#web/platform/call-error.ts";
import { Money } from "#web/ui/money.tsx";
import { InlineError } from "#web/public/inline-error.tsx";
import { NOT_PROCESSED, OVER } from "./failure-messages.ts";
import { loadStripeFor } from "./load-stripe.ts";
import type { Paying } from "./paying.ts";
import classes from "./sandbox-form.module.css";
import { failureCodeOf } from "./stripe-failure.ts";
import { useNewDocument } from "./use-new-document.ts";
import { useStripeLook } from "./use-stripe-look.ts";
import { useNavigate } from "react-router";

/**
 * Stripe's own form: cards, wallets and whatever else Stripe offers for this order. The fields
 * belong to Stripe, and Foyer never sees what is typed.
 */
export default function StripeForm({ paying }: { paying: Paying }) {
  const { i18n } = useLingui();
  const isOwn = useNewDocument();
  const {
    mutate: start,
    data,
    error,
  } = useMutation({
    mutationFn: () => paying.start("stripe"),
    // starting it again returns the same payment
    retry: (failures, refusal) => failures < 2 && mayPass(refusal),
    // Another tab may have paid, or the time may have run out: the page shows the order's state.
    onError: (refusal) => (isCallError(refusal, ...OVER) ? paying.refresh() : undefined),
  });
  useEffect(() => {
    if (isOwn) start();
  }, [isOwn, paying.key, start]);
  const tryAgain = () => start();
  useOnceOnline(mayPass(error), tryAgain);
  if (error)
    return (
      <>
        <InlineError>{isCallError(error, "installation_paused") ? error.message : i18n._(NOT_PROCESSED)}</InlineError>
        <Button variant="default" size="lg" fullWidth mt="md" onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>
      </>
    );
  const { browser, client_secret } = data ?? {};
  if (!browser || !client_secret) return <Skeleton height={240} />;
  return <InStripe paying={paying} browser={browser} clientSecret={client_secret} />;
}

/** Acts once the browser is back online, without a click. */
function useOnceOnline(isWaiting: boolean, act: () => void): void {
  const doIt = useEffectEvent(act);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const listener = () => doIt();
    window.addEventListener("online", listener);
    return () => window.removeEventListener("online", listener);
  }, [isWaiting]);
}

type InStripeProps = { paying: Paying; browser: NonNullable<Payment["browser"]>; clientSecret: string };

function InStripe({ paying, browser, clientSecret }: InStripeProps) {
  const stripe = useMemo(() => loadStripeFor(browser), [browser]);
  const look = useStripeLook();
  return (
    <Elements stripe={stripe} options={{ clientSecret, ...look, loader: "auto" }}>
      <PayForm paying={paying} isTest={browser.publishable_key.startsWith("pk_test_")} />
    </Elements>
  );
}

function PayForm({ paying, isTest }: { paying: Paying; isTest: boolean }) {
  const { pay, problem, isBusy, isReady, ready } = usePayByStripe(paying);
  return (
    <form
      method="dialog"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void pay();
      }}
    >
      {isTest && (
        <p className={classes.note}>
          <IconLock size={16} aria-hidden />
          <span>
            <Trans>Test mode. No card will be charged. Use a test card.</Trans>
          </span>
        </p>
      )}
      {problem !== null && <InlineError>{problem}</InlineError>}
      <section className={classes.card}>
        <PaymentElement onReady={ready} />
      </section>
      <Button type="submit" size="lg" fullWidth loading={isBusy} disabled={!isReady}>
        <span>
          <Trans>
            Pay <Money amount={paying.amount} currency={paying.currency} />
          </Trans>
        </span>
      </Button>
    </form>
  );
}

/**
 * Pays with the filled-in form. Stripe contacts the bank where it has to. A buyer who is redirected
 * to a bank's pages comes back to the return page, and so does one whose payment is still
 * processing. After a declined card another one can be tried at once.
 */
function usePayByStripe(paying: Paying) {
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
    setProblem(paying.failureMessage(failureCodeOf(error)));
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
