import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  useLoaderData,
  useRouteError,
} from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { passedSites, tellsSites } from "#contract/page-handle.ts";
import { visitSites } from "#domain/visit-services.ts";
import { call } from "#web/platform/api/call.ts";
import { requestedId } from "#web/platform/ids.ts";
import { ErrorPage, isNotFound } from "#web/ui/states/error-page.tsx";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import { Summary } from "./summary/summary.tsx";

/**
 * Rendered on the server. Anyone with the URL of a complete order can open it, from an email and
 * without a cookie too.
 */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { data: order } = await loadPrivate(context, checkout.get, orderRequest(params));
  speak(context, order.locale);
  return data(order, { headers: tellsSites(visitSites(order.visit_services)) });
}

/** On client-side navigation from an embedded checkout the browser fetches the order itself. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<PublicOrder> {
  return (await call(checkout.get, orderRequest(params))).data;
}

/**
 * Lists the organizer's services that the purchase is reported to: the browser may contact them.
 */
export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  return { ...privateHeaders(), ...passedSites(loaderHeaders) };
}

export default function SummaryPage() {
  return <Summary loaded={useLoaderData<PublicOrder>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isNotFound(error) ? <OrderNotFound /> : <ErrorPage error={error} />;
}

function orderRequest({ event_id, order_short_id }: LoaderFunctionArgs["params"]) {
  return { params: { event_id: requestedId(event_id), order_short_id: order_short_id ?? "" } };
}
