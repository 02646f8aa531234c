import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Skeleton, useComputedColorScheme } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { Elements, PaymentElement } from "@stripe/react-stripe-js";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { StripeElementLocale } from "@stripe/stripe-js";
import { useMutation } from "@tanstack/react-query";
import type { Payment } from "#contract/checkout.ts";
import type { Locale } from "#contract/fields.ts";
import { isCallError, mayPass } from "#web/platform/call-error.ts";
import { localeOf } from "#web/platform/locales.ts";
import { Money } from "#web/ui/money.tsx";
import { InlineError } from "#web/public/inline-error.tsx";
import { NOT_PROCESSED, OVER } from "./failure-messages.ts";
import { loadStripeFor } from "./load-stripe.ts";
import type { Paying } from "./paying.ts";
import classes from "./sandbox-form.module.css";
import { useNewDocument } from "./use-new-document.ts";
import { usePayByStripe } from "./use-pay-by-stripe.ts";

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
        <InlineError>{i18n._(NOT_PROCESSED)}</InlineError>
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

export const STRIPE_LOCALES: Record<Locale, StripeElementLocale> = {
  en: "en",
  de: "de",
  fr: "fr",
  es: "es",
  pt: "pt",
  "pt-br": "pt-BR",
  "zh-cn": "zh",
};

type InStripeProps = { paying: Paying; browser: NonNullable<Payment["browser"]>; clientSecret: string };

function InStripe({ paying, browser, clientSecret }: InStripeProps) {
  const { i18n } = useLingui();
  const isDark = useComputedColorScheme() === "dark";
  const stripe = useMemo(() => loadStripeFor(browser), [browser]);
  const locale = STRIPE_LOCALES[localeOf(i18n)];
  return (
    <Elements
      stripe={stripe}
      options={{ clientSecret, locale, appearance: { theme: isDark ? "night" : "stripe" }, loader: "auto" }}
    >
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
