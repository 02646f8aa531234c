import { useQuery } from "@tanstack/react-query";
import { orders } from "#contract/orders.ts";
import { query } from "#web/platform/query-client.ts";

/** How many orders of an event wait for a person, as far as is known. */
export function useOrdersNeedingAttention(event_id: number): number {
  const { data } = useQuery({ ...query(orders.needingAttention, { params: { event_id } }), retry: false });
  return data?.data.count ?? 0;
}
