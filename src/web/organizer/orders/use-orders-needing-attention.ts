import { useQuery } from "@tanstack/react-query";
import { orders } from "#contract/orders.ts";
import { query } from "#web/platform/query-client.ts";

/** Returns the number of orders that need attention; 0 while loading and after an error. */
export function useOrdersNeedingAttention(event_id: number): number {
  const { data } = useQuery({ ...query(orders.needingAttention, { params: { event_id } }), retry: false });
  return data?.data.count ?? 0;
}
