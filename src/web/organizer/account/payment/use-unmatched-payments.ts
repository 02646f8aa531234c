import { useQuery } from "@tanstack/react-query";
import { type UnmatchedPayment, paymentConnections } from "#contract/payment-connections.ts";
import { query } from "#web/platform/query-client.ts";

/** Money that came and belongs to nothing here, as far as nobody has seen to it, and as far as is known. */
export function useUnmatchedPayments(account_id: number): readonly UnmatchedPayment[] {
  const { data } = useQuery({ ...query(paymentConnections.listUnmatched, { params: { account_id } }), retry: false });
  return data?.data ?? [];
}
