import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconExternalLink, IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { nextOrderStatus } from "#domain/order-lifecycle.ts";
import { type Order, orders } from "#contract/orders.ts";
import { useMay, useRefusal } from "#web/platform/access.ts";
import { mutation } from "#web/platform/query-client.ts";
import { prefixed } from "#web/platform/with-fallback-message.ts";
import { useFormat } from "#web/platform/format.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { SendMessageLink } from "#web/organizer/messages/send-message-link.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { holdOf } from "./hold-of.ts";
import { ReceiptButtons } from "./receipt-buttons.tsx";
import { RefundButton } from "./refund-buttons.tsx";
import { useCancelOrder } from "./use-cancel-order.tsx";

/** The actions of an order, the destructive one last. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const format = useFormat();
  const until = order.reserved_until && format.clockOrDay(order.reserved_until, timezone);
  const cancel = useCancelOrder(order);
  const cancelRefusal = useCancelRefusal(order);
  const params = { event_id, order_id: order.id };
  const resend = useMutation({
    ...mutation(orders.resendConfirmation),
    onSuccess: () => notify.done(t`Confirmation sent to ${order.email ?? ""}.`),
    onError: (error) => notify.failed(prefixed(t`Unable to resend confirmation.`, error)),
  });
  const sendLink = useMutation({
    ...mutation(orders.sendPaymentLink),
    onSuccess: () => notify.done(t`Payment link sent to ${order.email ?? ""}. It’s valid until ${until}.`),
    onError: (error) => notify.failed(prefixed(t`Unable to send payment link.`, error)),
  });
  return (
    <>
      {order.status === "COMPLETED" && (
        <RequirePermission need={WRITING}>
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params })}
          >
            <Trans>Resend confirmation</Trans>
          </Button>
        </RequirePermission>
      )}
      {order.status === "COMPLETED" && <SendMessageLink order_id={order.id} />}
      <ReceiptButtons order={order} />
      {canBePaid(order) && (
        <RequirePermission need={WRITING}>
          <Button
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            loading={sendLink.isPending}
            onClick={() => sendLink.mutate({ params })}
          >
            {order.payment_provider === "offline" ? (
              <Trans>Resend payment instructions</Trans>
            ) : (
              <Trans>Send payment link</Trans>
            )}
          </Button>
        </RequirePermission>
      )}
      {order.short_id !== null && (order.status === "COMPLETED" || order.status === "CANCELLED") && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          href={`/checkout/${event_id}/${order.short_id}/summary`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>View buyer’s page</Trans>
        </Button>
      )}
      <RefundButton order={order} />
      {nextOrderStatus(order.status, "cancel") && (
        <DisabledReason refusal={cancelRefusal}>
          <Button variant="subtle" color="red" onClick={() => void cancel()}>
            <Trans>Cancel order</Trans>
          </Button>
        </DisabledReason>
      )}
    </>
  );
}

const WRITING = { area: "orders", doing: "writing" } as const;

/**
 * Returns the reason why the user cannot cancel this order: cancelling a paid order includes its
 * refund.
 */
function useCancelRefusal(order: Order): string | undefined {
  const { t } = useLingui();
  const refusal = useRefusal(WRITING);
  const mayRefund = useMay({ area: "refunds", doing: "writing" });
  if (refusal !== undefined || mayRefund || order.is_paid_offline || order.total_remaining === 0) return refusal;
  return t`Cancelling this order includes a refund, and you don’t have permission to issue one. Ask an admin for access.`;
}

/** The order has an email address, and its units are still reserved. */
function canBePaid(order: Order, now = new Date()): boolean {
  return order.email !== null && holdOf(order, now) === "held";
}
