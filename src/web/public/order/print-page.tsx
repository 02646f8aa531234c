import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { requestedId } from "#web/platform/ids.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { OrderSheet } from "./order-sheet.tsx";

export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicOrder> {
  const { data: order } = await loadPrivate(context, checkout.get, {
    params: { event_id: requestedId(params.event_id), order_short_id: params.order_short_id ?? "" },
  });
  speak(context, order.locale);
  return order;
}

/** The order is the same with and without its codes. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export { privateHeaders as headers } from "#web/platform/private-headers.ts";

export default function PrintPage() {
  return <OrderSheet loaded={useLoaderData<typeof loader>()} />;
}
