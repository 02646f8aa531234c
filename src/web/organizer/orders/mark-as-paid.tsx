import { Trans } from "@lingui/react/macro";
import { Button } from "#web/ui/parts/button.tsx";
import type { OrderRow } from "#contract/orders.ts";
import { About } from "#web/ui/about.tsx";
import { Permitted } from "#web/ui/permitted.tsx";

/** In the row of an order that waits for its money, for whoever goes through a bank statement line by line. */
export default function MarkAsPaid({ order, open }: { order: OrderRow; open: () => void }) {
  return (
    <Permitted need={RECORDING}>
      <Button variant="default" size="compact-sm" onClick={open}>
        <Trans>Mark as paid</Trans>
        <About>{order.public_id}</About>
      </Button>
    </Permitted>
  );
}

const RECORDING = { area: "orders", doing: "writing" } as const;
