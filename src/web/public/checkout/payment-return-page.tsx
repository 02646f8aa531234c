import { data, type HeadersArgs, type LoaderFunctionArgs } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { passedSites, tellsSites } from "#contract/page-handle.ts";
import { visitSites } from "#domain/visit-services.ts";
import { requestedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { PaymentReturn } from "./payment-return/payment-return.tsx";

/** Who comes back from a provider is told of by this page. What is wrong with the order, the page finds by itself. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const order = { event_id: requestedId(params.event_id), order_short_id: params.order_short_id ?? "" };
  const answer = await context
    .get(serverCall)(checkout.get, { params: order })
    .catch(() => null);
  return data(null, { headers: tellsSites(visitSites(answer?.data.visit_services ?? null)) });
}

/** Inside the checkout nothing is asked for. */
export function clientLoader() {
  return null;
}

export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  return { ...privateHeaders(), ...passedSites(loaderHeaders) };
}

/** A page of its own (src/web/own): so the router shows it in somebody's page, and where it has to. */
export default function PaymentReturnPage() {
  return <PaymentReturn />;
}
