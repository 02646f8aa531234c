import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import {
  type ClientLoaderFunctionArgs,
  data,
  type HeadersArgs,
  type LoaderFunctionArgs,
  Outlet,
  redirectDocument,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useParams,
  useRouteError,
} from "react-router";
import { checkout } from "#contract/checkout.ts";
import type { Answer } from "#contract/endpoint.ts";
import { passedSites, tellsSites } from "#contract/page-handle.ts";
import { visitSites } from "#domain/visit-services.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { isFramed } from "#web/platform/framed.ts";
import { requestedId } from "#web/platform/ids.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { ErrorPage, isNotFound } from "#web/ui/states/error-page.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { allowsProviders } from "./payment/use-new-document.ts";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import { type Checkout, CheckoutOf } from "./use-checkout.tsx";

/** In the browser the order comes from the query client. */
type Loaded = { answer?: Answer<typeof checkout.get> };

/** Loads the order for the steps below. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const response = await loadPrivate(context, checkout.get, { params: orderIn(params) });
  speak(context, response.data.locale);
  return data({ answer: response } satisfies Loaded, {
    headers: tellsSites(visitSites(response.data.visit_services)),
  });
}

/**
 * On client-side navigation the browser fetches the order itself. The component below shows errors.
 * Wallet buttons need a document whose policy allows them. In a frame there are none.
 */
export async function clientLoader({ params, request }: ClientLoaderFunctionArgs): Promise<Loaded> {
  const orderQuery = query(checkout.get, { params: orderIn(params) });
  await queryClient().prefetchQuery({ ...orderQuery, staleTime: 0 });
  const { pathname } = new URL(request.url);
  const order = queryClient().getQueryData<Answer<typeof checkout.get>>(orderQuery.queryKey)?.data;
  if (order?.express_payment && pathname.endsWith("/details") && !isFramed() && !allowsProviders(pathname))
    throw redirectDocument(pathname);
  return {};
}

export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean {
  return currentParams.order_short_id !== nextParams.order_short_id;
}

export function headers({ loaderHeaders }: HeadersArgs): HeadersInit {
  return { ...privateHeaders(), ...passedSites(loaderHeaders) };
}

export default function CheckoutLayout() {
  const params = orderIn(useParams());
  const { answer } = useLoaderData<Loaded>();
  const checkoutQuery = query(checkout.get, { params });
  const { data: latest, dataUpdatedAt, error, refetch } = useQuery({ ...checkoutQuery, initialData: answer });
  useReloadWhenRestored();
  if (isNotFound(error) || isCallError(error, "invalid")) return <OrderNotFound />;
  if (!latest) return <Unreadable error={error} retry={() => void refetch()} />;
  const checkoutContext: Checkout = {
    order: latest.data,
    received_at: dataUpdatedAt,
    keep: (answered) => queryClient().setQueryData(checkoutQuery.queryKey, answered),
    refresh: async () => void (await refetch()),
  };
  return (
    <CheckoutOf is={checkoutContext}>
      <CheckoutFrame order={checkoutContext.order}>
        <Outlet />
      </CheckoutFrame>
    </CheckoutOf>
  );
}

/** A page restored from the back/forward cache shows the current order and no busy button. */
function useReloadWhenRestored() {
  useEffect(() => {
    const reload = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isNotFound(error) ? <OrderNotFound /> : <ErrorPage error={error} />;
}

function Unreadable({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useLingui();
  return (
    <main id="content" tabIndex={-1}>
      <title>{t`Your order`}</title>
      <FailedState error={error ?? new Error()} retry={retry} />
    </main>
  );
}

function orderIn(params: { event_id?: string; order_short_id?: string }) {
  return { event_id: requestedId(params.event_id), order_short_id: params.order_short_id ?? "" };
}
