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
import { call } from "#web/platform/call.ts";
import { requestedId } from "#web/platform/ids.ts";
import { ErrorPage, isNotFound } from "#web/ui/states/error-page.tsx";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import { Summary } from "./summary/summary.tsx";

/** Rendered on the server: whoever holds the address of a complete order opens it, from a mail and without a cookie, too. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { data: order } = await loadPrivate(context, checkout.get, askedFor(params));
  speak(context, order.locale);
  return data(order, { headers: tellsSites(visitSites(order.visit_services)) });
}

/** Coming from the checkout in somebody's page, the browser asks for itself. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<PublicOrder> {
  return (await call(checkout.get, askedFor(params))).data;
}

/** Whom the organizer's services tell of the purchase, the browser may ask. */
export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  return { ...privateHeaders(), ...passedSites(loaderHeaders) };
}

/** A page of its own (src/web/own): so the router shows it in somebody's page, and where it has to. */
export default function SummaryPage() {
  return <Summary loaded={useLoaderData<PublicOrder>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isNotFound(error) ? <OrderNotFound /> : <ErrorPage error={error} />;
}

function askedFor({ event_id, order_short_id }: LoaderFunctionArgs["params"]) {
  return { params: { event_id: requestedId(event_id), order_short_id: order_short_id ?? "" } };
}
