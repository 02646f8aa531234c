import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Order } from "#contract/orders.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";

const ReceiptDialog = lazy(ahead(() => import("./receipt-dialog.tsx")));
const DeadlineDialog = lazy(ahead(() => import("./deadline-dialog.tsx")));

/** Shown for an order that awaits an offline payment, or did until it expired. */
export function ReceiptButtons({ order }: { order: Order }) {
  const [open, setOpen] = useState<"paid" | "deadline" | null>(null);
  const close = () => setOpen(null);
  if (!canBePaidOffline(order)) return null;
  return (
    <>
      <RequirePermission need={RECORDING}>
        <Button onClick={() => setOpen("paid")}>
          <Trans>Mark as paid</Trans>
        </Button>
      </RequirePermission>
      <RequirePermission need={RECORDING}>
        <Button variant="default" onClick={() => setOpen("deadline")}>
          <Trans>Extend deadline</Trans>
        </Button>
      </RequirePermission>
      <Suspense>
        {open === "paid" && <ReceiptDialog order={order} close={close} />}
        {open === "deadline" && <DeadlineDialog order={order} close={close} />}
      </Suspense>
    </>
  );
}

const RECORDING = { area: "orders", doing: "writing" } as const;

function canBePaidOffline({ status, payment_provider, refund_status, email }: Order): boolean {
  const isWaiting = status === "AWAITING_PAYMENT" || status === "EXPIRED";
  return isWaiting && payment_provider === "offline" && refund_status === null && email !== null;
}
