import { data, type HeadersArgs, type LoaderFunctionArgs } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { passedSites, tellsSites } from "#contract/page-handle.ts";
import { visitSites } from "#domain/visit-services.ts";
import { requestedId } from "#web/platform/ids.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { PaymentReturn } from "./payment-return/payment-return.tsx";

/**
 * Allows the browser to report a purchase to the organizer's services from this page. An error with
 * the order is ignored here, because the page itself detects it.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const order = { event_id: requestedId(params.event_id), order_short_id: params.order_short_id ?? "" };
  const response = await context
    .get(serverCall)(checkout.get, { params: order })
    .catch(() => null);
  return data(null, { headers: tellsSites(visitSites(response?.data.visit_services ?? null)) });
}

/** Client-side navigation loads nothing. */
export function clientLoader() {
  return null;
}

export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  return { ...privateHeaders(), ...passedSites(loaderHeaders) };
}

export default function PaymentReturnPage() {
  return <PaymentReturn />;
}
