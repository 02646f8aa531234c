import { useLingui } from "@lingui/react";
import { Trans, useLingui as useSentences } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Order, type OrderDispute, orders } from "#contract/orders.ts";
import { DISPUTE_REASON_LABELS, DISPUTE_STATUS_LABELS } from "#contract/labels/disputes.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { NewTabLink } from "#web/ui/new-tab-link.tsx";
import { Money } from "#web/ui/money.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * A dispute by the buyer’s bank: its reason, the deadline for a response, and a link to respond.
 */
export function OrderDisputes({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  return order.disputes.map((dispute) => {
    const reason = DISPUTE_REASON_LABELS[dispute.reason];
    return (
      <div key={dispute.id}>
        <DefinitionList
          rows={[
            { name: <Trans>Amount</Trans>, value: <Money amount={dispute.amount} currency={dispute.currency} /> },
            {
              name: <Trans>Status</Trans>,
              value: <StatusDot tone={TONE[dispute.status]}>{i18n._(DISPUTE_STATUS_LABELS[dispute.status])}</StatusDot>,
            },
            { name: <Trans>Reason</Trans>, value: reason ? i18n._(reason) : dispute.reason },
            ...(dispute.status === "OPEN" && dispute.due_at
              ? [{ name: <Trans>Respond by</Trans>, value: <DateTime at={dispute.due_at} zone={timezone} /> }]
              : []),
          ]}
        />
        {dispute.needs_attention && <Remedies order={order} dispute={dispute} />}
      </div>
    );
  });
}

/** The response is given at the payment provider; the tickets are handled here. */
function Remedies({ order, dispute }: { order: Order; dispute: OrderDispute }) {
  const { t } = useSentences();
  const { id: event_id } = useEvent();
  const settle = useMutation({
    ...mutation(orders.settleDispute),
    onSuccess: () => notify.done(t`Dispute marked as handled.`),
    onError: notify.failed,
  });
  return (
    <>
      <p>
        {dispute.status === "OPEN" ? (
          <Trans>
            Respond in your payment provider’s dashboard with proof of the purchase and check-in. The tickets stay valid
            until you cancel them.
          </Trans>
        ) : (
          <Trans>The tickets are still valid. Cancel them if they shouldn’t be used.</Trans>
        )}
      </p>
      <Group gap="xs" mt="sm">
        {dispute.status === "OPEN" && dispute.provider === "stripe" && (
          <NewTabLink href={`https://dashboard.stripe.com/disputes/${dispute.provider_dispute_id}`}>
            <Trans>Respond in Stripe</Trans>
          </NewTabLink>
        )}
        <RequirePermission need={{ area: "refunds", doing: "writing" }}>
          <Button
            variant="default"
            loading={settle.isPending}
            onClick={() => settle.mutate({ params: { event_id, order_id: order.id, dispute_id: dispute.id } })}
          >
            <Trans>Mark as handled</Trans>
          </Button>
        </RequirePermission>
      </Group>
    </>
  );
}

const TONE: Record<OrderDispute["status"], Tone> = { OPEN: "warn", WON: "good", LOST: "bad" };
