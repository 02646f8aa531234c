import { useQuery } from "@tanstack/react-query";
import { orders } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { query } from "#web/platform/query-client.ts";

/** Returns the number of orders that need attention; 0 while loading and after an error. */
export function useOrdersNeedingAttention(event_id: number): number {
  const { data } = useQuery({ ...query(orders.needingAttention, { params: { event_id } }), retry: false });
  return data?.data.count ?? 0;
}

/** Returns the number of orders that await an offline payment, at most 99. */
export function useAwaitingOffline(event_id: number): number {
  const { data } = useQuery({ ...query(receipts.awaited, { params: { event_id } }), retry: false });
  return data?.data.count ?? 0;
}
