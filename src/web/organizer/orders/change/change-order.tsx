import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Order } from "#contract/orders.ts";
import { useChangeRefusal } from "#web/organizer/events/use-change-refusal.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";

const ChangeDialog = lazy(ahead(() => import("./change-dialog.tsx")));

/** Button to change the tickets of an order. Disabled with a reason where that is not possible. */
export function ChangeOrder({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = useTicketsRefusal(order);
  if (order.status !== "COMPLETED" && order.status !== "AWAITING_PAYMENT") return null;
  return (
    <>
      <DisabledReason refusal={refusal}>
        <Button variant="default" size="compact-md" mt="xs" onClick={() => setIsOpen(true)}>
          <Trans context="of an order, by its organizer">Change tickets</Trans>
        </Button>
      </DisabledReason>
      {isOpen && (
        <Suspense>
          <ChangeDialog order={order} close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useTicketsRefusal(order: Order): string | undefined {
  const { t } = useLingui();
  const refusal = useChangeRefusal({ area: "orders", doing: "writing" });
  if (order.proposed_change)
    return t`A proposed change to this order is awaiting payment. Withdraw it in the order first.`;
  if (order.status === "AWAITING_PAYMENT")
    return t`This order is awaiting payment. Record the payment or cancel the order first.`;
  if (order.refunds.some(({ status }) => status === "PENDING"))
    return t`A refund is already in progress. Please wait until it’s finished.`;
  if (order.total_refunded > 0)
    return t`This order was already partly refunded, so its tickets can no longer be changed. Cancel the tickets you don’t need and add new ones manually.`;
  return refusal;
}
