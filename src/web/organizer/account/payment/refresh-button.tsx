import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { paymentConnections } from "#contract/payment-connections.ts";
import { useMe } from "#web/platform/session.ts";
import { mutation } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";

/** Loads the current state from Stripe without waiting for the webhook. */
export function RefreshButton() {
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
