import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Order, orders } from "#contract/orders.ts";
import { mutation } from "#web/platform/query-client.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { Money } from "#web/ui/money.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { partsBack } from "./back-to-buyer.tsx";
import { buyerName } from "./buyer-name.ts";

/** Cancels the order after a confirmation with numbers and names. */
export function useCancelOrder(order: Order): () => Promise<void> {
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
