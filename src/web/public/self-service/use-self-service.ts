import { useQuery } from "@tanstack/react-query";
import { useRevalidator } from "react-router";
import type { PublicOrder } from "#contract/checkout.ts";
import { selfService, type SelfService } from "#contract/self-service.ts";
import { query } from "#web/platform/query-client.ts";
import { paramsOf } from "#web/public/checkout/order-urls.ts";

/** What can currently be done with an order; undefined until it has loaded. */
export function useSelfService(order: PublicOrder): SelfService | undefined {
  return useQuery(query(selfService.get, { params: paramsOf(order) })).data?.data;
}

/**
 * Returns a callback for a completed action: it closes the dialog and loads the page's order again.
 */
export function useDone(close: () => void): () => void {
  const { revalidate } = useRevalidator();
  return () => {
    close();
    void revalidate();
  };
}
