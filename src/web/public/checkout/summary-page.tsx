import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, useLoaderData, useRouteError } from "react-router";
import { checkout, type PublicOrder } from "#contract/checkout.ts";
import { call } from "#web/platform/call.ts";
import { askedId } from "#web/platform/ids.ts";
import { ErrorPage, isNotFound } from "#web/ui/error-page.tsx";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { loadPrivate, speak } from "#web/public/load-private.ts";
import { useToldOrder } from "./summary/use-told-order.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { Designed } from "#web/public/designed.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { useToldPurchase } from "#web/public/visits/use-told-purchase.ts";
import { CompleteOrder } from "./summary/complete-order.tsx";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import { StoppedOrder } from "./summary/stopped-order.tsx";
import classes from "./summary/summary.module.css";

/** Rendered on the server: whoever holds the address of a complete order opens it, from a mail and without a cookie, too. */
export async function loader({ params, context }: LoaderFunctionArgs): Promise<PublicOrder> {
  const { data: order } = await loadPrivate(context, checkout.get, askedFor(params));
  speak(context, order.locale);
  return order;
}

/** Coming from the checkout, the browser asks for itself. */
export async function clientLoader({ params }: ClientLoaderFunctionArgs): Promise<PublicOrder> {
  return (await call(checkout.get, askedFor(params))).data;
}

export { privateHeaders as headers };

/** What became of an order: the tickets and everything around them, or why there are none. */
export default function SummaryPage() {
  const order = useLoaderData<PublicOrder>();
  const { event } = order;
  useToldOrder(order);
  useToldPurchase(order);
  return (
    <PrivatePage>
      <Designed look={event.look} />
      <div className={classes.page}>
        {order.status === "COMPLETED" ? <CompleteOrder order={order} /> : <StoppedOrder order={order} />}
        <div className={classes.width}>
          <PublicFooter about={event} />
        </div>
      </div>
    </PrivatePage>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return isNotFound(error) ? <OrderNotFound /> : <ErrorPage error={error} />;
}

function askedFor({ event_id, order_short_id }: LoaderFunctionArgs["params"]) {
  return { params: { event_id: askedId(event_id), order_short_id: order_short_id ?? "" } };
}
