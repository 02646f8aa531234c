import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import type { OrderRow } from "#contract/orders.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";

/**
 * Button in the row of an order that awaits payment, for working through a bank statement line by
 * line.
 */
export default function MarkAsPaid({ order, open }: { order: OrderRow; open: () => void }) {
  return (
    <RequirePermission need={RECORDING}>
      <Button variant="default" size="compact-sm" onClick={open}>
        <Trans>Mark as paid</Trans>
        <VisuallyHidden>{order.public_id}</VisuallyHidden>
      </Button>
    </RequirePermission>
  );
}

const RECORDING = { area: "orders", doing: "writing" } as const;
