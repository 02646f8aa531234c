import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import type { Payment, PublicOrder } from "#contract/checkout.ts";
import { type PayableChange, proposedChanges } from "#contract/proposed-changes.ts";
import { query } from "#web/platform/query-client.ts";
import classes from "./change.module.css";
import { changeAddress, paramsOfChange } from "./use-paying-change.ts";

type Props = { order: PublicOrder; change: PayableChange };

/** Polls the payment until it is decided, then shows the change itself. */
export function ChangeConfirming({ order, change }: Props) {
  const navigate = useNavigate();
  const changeUrl = changeAddress(order, change);
  const [since] = useState(() => Date.now());
  const { data, dataUpdatedAt } = useQuery({
    ...query(proposedChanges.checkPayment, { params: paramsOfChange(order, change) }),
    staleTime: 0,
    gcTime: 0,
    retry: true,
    refetchInterval: ({ state }) => (isDecided(state.data?.data) ? false : POLL_INTERVAL_MS),
  });
  const outcome = data && changeOutcome(data.data);
  const next =
    outcome === undefined || outcome.is === "waiting"
      ? null
      : outcome.is === "decided"
        ? changeUrl
        : `${changeUrl}?declined=${encodeURIComponent(outcome.code)}`;
  useEffect(() => {
    if (next !== null) void navigate(next, { replace: true });
  }, [next, navigate]);
  const isSlow = dataUpdatedAt - since > SLOW_AFTER;
  return (
    <div className={classes.confirming}>
      <h1>
        <Trans>Confirming your payment…</Trans>
      </h1>
      <p role="status">
        {isSlow ? (
          <Trans>This is taking longer than usual. You can stay here or leave. Your payment is safe.</Trans>
        ) : (
          <Trans>This usually takes a few seconds. You don’t have to do anything.</Trans>
        )}
      </p>
      {isSlow && (
        <p>
          <Trans>
            Haven’t paid yet? <Link to={changeUrl}>Back to payment</Link>
          </Trans>
        </p>
      )}
    </div>
  );
}

const POLL_INTERVAL_MS = 1_500;
const SLOW_AFTER = 15_000;

function isDecided(payment: Payment | undefined): boolean {
  return payment !== undefined && changeOutcome(payment).is !== "waiting";
}

/** Outcome of the payment alone. The page then shows what became of the change. */
export function changeOutcome({ status, failure_code }: Pick<Payment, "status" | "failure_code">) {
  if (status === "SUCCEEDED" || status === "RETURNED") return { is: "decided" } as const;
  // a declined card leaves its payment open for the next attempt
  if (status === "FAILED" || status === "CANCELLED" || failure_code !== null)
    return { is: "declined", code: failure_code ?? "unknown" } as const;
  return { is: "waiting" } as const;
}
