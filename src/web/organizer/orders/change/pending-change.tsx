import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { Order } from "#contract/orders.ts";
import { proposedChanges } from "#contract/proposed-changes.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Money } from "#web/ui/money.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { buyerName } from "#web/organizer/orders/buyer-name.ts";
import { useEvent } from "#web/organizer/use-event.ts";

type Change = NonNullable<Order["proposed_change"]>;

/**
 * A proposed change that awaits payment: its tickets, amount and expiry, with buttons to resend or
 * copy the link and to withdraw the change.
 */
export default function WaitingChange({ order, change }: { order: Order; change: Change }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const params = { event_id, order_id: order.id, proposed_change_id: change.id };
  const send = useMutation({
    ...mutation(proposedChanges.sendLink),
    onSuccess: () => notify.done(t`Payment link resent to ${order.email ?? ""}.`),
    onError: notify.failed,
  });
  const withdrawChange = useMutation(mutation(proposedChanges.withdraw));
  const withdraw = () =>
    confirm({
      title: <Trans>Withdraw this change?</Trans>,
      body: (
        <Trans>
          The payment link will stop working, and the tickets reserved for it go back on sale. The order stays
          unchanged. If a payment still arrives, it’s refunded automatically.
        </Trans>
      ),
      action: <Trans>Withdraw change</Trans>,
      keep: <Trans>Keep change</Trans>,
      tone: "danger",
      run: () => withdrawChange.mutateAsync({ params }),
    });
  return (
    <>
      <p>
        <Trans>{buyerName(order)} has a payment link. The tickets change once they’ve paid.</Trans>
      </p>
      <DefinitionList
        rows={[
          { name: <Trans>Amount due</Trans>, value: <Money amount={change.amount} currency={order.currency} /> },
          ...(change.gone.length > 0 ? [{ name: <Trans>Removed tickets</Trans>, value: listed(change.gone) }] : []),
          { name: <Trans>New tickets</Trans>, value: listed(change.added) },
          { name: <Trans>Pay by</Trans>, value: <DateTime at={change.expires_at} zone={timezone} /> },
        ]}
      />
      <Group gap="xs" mt="xs">
        {order.short_id !== null && (
          <CopyButton text={linkOf({ event_id, order_short_id: order.short_id, change })} size="sm" />
        )}
        <RequirePermission need={WRITING}>
          <Button variant="default" size="sm" loading={send.isPending} onClick={() => send.mutate({ params })}>
            <Trans>Resend link</Trans>
          </Button>
        </RequirePermission>
        <RequirePermission need={WRITING}>
          <Button variant="subtle" color="red" size="sm" onClick={() => void withdraw()}>
            <Trans>Withdraw change</Trans>
          </Button>
        </RequirePermission>
      </Group>
    </>
  );
}

const WRITING = { area: "orders", doing: "writing" } as const;

function listed(all: Change["added"]): string {
  return all.map(({ item_name, quantity }) => `${quantity} × ${item_name}`).join(", ");
}

type InOrder = { event_id: number; order_short_id: string; change: Change };

function linkOf({ event_id, order_short_id, change }: InOrder): string {
  return new URL(`/checkout/${event_id}/${order_short_id}/change/${change.id}`, window.location.origin).href;
}
