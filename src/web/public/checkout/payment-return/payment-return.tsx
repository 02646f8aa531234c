import { useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { GoThere } from "#web/platform/go-there.tsx";
import { requestedId } from "#web/platform/ids.ts";
import { OrderNotFound } from "#web/public/checkout/summary/order-not-found.tsx";
import classes from "#web/public/checkout/summary/summary.module.css";
import { PrivatePage } from "#web/public/private-page.tsx";
import { PublicFooter } from "#web/public/public-footer.tsx";
import { ErrorPage } from "#web/ui/states/error-page.tsx";
import { Confirming } from "./confirming.tsx";
import { useOutcome } from "./use-outcome.ts";

/** Polls after the payment until it is confirmed or has failed, then moves on automatically. */
export function PaymentReturn() {
  const { t } = useLingui();
  const { event_id = "", order_short_id = "" } = useParams();
  const { outcome, error, isSlow, isOffline } = useOutcome(requestedId(event_id), order_short_id);
  const orderUrl = `/checkout/${event_id}/${order_short_id}`;
  if (outcome?.is === "unknown") return <OrderNotFound />;
  if (outcome?.is === "decided") return <GoThere to={`${orderUrl}/summary`} />;
  if (outcome?.is === "unpaid") return <GoThere to={`${orderUrl}/${outcome.step}`} />;
  if (outcome?.is === "declined")
    return <GoThere to={`${orderUrl}/payment?declined=${encodeURIComponent(outcome.code)}`} />;
  if (error) return <ErrorPage error={error} />;
  return (
    <PrivatePage title={t`Confirming your payment…`}>
      <div className={`${classes.page} ${classes.width}`}>
        <Confirming address={orderUrl} isLate={outcome?.is === "late"} isSlow={isSlow} isOffline={isOffline} />
        <PublicFooter />
      </div>
    </PrivatePage>
  );
}
