import { Trans, useLingui, Plural } from "@lingui/react/macro";
import { ActionIcon, Button } from "@mantine/core";
import { IconBan, IconDots, IconExternalLink, IconMail, IconMessage } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { nextOrderStatus } from "#domain/order-lifecycle.ts";
import { type Order, orders } from "#contract/orders.ts";
import { useMay, useRefusal } from "#web/platform/access.ts";
import { mutation } from "#web/platform/query-client.ts";
import { prefixed, unable } from "#web/platform/with-fallback-message.ts";
import { useFormat } from "#web/platform/format.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { Menu, MenuDivider, MenuEntry } from "#web/ui/dialogs/menu.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { holdOf } from "./hold-of.ts";
import { ReceiptButtons } from "./receipt-buttons.tsx";
import { RefundButton } from "./refund-buttons.tsx";
import type { ReactNode } from "react";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Money } from "#web/ui/money.tsx";
import { partsBack } from "./back-to-buyer.tsx";
import { buyerName } from "./buyer-name.ts";

/** The main actions of an order; the others are in a menu, the destructive one last. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const format = useFormat();
  const until = order.reserved_until && format.clockOrDay(order.reserved_until, timezone);
  const cancel = useCancelOrder(order);
  const cancelRefusal = useCancelRefusal(order);
  const messageRefusal = useRefusal({ area: "messages", doing: "writing" });
  const hasBuyersPage = order.short_id !== null && (order.status === "COMPLETED" || order.status === "CANCELLED");
  const canCancel = nextOrderStatus(order.status, "cancel") !== null;
  const hasMenu = order.status === "COMPLETED" || hasBuyersPage || canCancel;
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
      <RefundButton order={order} />
      {hasMenu && (
        <Menu
          side="top-start"
          button={(opener) => (
            <ActionIcon {...opener} variant="default" aria-label={t`More actions for order ${order.public_id}`}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          )}
        >
          {order.status === "COMPLETED" && (
            <MenuEntry
              refusal={messageRefusal}
              icon={IconMessage}
              to={`/manage/event/${event_id}/messages?open=new&order_id=${order.id}`}
            >
              <Trans>Send message</Trans>
            </MenuEntry>
          )}
          {hasBuyersPage && (
            <MenuEntry icon={IconExternalLink} href={`/checkout/${event_id}/${order.short_id}/summary`}>
              <Trans>View buyer’s page</Trans>
            </MenuEntry>
          )}
          {canCancel && <MenuDivider />}
          {canCancel && (
            <MenuEntry isDanger refusal={cancelRefusal} icon={IconBan} onClick={() => void cancel()}>
              <Trans>Cancel order</Trans>
            </MenuEntry>
          )}
        </Menu>
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

/** Cancels the order after a confirmation with numbers and names. */
function useCancelOrder(order: Order): () => Promise<void> {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { id: order_id, public_id } = order;
  const cancelOrder = useMutation(mutation(orders.cancel));
  return async () => {
    const isDone = await confirm({
      title: <Trans>Cancel order {public_id}?</Trans>,
      body: <Consequences order={order} />,
      action: <Trans>Cancel order</Trans>,
      keep: <Trans>Keep order</Trans>,
      tone: "danger",
      run: () => unable(t`Unable to cancel order.`, cancelOrder.mutateAsync({ params: { event_id, order_id } })),
    });
    if (isDone) notify.done(t`Order ${public_id} was cancelled.`);
  };
}

function Consequences({ order }: { order: Order }): ReactNode {
  const bought = order.order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  const count = bought - order.attendees.filter(({ status }) => status === "CANCELLED").length;
  const name = buyerName(order);
  const paid = order.total_remaining;
  const { byCard, offlineAmount } = partsBack(order, paid);
  return (
    <>
      <Plural
        value={count}
        one="# ticket will be cancelled and go back on sale."
        other="# tickets will be cancelled and go back on sale."
      />{" "}
      {order.status === "COMPLETED" && <Trans>We’ll email {name}.</Trans>}{" "}
      {paid > 0 && order.is_paid_offline && (
        <Trans>
          <Money amount={paid} currency={order.currency} /> was paid outside Foyer, so nothing is refunded
          automatically.
        </Trans>
      )}
      {offlineAmount > 0 && !order.is_paid_offline && (
        <Trans>
          Refund <Money amount={offlineAmount} currency={order.currency} /> to the buyer yourself outside Foyer, for
          example by bank transfer. We’ll record it as refunded.
        </Trans>
      )}{" "}
      {byCard > 0 && (
        <Trans>
          <Money amount={byCard} currency={order.currency} /> will be refunded to the buyer’s original payment method.
        </Trans>
      )}
    </>
  );
}
