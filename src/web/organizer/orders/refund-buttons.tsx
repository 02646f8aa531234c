import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Order } from "#contract/orders.ts";
import { useRefusal } from "#web/platform/access.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { DisabledReason } from "#web/ui/disabled-reason.tsx";
import { goodTickets } from "./refund-plan.ts";

const RefundDialog = lazy(ahead(() => import("./refund-dialog.tsx")));

/** Shown while an amount can be refunded; disabled with a reason where the user cannot. */
export function RefundButton({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  const refusal = useRefundRefusal(order);
  if (order.total_remaining === 0) return null;
  return (
    <>
      <DisabledReason refusal={refusal}>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          <Trans context="what a button does">Refund</Trans>
        </Button>
      </DisabledReason>
      {isOpen && (
        <Suspense>
          <RefundDialog order={order} about="refund" close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function useRefundRefusal(order: Order): string | undefined {
  const { t } = useLingui();
  const refusal = useRefusal({ area: "refunds", doing: "writing" });
  if (order.is_paid_offline) return t`A manually created order can’t be refunded.`;
  if (order.refund_status === "REFUND_PENDING")
    return t`A refund is already in progress. Please wait until it’s finished.`;
  return refusal;
}

/** Cancels some of several tickets. Cancelling all of them cancels the order. */
export function CancelTickets({ order }: { order: Order }) {
  const [isOpen, setIsOpen] = useState(false);
  if (order.status !== "COMPLETED" || goodTickets(order).length < 2) return null;
  return (
    <>
      <RequirePermission need={{ area: "orders", doing: "writing" }}>
        <Button variant="subtle" color="red" size="compact-md" mt="xs" onClick={() => setIsOpen(true)}>
          <Trans>Cancel tickets</Trans>
        </Button>
      </RequirePermission>
      {isOpen && (
        <Suspense>
          <RefundDialog order={order} about="tickets" close={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
