import { useQuery } from "@tanstack/react-query";
import { taxesAndFees } from "#contract/taxes-and-fees.ts";
import { query } from "#web/platform/query-client.ts";
import { useSession } from "#web/platform/session.ts";

export function useTaxesAndFees() {
  const { me } = useSession();
  return useQuery({
    ...query(taxesAndFees.list, { params: { account_id: me?.account_id ?? 0 } }),
    enabled: me !== undefined,
  });
}
