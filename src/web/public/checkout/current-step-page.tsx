import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, redirect } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { requestedId } from "#web/platform/ids.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate } from "#web/public/load-private.ts";
import { stepAddress } from "./order-urls.ts";

/** Redirects `/checkout/{event}/{order}` to the order's current step. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<never> {
  const { data: order } = await loadPrivate(context, checkout.get, orderRequest(params));
  throw redirect(stepAddress(order, stepOf(order)));
}

export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<null> {
  const checkoutQuery = query(checkout.get, orderRequest(params));
  const response = await queryClient()
    .ensureQueryData(checkoutQuery)
    .catch(() => undefined);
  // the layout shows the error
  if (!response) return null;
  throw redirect(stepAddress(response.data, stepOf(response.data)));
}

export { privateHeaders as headers };

export default function CurrentStepPage() {
  return null;
}

/** An expired order is explained on its first step, a decided one on its last. */
export function stepOf({ status, is_expired }: Pick<PublicOrder, "status" | "is_expired">) {
  if (status === "COMPLETED" || status === "CANCELLED") return "summary";
  return status === "AWAITING_PAYMENT" && !is_expired ? "payment" : "details";
}

function orderRequest({ event_id, order_short_id }: LoaderFunctionArgs["params"]) {
  return { params: { event_id: requestedId(event_id), order_short_id: order_short_id ?? "" } };
}
