import { Trans } from "@lingui/react/macro";
import { useLingui } from "@lingui/react";
import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { sandbox } from "#contract/checkout.ts";
import { mutation } from "#web/platform/query-client.ts";
import { CallError, isCallError } from "#web/platform/call-error.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Money } from "#web/ui/money.tsx";
import { lastDigits } from "./card.ts";
import { FAILURE_FIELD, OVER } from "./failure-messages.ts";
import type { Paying } from "./paying.ts";
import { PAYMENT_FAILURE_MESSAGES } from "#contract/labels/payments.ts";

export type Card = { card_number: string; expiry: string; cvc: string };

/**
 * Pays with a test card: the server opens a payment, the sandbox provider charges the card, and the
 * return page waits for the result. A declined card ends its payment, and the next attempt opens a
 * new one.
 */
export function usePayBySandbox(paying: Paying): (card: Card) => Promise<void> {
  const { i18n } = useLingui();
  const hasFailed = useRef(false);

  const confirmPayment = useMutation(mutation(sandbox.confirm));
  async function charge(card: Card): Promise<void> {
    if (hasFailed.current) await paying.check();
    const payment = await paying.start("sandbox");
    if (payment.status === "SUCCEEDED") return;
    const selfService = { client_secret: payment.client_secret ?? "" };
    let response = await confirmPayment.mutateAsync({ params: selfService, body: card });
    if (response.status === "requires_action") {
      if (!(await askBank(paying, card))) throw refusal("authentication_failed");
      response = await confirmPayment.mutateAsync({ params: selfService, body: { ...card, authenticated: true } });
    }
    if (response.status === "failed") throw await failed(response.failure_code);
  }

  /** Makes the server record the failure at once, so that the next attempt opens a new payment. */
  async function failed(code: string | null): Promise<CallError> {
    hasFailed.current = true;
    await paying.check().then(
      () => (hasFailed.current = false),
      () => undefined,
    );
    return refusal(code);
  }

  function refusal(code: string | null): CallError {
    const reason = code ? PAYMENT_FAILURE_MESSAGES[code] : undefined;
    const field = code ? FAILURE_FIELD[code] : undefined;
    return new CallError({
      code: "payment_unavailable",
      status: 402,
      message: paying.failureMessage(code),
      errors: field && reason ? { [field]: [i18n._(reason)], card: [paying.failureMessage(code)] } : undefined,
    });
  }

  return (card) =>
    charge(card).catch(async (error: unknown) => {
      // Another tab may have paid, or the time may have run out: the page shows the state of the
      // order.
      if (isCallError(error, ...OVER)) await paying.refresh();
      throw error;
    });
}

/** Simulates the bank's own confirmation page. */
function askBank({ organizer_name, amount, currency }: Paying, card: Card): Promise<boolean> {
  const digits = lastDigits(card.card_number);
  return confirm({
    title: <Trans>Confirm payment?</Trans>,
    body: (
      <Trans>
        {organizer_name} wants to charge <Money amount={amount} currency={currency} /> to your card ending in {digits}.
        This is a simulated bank, so no money is charged.
      </Trans>
    ),
    action: <Trans>Confirm payment</Trans>,
    keep: <Trans>Cancel</Trans>,
  });
}
