import { useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "react-router";
import { privateHeaders } from "#web/platform/private-headers.ts";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { askedId } from "#web/platform/ids.ts";
import { ErrorPage } from "#web/ui/error-page.tsx";
import { Confirming } from "./payment-return/confirming.tsx";
import { useOutcome } from "./payment-return/use-outcome.ts";
import { OrderNotFound } from "./summary/order-not-found.tsx";
import classes from "./summary/summary.module.css";

export { privateHeaders as headers };

/** Between paying and knowing: asks until the payment is confirmed or not, and goes on by itself. */
export default function PaymentReturnPage() {
  const { t } = useLingui();
  const { event_id = "", order_short_id = "" } = useParams();
  const { outcome, error, isSlow, isOffline } = useOutcome(askedId(event_id), order_short_id);
  const address = `/checkout/${event_id}/${order_short_id}`;
  if (outcome?.is === "unknown") return <OrderNotFound />;
  if (outcome?.is === "decided") return <Navigate replace to={`${address}/summary`} />;
  if (outcome?.is === "unpaid") return <Navigate replace to={`${address}/${outcome.step}`} />;
  if (outcome?.is === "declined")
    return <Navigate replace to={`${address}/payment?declined=${encodeURIComponent(outcome.code)}`} />;
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
