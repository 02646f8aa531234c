import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { orders } from "#contract/orders.ts";
import { query } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import ReceiptDialog from "./receipt-dialog.tsx";

/**
 * The same dialog as in the order's details. It is rendered outside the row, so that clicks in it
 * are not clicks on the row.
 */
export default function MarkAsPaidDialog({ order_id, close }: { order_id: number; close: () => void }) {
  const { id: event_id } = useEvent();
  const { data, error } = useQuery(query(orders.get, { params: { event_id, order_id } }));
  useEffect(() => {
    if (!error) return;
    notify.failed(error);
    close();
  }, [error, close]);
  if (!data) return null;
  return <ReceiptDialog order={data.data} close={close} />;
}
