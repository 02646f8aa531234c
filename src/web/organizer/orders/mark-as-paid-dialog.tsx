import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { orders } from "#contract/orders.ts";
import { query } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import ReceiptDialog from "./receipt-dialog.tsx";

/** The dialog of the order's drawer. It stands beside the list: what is clicked in it is no click on the row. */
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
