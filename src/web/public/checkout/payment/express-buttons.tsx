import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import { Loader } from "@mantine/core";
import { Elements, ExpressCheckoutElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeError, StripeExpressCheckoutElementConfirmEvent as Confirmed } from "@stripe/stripe-js";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { buyerFromWallet } from "#domain/express-payment.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { mutation } from "#web/platform/query-client.ts";
import { InlineError } from "#web/public/inline-error.tsx";
import { detailsBody, detailsValues, type Person, withBuyer } from "#web/public/checkout/details/details-values.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";
import { useCheckout } from "#web/public/checkout/use-checkout.tsx";
import classes from "./express-buttons.module.css";
import { ExpressTerms } from "./express-terms.tsx";
import { NOT_PROCESSED, OVER } from "./failure-messages.ts";
import { loadStripeFor } from "./load-stripe.ts";
import { usePayingOrder } from "./paying.ts";
import { failureCodeOf } from "./stripe-failure.ts";
import { useStripeLook } from "./use-stripe-look.ts";

type Props = { order: PublicOrder; express: NonNullable<PublicOrder["express_payment"]> };

/**
 * Apple Pay, Google Pay and Link, by Stripe's Express Checkout Element. The payment is created only
 * once the buyer has confirmed it in the wallet, by the same calls as with a card.
 */
export default function ExpressButtons({ order, express }: Props) {
  // a script that does not load leaves the form below
  const [stripe] = useState(() => loadStripeFor(express).catch(() => null));
  const look = useStripeLook();
  const { amount } = express;
  return (
    <Elements stripe={stripe} options={{ mode: "payment", amount, currency: order.currency.toLowerCase(), ...look }}>
      <Buttons order={order} />
    </Elements>
  );
}

function Buttons({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const { pay, forgetProblem, problem, isBusy } = useExpressPayment(order);
  const [isOffered, setOffered] = useState(false);
  return (
    <section className={classes.express} data-offered={isOffered} aria-label={t`Express checkout`}>
      <div>
        <h2 className={classes.title}>
          <Trans>Express checkout</Trans>
        </h2>
        {problem !== null && <InlineError>{problem}</InlineError>}
        <ExpressCheckoutElement
          options={{
            ...{ emailRequired: true, billingAddressRequired: true, buttonHeight: 48 },
            business: { name: order.event.organizer_name },
            paymentMethods: { ...WALLETS, amazonPay: "never", paypal: "never", klarna: "never" },
          }}
          onReady={({ availablePaymentMethods }) => setOffered(availablePaymentMethods !== undefined)}
          onClick={({ resolve }) => {
            forgetProblem();
            resolve();
          }}
          onConfirm={(confirmed) => void pay(confirmed)}
        />
        <p className={classes.terms}>
          <ExpressTerms event={order.event} />
        </p>
        <p role="status" className={classes.status}>
          {isBusy && (
            <>
              <Loader size={16} aria-hidden /> <Trans>Confirming your payment…</Trans>
            </>
          )}
        </p>
        <p className={classes.or}>
          <Trans>or enter your details</Trans>
        </p>
      </div>
    </section>
  );
}

const WALLETS = { applePay: "auto", googlePay: "auto", link: "auto" } as const;

const TOO_LITTLE = msg`Your wallet didn’t share your name and email. Enter your details below instead.`;

/**
 * Pays with what the wallet has confirmed: submits the buyer's details, starts the payment, and
 * confirms it. Whatever fails before the last step charges nothing.
 */
function useExpressPayment(order: PublicOrder) {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const { keep, refresh } = useCheckout();
  const stripe = useStripe();
  const elements = useElements();
  const paying = usePayingOrder(order);
  const complete = useMutation(mutation(checkout.complete));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function pay(confirmed: Confirmed): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const buyer = buyerFromWallet(confirmed.billingDetails ?? {});
    const failure = buyer ? await attempt(buyer) : i18n._(TOO_LITTLE);
    if (failure === null) {
      paying.forget();
      return void navigate(paying.return_address, { replace: true });
    }
    confirmed.paymentFailed();
    setProblem(failure);
    setBusy(false);
  }

  /** Returns the message of a failure; null once the payment is confirmed. */
  async function attempt(buyer: Person): Promise<string | null> {
    try {
      const error = await confirm(buyer);
      if (!error) return null;
      // shows the failure to the organizer too; if this call fails, the provider's webhook does it
      await paying.check().catch(() => undefined);
      return paying.failureMessage(failureCodeOf(error));
    } catch (error) {
      if (isCallError(error, ...OVER)) await refresh();
      return isCallError(error, "installation_paused", "invalid") ? error.message : i18n._(NOT_PROCESSED);
    }
  }

  async function confirm(buyer: Person): Promise<Partial<StripeError> | undefined> {
    if (!stripe || !elements) return { type: "api_connection_error" };
    const checked = await elements.submit();
    if (checked.error) return checked.error;
    const values = { ...withBuyer(detailsValues(order, null), buyer), terms_accepted: true };
    keep(await complete.mutateAsync({ params: paramsOf(order), body: detailsBody(values, order) }));
    const { client_secret } = await paying.start("stripe");
    const { error } = await stripe.confirmPayment({
      elements,
      clientSecret: client_secret ?? "",
      confirmParams: { return_url: new URL(paying.return_address, window.location.href).href },
      redirect: "if_required",
    });
    return error;
  }

  return { pay, forgetProblem: () => setProblem(null), problem, isBusy };
}
