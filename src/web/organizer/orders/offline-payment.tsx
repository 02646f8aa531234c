import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { OfflineState, Receipt } from "#contract/offline-payments.ts";
import { type Order } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useFormat } from "#web/platform/format.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Money } from "#web/ui/money.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { buyerName } from "./buyer-name.ts";

type Props = { order: Order; offline: OfflineState };

/** The offline payments of an order: received, outstanding and to be refunded. */
export function OfflinePayment({ order, offline }: Props) {
  const format = useFormat();
  const { currency } = order;
  const day = (text: string) => format.moment(`${text}T12:00:00Z`, "UTC", "day");
  return (
    <>
      <DefinitionList
        rows={[
          { name: <Trans>Received</Trans>, value: <Money amount={offline.received} currency={currency} /> },
          ...(order.status === "AWAITING_PAYMENT" || order.status === "EXPIRED"
            ? [{ name: <Trans>Outstanding</Trans>, value: <Money amount={offline.missing} currency={currency} /> }]
            : []),
          ...offline.receipts.map((receipt) => ({
            name: day(receipt.received_on),
            value: <ReceiptText order={order} receipt={receipt} />,
          })),
        ]}
      />
      {offline.unmatched > 0 && <GiveBack order={order} unmatched={offline.unmatched} />}
    </>
  );
}

function ReceiptText({ order, receipt }: { order: Order; receipt: Receipt }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, order_id: order.id, receipt_id: receipt.id };
  const undo = useMutation({
    ...mutation(receipts.undo),
    onSuccess: () => notify.done(t`Recorded payment removed`),
    onError: notify.failed,
  });
  const canUndo = order.completed_at === null && receipt.returned_at === null;
  return (
    <>
      <Money amount={receipt.amount} currency={order.currency} />
      {receipt.note && ` · ${receipt.note}`}
      {receipt.returned_at && (
        <>
          {" · "}
          <Trans>refunded</Trans>
        </>
      )}
      {canUndo && (
        <div>
          <RequirePermission need={RECORDING}>
            <Button
              variant="subtle"
              color="gray"
              size="compact-md"
              loading={undo.isPending}
              onClick={() => undo.mutate({ params })}
            >
              <Trans>Undo</Trans>
              <VisuallyHidden>{receipt.received_on}</VisuallyHidden>
            </Button>
          </RequirePermission>
        </div>
      )}
    </>
  );
}

const RECORDING = { area: "orders", doing: "writing" } as const;

/** An amount that paid for nothing: the organizer refunds it and marks it as refunded. */
function GiveBack({ order, unmatched }: { order: Order; unmatched: number }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const name = buyerName(order);
  const money = <Money amount={unmatched} currency={order.currency} />;
  const give = useMutation({
    ...mutation(receipts.returnMoney),
    onSuccess: () => notify.done(t`Refund to ${name} recorded.`),
    onError: notify.failed,
  });
  return (
    <>
      <p>
        <Trans>
          {money} was received for an order that wasn’t completed. Refund it to {name} outside Foyer, for example by
          bank transfer, then mark it as refunded.
        </Trans>
      </p>
      <Group gap="xs">
        <RequirePermission need={{ area: "refunds", doing: "writing" }}>
          <Button
            variant="default"
            loading={give.isPending}
            onClick={() => give.mutate({ params: { event_id, order_id: order.id } })}
          >
            <Trans>Mark as refunded</Trans>
          </Button>
        </RequirePermission>
      </Group>
    </>
  );
}
