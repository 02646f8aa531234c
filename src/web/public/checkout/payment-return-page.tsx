import { useLingui } from "@lingui/react/macro";
import { data, type HeadersArgs, type LoaderFunctionArgs, useParams } from "react-router";
import { checkout } from "#contract/checkout.ts";
import { passedSites, tellsSites } from "#contract/page-handle.ts";
import { visitSites } from "#domain/visit-services.ts";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { serverCall } from "#web/platform/server-context.ts";
import { GoThere } from "#web/platform/go-there.tsx";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { askedId } from "#web/platform/ids.ts";
import { ErrorPage } from "#web/ui/error-page.tsx";
import { Confirming } from "./payment-return/confirming.tsx";
import { useOutcome } from "./payment-return/use-outcome.ts";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import classes from "./summary/summary.module.css";

/** Who comes back from a provider is told of by this page. What is wrong with the order, the page finds by itself. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const order = { event_id: askedId(params.event_id), order_short_id: params.order_short_id ?? "" };
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

/** Between paying and knowing: asks until the payment is confirmed or not, and goes on by itself. */
export default function PaymentReturnPage() {
  const { t } = useLingui();
  const { event_id = "", order_short_id = "" } = useParams();
  const { outcome, error, isSlow, isOffline } = useOutcome(askedId(event_id), order_short_id);
  const address = `/checkout/${event_id}/${order_short_id}`;
  if (outcome?.is === "unknown") return <OrderNotFound />;
  if (outcome?.is === "decided") return <GoThere to={`${address}/summary`} />;
  if (outcome?.is === "unpaid") return <GoThere to={`${address}/${outcome.step}`} />;
  if (outcome?.is === "declined")
    return <GoThere to={`${address}/payment?declined=${encodeURIComponent(outcome.code)}`} />;
  if (error) return <ErrorPage error={error} />;
  return (
    <PrivatePage title={t`Confirming your payment`}>
      <div className={`${classes.page} ${classes.width}`}>
        <Confirming address={address} isLate={outcome?.is === "late"} isSlow={isSlow} isOffline={isOffline} />
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}
