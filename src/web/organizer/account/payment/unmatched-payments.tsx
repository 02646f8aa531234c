import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "#web/ui/parts/button.tsx";
import { Group } from "#web/ui/parts/rows.tsx";
import { type UnmatchedPayment, paymentConnections } from "#contract/payment-connections.ts";
import { call } from "#web/platform/call.ts";
import { ownZone } from "#web/platform/format.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { Money } from "#web/ui/money.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { useAction } from "#web/ui/use-action.ts";
import { useUnmatchedPayments } from "./use-unmatched-payments.ts";

/**
 * Received payments that match no order: what they are, where to check them, and a button to
 * resolve them. Renders nothing where there are none.
 */
export function UnmatchedPayments() {
  const { account_id } = useMe();
  const payments = useUnmatchedPayments(account_id);
  if (payments.length === 0) return null;
  return (
    <FormSection
      title={<Trans>Money that belongs to no order</Trans>}
      help={
        <Trans>
          It came into your Stripe account for an order that is not yours, or not here any more. Nobody got a ticket for
          it: give it back in Stripe’s dashboard, then mark it here as seen to.
        </Trans>
      }
    >
      {payments.map((payment) => (
        <Unmatched key={payment.id} payment={payment} />
      ))}
    </FormSection>
  );
}

function Unmatched({ payment }: { payment: UnmatchedPayment }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const { id: unmatched_payment_id, provider_payment_id, amount, currency, reason, created_at } = payment;
  const settle = useAction(
    () => call(paymentConnections.settleUnmatched, { params: { account_id, unmatched_payment_id } }),
    () => t`Noted: this payment needs no hand any more.`,
  );
  return (
    <div>
      <p>
        <strong>
          <Money amount={amount} currency={currency} />
        </strong>
        {" · "}
        <DateTime at={created_at} zone={ownZone()} />
        {" · "}
        {reason === "OTHER_ACCOUNT" ? (
          <Trans>It names an order of another account.</Trans>
        ) : (
          <Trans>The order that it names is not here.</Trans>
        )}
      </p>
      <Group gap="md" mt="xs">
        <NewTabLink href={`https://dashboard.stripe.com/payments/${provider_payment_id}`}>
          <Trans>Look at it at Stripe</Trans>
        </NewTabLink>
        <Button variant="default" loading={settle.isBusy} onClick={() => settle.run()}>
          <Trans>Mark as seen to</Trans>
        </Button>
      </Group>
    </div>
  );
}
