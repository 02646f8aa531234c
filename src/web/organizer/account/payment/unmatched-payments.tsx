import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type UnmatchedPayment, paymentConnections } from "#contract/payment-connections.ts";
import { mutation } from "#web/platform/query-client.ts";
import { ownZone } from "#web/platform/format.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { Money } from "#web/ui/money.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
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
      title={<Trans>Unmatched payments</Trans>}
      help={
        <Trans>
          Your Stripe account received these payments, but they don’t match any of your orders and no tickets were
          issued. Refund them in your Stripe dashboard, then mark them as handled.
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
  const settle = useMutation({
    ...mutation(paymentConnections.settleUnmatched),
    onSuccess: () => notify.done(t`Payment marked as handled.`),
    onError: notify.failed,
  });
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
          <Trans>For an order in another account</Trans>
        ) : (
          <Trans>For an order that doesn’t exist</Trans>
        )}
      </p>
      <Group gap="md" mt="xs">
        <NewTabLink href={`https://dashboard.stripe.com/payments/${provider_payment_id}`}>
          <Trans>View in Stripe</Trans>
        </NewTabLink>
        <Button
          variant="default"
          loading={settle.isPending}
          onClick={() => settle.mutate({ params: { account_id, unmatched_payment_id } })}
        >
          <Trans>Mark as handled</Trans>
        </Button>
      </Group>
    </div>
  );
}
