import { useQuery } from "@tanstack/react-query";
import { type UnmatchedPayment, paymentConnections } from "#contract/payment-connections.ts";
import { query } from "#web/platform/query-client.ts";

/** Returns the unmatched payments that are not resolved; empty while loading and after an error. */
export function useUnmatchedPayments(account_id: number): readonly UnmatchedPayment[] {
  const { data } = useQuery({ ...query(paymentConnections.listUnmatched, { params: { account_id } }), retry: false });
  return data?.data ?? [];
}
