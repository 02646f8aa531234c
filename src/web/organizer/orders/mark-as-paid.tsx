import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect } from "react";
import { type OrderRow, orders } from "#contract/orders.ts";
import { query } from "#web/platform/query-client.ts";
import { About } from "#web/ui/about.tsx";
import { ahead } from "#web/ui/ahead.ts";
import { notify } from "#web/ui/notifications.tsx";
import { Permitted } from "#web/ui/permitted.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

const ReceiptDialog = lazy(ahead(() => import("./receipt-dialog.tsx")));

/** In the row of an order that waits for its money, for whoever goes through a bank statement line by line. */
export function MarkAsPaid({ order, open }: { order: OrderRow; open: () => void }) {
  if (!order.awaits_offline) return null;
  return (
    <Permitted need={RECORDING}>
      <Button variant="default" size="compact-md" onClick={open}>
        <Trans>Mark as paid</Trans>
        <About>{order.public_id}</About>
      </Button>
    </Permitted>
  );
}

/** The dialog of the order's drawer. It stands beside the list: what is clicked in it is no click on the row. */
export function MarkAsPaidDialog({ order_id, close }: { order_id: number; close: () => void }) {
  const { id: event_id } = useEvent();
  const { data, error } = useQuery(query(orders.get, { params: { event_id, order_id } }));
  useEffect(() => {
    if (!error) return;
    notify.failed(error);
    close();
  }, [error, close]);
  if (!data) return null;
  return (
    <Suspense>
      <ReceiptDialog order={data.data} close={close} />
    </Suspense>
  );
}

const RECORDING = { area: "orders", doing: "writing" } as const;
