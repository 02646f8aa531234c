import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { attendees } from "#contract/attendees.ts";
import { events } from "#contract/events.ts";
import { type Order, orders } from "#contract/orders.ts";
import { tickets } from "#contract/tickets.ts";
import { call } from "../../platform/call.ts";
import { refresh } from "../../platform/query-client.ts";
import { confirm } from "../../ui/confirm.tsx";
import { Money } from "../../ui/money.tsx";
import { notify } from "../../ui/notifications.tsx";
import { useEvent } from "../use-event.ts";
import { buyerName } from "./buyer-name.ts";

/** Asks with numbers and names, then cancels. */
export function useCancelOrder(order: Order): () => Promise<void> {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { id: order_id, public_id } = order;
  return async () => {
    const isDone = await confirm({
      title: <Trans>Cancel order {public_id}?</Trans>,
      body: <Consequences order={order} />,
      action: <Trans>Cancel order</Trans>,
      keep: <Trans>Keep order</Trans>,
      tone: "danger",
      run: () => call(orders.cancel, { params: { event_id, order_id } }),
    });
    if (!isDone) return;
    notify.done(t`Order ${public_id} is cancelled.`);
    await Promise.all(
      [orders.list, orders.get, attendees.list, attendees.get, tickets.list, events.stats].map((endpoint) =>
        refresh(endpoint),
      ),
    );
  };
}

function Consequences({ order }: { order: Order }): ReactNode {
  const count = order.order_items.reduce((sum, { quantity }) => sum + quantity, 0);
  const name = buyerName(order);
  const paid = order.payment_status === "PAYMENT_RECEIVED" ? order.total_gross - order.total_refunded : 0;
  return (
    <>
      <Plural
        value={count}
        one="# ticket becomes void and goes back on sale."
        other="# tickets become void and go back on sale."
      />{" "}
      {order.status === "COMPLETED" && <Trans>{name} is told by mail.</Trans>}{" "}
      {paid > 0 && (
        <Trans>
          <Money amount={paid} currency={order.currency} /> go back to the buyer, the way they paid.
        </Trans>
      )}
    </>
  );
}
