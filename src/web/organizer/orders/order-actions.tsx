import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { IconExternalLink, IconMail } from "@tabler/icons-react";
import { nextOrderStatus } from "#domain/order-lifecycle.ts";
import { type Order, orders } from "#contract/orders.ts";
import { call } from "../../platform/call.ts";
import { refresh } from "../../platform/query-client.ts";
import { notify } from "../../ui/notifications.tsx";
import { useEvent } from "../use-event.ts";
import { useCancelOrder } from "./use-cancel-order.tsx";

/** What can be done with an order; the dangerous one stands last. */
export function OrderActions({ order }: { order: Order }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const cancel = useCancelOrder(order);
  const resend = useMutation({
    mutationFn: () => call(orders.resendConfirmation, { params: { event_id, order_id: order.id } }),
    onSuccess: () => {
      notify.done(t`The confirmation is on its way to ${order.email ?? ""}.`);
      void refresh(orders.get, { event_id, order_id: String(order.id) });
    },
    onError: notify.failed,
  });
  return (
    <>
      {order.status === "COMPLETED" && (
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate()}
        >
          <Trans>Resend confirmation</Trans>
        </Button>
      )}
      {(order.status === "COMPLETED" || order.status === "CANCELLED") && (
        <Button
          component="a"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
          href={`/checkout/${event_id}/${order.short_id}/summary`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>Buyer's page</Trans>
        </Button>
      )}
      {nextOrderStatus(order.status, "cancel") && (
        <Button variant="subtle" color="red" onClick={() => void cancel()}>
          <Trans>Cancel order</Trans>
        </Button>
      )}
    </>
  );
}
