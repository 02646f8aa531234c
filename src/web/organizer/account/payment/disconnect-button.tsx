import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type PaymentConnection, paymentConnections } from "#contract/payment-connections.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";

export function DisconnectButton({ connection }: { connection: PaymentConnection }) {
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
