import { msg } from "@lingui/core/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import { Link, useSearchParams } from "react-router";
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
import { Trans, Plural, useLingui } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";
import { Group, Alert, Anchor, Button } from "@mantine/core";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { useFormat } from "#web/platform/format.ts";
import { IconAlertTriangle, IconFlask } from "@tabler/icons-react";
import { confirm } from "#web/ui/dialogs/confirm.tsx";

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
 * connected before. Payments that need no provider are offered in the meantime; the steps for the
 * operator are on the operator's own pages.
 */
function NotOffered() {
  return (
    <FormSection title={<Trans>Card payments aren’t set up yet</Trans>}>
      <p>
        <Trans>Ask the operator of this site to set them up. Free tickets still work.</Trans>
      </p>
      <p>
        <Trans>
          You can also sell tickets by bank transfer or payment at the door. Buyers see your instructions, and you mark
          their orders as paid.
        </Trans>
      </p>
      <Group gap="md">
        <Button component={Link} to="/account/event-defaults">
          <Trans>Offer bank transfer</Trans>
        </Button>
        <Anchor component={Link} to="/operator" size="sm">
          <Trans>I’m the operator</Trans>
        </Anchor>
      </Group>
    </FormSection>
  );
}

function Connected({ connection }: { connection: PaymentConnection }) {
  const { name, provider_account_id, default_currency, payouts_enabled } = connection;
  return (
    <FormSection
      title={<Trans>Connected to Stripe</Trans>}
      help={<Trans>Buyers’ payments go directly to this account.</Trans>}
    >
      <TestMode connection={connection} />
      <DefinitionList
        rows={[
          {
            name: <Trans>Account</Trans>,
            value: name ? `${name} · ${provider_account_id}` : provider_account_id,
          },
          { name: <Trans>Payout currency</Trans>, value: default_currency ?? "–" },
          {
            name: <Trans>Bank payouts</Trans>,
            value: payouts_enabled ? (
              <StatusDot tone="good">
                <Trans>On</Trans>
              </StatusDot>
            ) : (
              <StatusDot tone="warn">
                <Trans>Paused: see your Stripe dashboard</Trans>
              </StatusDot>
            ),
          },
        ]}
      />
      <p>
        <Trans>
          Manage fees, payouts and payment methods in your{" "}
          <NewTabLink href="https://dashboard.stripe.com">Stripe dashboard</NewTabLink>. Stripe converts payments in
          other currencies when it pays out.
        </Trans>
      </p>
      <FeeText connection={connection} />
      <Group gap="xs">
        <RefreshButton />
        <DisconnectButton connection={connection} />
      </Group>
    </FormSection>
  );
}

/** The fee that the operator of this installation charges in addition to Stripe's. */
function FeeText({ connection: { fee_rate } }: { connection: PaymentConnection }) {
  const rate = useFormat().rate(fee_rate);
  return (
    <p>
      {fee_rate > 0 ? (
        <Trans>Stripe charges its fees to your account. This installation also charges {rate} of each payment.</Trans>
      ) : (
        <Trans>Stripe charges its fees to your account. This installation charges no additional fees.</Trans>
      )}
    </p>
  );
}

/**
 * The setup at Stripe has started, but payments are not possible yet: details are missing, or
 * Stripe is reviewing them.
 */
function Incomplete({ connection }: { connection: PaymentConnection }) {
  const { missing, details_submitted } = connection;
  return (
    <FormSection title={<Trans>Stripe setup incomplete</Trans>}>
      <TestMode connection={connection} />
      <Alert color="orange" icon={<IconAlertTriangle size={18} aria-hidden />}>
        {missing > 0 ? (
          <Plural
            value={missing}
            one="Stripe needs # more detail from you. Until then, buyers can’t pay for tickets."
            other="Stripe needs # more details from you. Until then, buyers can’t pay for tickets."
          />
        ) : details_submitted ? (
          <Trans>
            Stripe is reviewing your details, which often takes only a few minutes. Until then, buyers can’t pay for
            tickets.
          </Trans>
        ) : (
          <Trans>Buyers can’t pay for tickets until you finish the setup at Stripe.</Trans>
        )}
      </Alert>
      <Group gap="xs">
        <ConnectButton variant="filled">
          <Trans>Continue at Stripe</Trans>
        </ConnectButton>
        <RefreshButton />
        <DisconnectButton connection={connection} />
      </Group>
    </FormSection>
  );
}

/** Redirects to Stripe with a single-use URL. */
function ConnectButton({ variant, children }: { variant: "filled" | "default"; children: ReactNode }) {
  const { account_id } = useMe();
  const going = useMutation({
    ...mutation(paymentConnections.connect),
    onSuccess: ({ data }) => window.location.assign(data.url),
    onError: notify.failed,
  });
  return (
    <Button
      variant={variant}
      loading={going.isPending || going.isSuccess}
      onClick={() => going.mutate({ params: { account_id } })}
    >
      {children}
    </Button>
  );
}

function DisconnectButton({ connection }: { connection: PaymentConnection }) {
  const { t } = useLingui();
  const { account_id } = useMe();
  const name = connection.name ?? connection.provider_account_id;

  const disconnectConnection = useMutation(mutation(paymentConnections.disconnect));
  async function disconnect() {
    const isDone = await confirm({
      title: <Trans>Disconnect {name}?</Trans>,
      body: (
        <Trans>
          Buyers can’t pay for tickets to any of your events until you connect an account again. Past payments stay in
          your Stripe account and can still be refunded.
        </Trans>
      ),
      action: <Trans>Disconnect</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => disconnectConnection.mutateAsync({ params: { account_id } }),
    });
    if (isDone) notify.done(t`Stripe was disconnected.`);
  }

  return (
    <Button variant="default" onClick={() => void disconnect()}>
      <Trans>Disconnect</Trans>
    </Button>
  );
}

/** Loads the current state from Stripe without waiting for the webhook. */
function RefreshButton() {
  const { t } = useLingui();
  const { account_id } = useMe();
  const asking = useMutation({
    ...mutation(paymentConnections.refresh),
    onSuccess: () => notify.done(t`Stripe status updated.`),
    onError: notify.failed,
  });
  return (
    <Button variant="default" loading={asking.isPending} onClick={() => asking.mutate({ params: { account_id } })}>
      <Trans>Refresh status</Trans>
    </Button>
  );
}

function TestMode({ connection: { is_test } }: { connection: PaymentConnection }) {
  if (!is_test) return null;
  return (
    <Alert color="blue" icon={<IconFlask size={18} aria-hidden />}>
      <Trans>
        Test mode: no real payments are made. Only Stripe’s test cards work, for example 4242 4242 4242 4242. You’ll
        have to connect Stripe again when this installation goes live.
      </Trans>
    </Alert>
  );
}
