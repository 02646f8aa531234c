import { msg } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { type PaymentConnection, paymentConnections } from "#contract/payment-connections.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import classes from "#web/organizer/account/account-settings-page.module.css";
import { UnmatchedPayments } from "./unmatched-payments.tsx";
import { Connected } from "./connected.tsx";
import { Incomplete } from "./incomplete.tsx";
import { Trans } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";
import { ConnectButton } from "./connect-button.tsx";
import { FeeText } from "./fee-labels.tsx";
import { TestMode } from "./test-mode.tsx";

export const handle = { title: msg`Payments`, access: "admin" } satisfies PageHandle;

/**
 * The state of the payment connection (not connected, incomplete or connected) and the next step.
 */
export default function PaymentConnectionPage() {
  const { account_id } = useMe();
  const params = { account_id };
  const { data, error, refetch } = useQuery(query(paymentConnections.get, { params }));
  useNewsOnReturn(account_id);
  return (
    <AccountFrame at="payment">
      <PageTitle>{handle.title}</PageTitle>
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && (
        <div className={classes.parts}>
          <UnmatchedPayments />
          <State connection={data.data} />
        </div>
      )}
    </AccountFrame>
  );
}

function State({ connection }: { connection: PaymentConnection }) {
  if (connection.state === "not_offered") return <NotOffered />;
  if (connection.state === "not_connected") return <NotConnected connection={connection} />;
  if (connection.state === "incomplete") return <Incomplete connection={connection} />;
  return <Connected connection={connection} />;
}

/** Refreshes the state on return from Stripe instead of waiting for the webhook. */
function useNewsOnReturn(account_id: number): void {
  const [search] = useSearchParams();
  const isBack = search.has("is_return") || search.has("is_refresh");
  const { mutate: refresh } = useMutation({
    ...mutation(paymentConnections.refresh),
    onSuccess: (response, { params }) =>
      queryClient().setQueryData(query(paymentConnections.get, { params }).queryKey, response),
    onError: notify.failed,
  });
  useEffect(() => {
    if (isBack) refresh({ params: { account_id } });
  }, [isBack, account_id, refresh]);
}

function NotConnected({ connection }: { connection: PaymentConnection }) {
  return (
    <FormSection
      title={<Trans>Payments with Stripe</Trans>}
      help={<Trans>Accept cards, wallets and local payment methods.</Trans>}
    >
      <TestMode connection={connection} />
      <p>
        <Trans>
          Connect your own Stripe account. Buyers’ payments go there directly, and Stripe pays them out to your bank.
          The setup takes about 10 minutes, and you can pause and continue later.
        </Trans>
      </p>
      <FeeText connection={connection} />
      <div>
        <ConnectButton variant="filled">
          <Trans>Connect with Stripe</Trans>
        </ConnectButton>
      </div>
    </FormSection>
  );
}

/**
 * Shown until the operator of this installation has set its Stripe keys: no account can be
 * connected before.
 */
function NotOffered() {
  return (
    <FormSection title={<Trans>Card payments aren’t set up</Trans>}>
      <p>
        <Trans>Ask the operator of this installation to connect Stripe. Free tickets still work.</Trans>
      </p>
      <p>
        <Trans>
          For operators: set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET as described in
          docs/payments.md.
        </Trans>
      </p>
    </FormSection>
  );
}
