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
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { checkout } from "#contract/checkout.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { query } from "#web/platform/query-client.ts";
import { useOnline } from "#web/platform/use-online.ts";
import { findOutcome, type Outcome } from "./find-outcome.ts";

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

type CurrentOutcome = {
  outcome: Outcome | undefined;
  /** An error that waiting does not fix. */
  error: Error | null;
  /** It takes longer than buyers expect. */
  isSlow: boolean;
  /** The server cannot be reached at the moment. */
  isOffline: boolean;
};

/**
 * Polls the outcome of the payment until it is decided: quickly at first, and also after a lost
 * connection.
 */
function useOutcome(event_id: number, order_short_id: string): CurrentOutcome {
  const isLong = useIsAfter(QUICK_FOR);
  const isSlow = useIsAfter(SLOW_AFTER);
  const isOnline = useOnline();
  const params = { event_id, order_short_id };
  const orderQuery = query(checkout.get, { params });
  const { data: result, error } = useQuery({
    queryKey: [...orderQuery.queryKey, "outcome"],
    queryFn: ({ signal }): Promise<Outcome | { is: "failed"; error: Error }> =>
      findOutcome(params, signal).catch((problem: Error) => {
        if (isPassing(problem)) throw problem;
        return { is: "failed", error: problem };
      }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (isDecided(state.data) ? false : isLong ? LATER : QUICKLY),
    refetchOnWindowFocus: ({ state }) => !isDecided(state.data),
    refetchOnReconnect: ({ state }) => !isDecided(state.data),
  });
  const hasFailed = result?.is === "failed";
  return {
    outcome: hasFailed ? undefined : result,
    error: hasFailed ? result.error : null,
    isSlow,
    isOffline: error !== null || !isOnline,
  };
}

function isDecided(outcome: { is: string } | undefined): boolean {
  return outcome !== undefined && outcome.is !== "waiting" && outcome.is !== "late";
}

const QUICKLY = 1_500;

const LATER = 5_000;

const QUICK_FOR = 20_000;

const SLOW_AFTER = 15_000;

function useIsAfter(ms: number): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAfter(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return isAfter;
}

/** The connection is down, or the server is restarting or busy: the next try may succeed. */
function isPassing(error: Error): boolean {
  return isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}
