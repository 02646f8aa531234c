import { useLingui } from "@lingui/react";
import { Trans, useLingui as useSentences } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Order, type OrderRefund, orders } from "#contract/orders.ts";
import { REFUND_FAILURE_MESSAGES, REFUND_ATTEMPT_LABELS } from "#contract/labels/payments.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Money } from "#web/ui/money.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { buyerName } from "./buyer-name.ts";

/** The refunded and remaining amounts, with every attempt and what to do about a failed one. */
export function OrderRefunds({ order }: { order: Order }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  const { currency, total_refunded, total_remaining } = order;
  return (
    <>
      <DefinitionList
        rows={[
          { name: <Trans>Refunded</Trans>, value: <Money amount={total_refunded} currency={currency} /> },
          { name: <Trans>Remaining</Trans>, value: <Money amount={total_remaining} currency={currency} /> },
          ...order.refunds.map((refund) => ({
            name: (
              <>
                <Money amount={refund.amount} currency={currency} />
                <br />
                <DateTime at={refund.created_at} zone={timezone} />
              </>
            ),
            value: (
              <>
                <StatusDot tone={TONE[refund.status]}>{i18n._(REFUND_ATTEMPT_LABELS[refund.status])}</StatusDot>
                {refund.status === "FAILED" && (
                  <>
                    <br />
                    <Why failure={refund.failure} />
                  </>
                )}
              </>
            ),
          })),
        ]}
      />
      {order.refunds
        .filter(({ needs_attention }) => needs_attention)
        .map((refund) => (
          <Remedies key={refund.id} order={order} refund={refund} />
        ))}
    </>
  );
}

function Why({ failure }: { failure: string | null }) {
  const { i18n } = useLingui();
  const known = REFUND_FAILURE_MESSAGES[failure ?? ""];
  return known ? i18n._(known) : failure === null ? <Trans>The payment provider gave no reason.</Trans> : failure;
}

/** Retries a failed refund or marks it as resolved; an offline refund is marked as done. */
function Remedies({ order, refund }: { order: Order; refund: OrderRefund }) {
  const { t } = useSentences();
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id, refund_id: refund.id };
  const isManual = refund.failure === "offline";
  const retry = useMutation({
    ...mutation(orders.retryRefund),
    onSuccess: () =>
      notify.done(
        isManual ? t`Refund to ${buyerName(order)} recorded.` : t`We’re retrying the refund to ${buyerName(order)}.`,
      ),
    onError: notify.failed,
  });
  const settle = useMutation({
    ...mutation(orders.settleRefund),
    onSuccess: () => notify.done(t`Refund marked as handled.`),
    onError: notify.failed,
  });
  return (
    <RequirePermission need={{ area: "refunds", doing: "writing" }}>
      <Group gap="xs" mt="sm">
        <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({ params })}>
          {isManual ? <Trans>Mark as refunded</Trans> : <Trans>Try again</Trans>}
        </Button>
        {!isManual && (
          <Button variant="subtle" color="gray" loading={settle.isPending} onClick={() => settle.mutate({ params })}>
            <Trans>Mark as handled</Trans>
          </Button>
        )}
      </Group>
    </RequirePermission>
  );
}

const TONE: Record<OrderRefund["status"], Tone> = { PENDING: "warn", SUCCEEDED: "good", FAILED: "bad" };
