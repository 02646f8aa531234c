import { useQuery } from "@tanstack/react-query";
import { type AstrayPayment, paymentConnections } from "#contract/payment-connections.ts";
import { query } from "#web/platform/query-client.ts";

/** Money that came and belongs to nothing here, as far as nobody has seen to it, and as far as is known. */
export function useAstrayPayments(account_id: number): readonly AstrayPayment[] {
  const { data } = useQuery({ ...query(paymentConnections.listAstray, { params: { account_id } }), retry: false });
  return data?.data ?? [];
}
