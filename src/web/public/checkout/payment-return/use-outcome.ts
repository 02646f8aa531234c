import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { checkout } from "#contract/checkout.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { findOutcome, type Outcome } from "./find-outcome.ts";

type Watched = {
  outcome: Outcome | undefined;
  /** Something that waiting does not mend. */
  error: Error | null;
  /** It takes longer than people expect. */
  isSlow: boolean;
  /** No answer gets through just now. */
  isOffline: boolean;
};

/** What became of the payment, asked again and again until it is decided: quickly at first, also after a lost connection. */
export function useOutcome(event_id: number, order_short_id: string): Watched {
  const [since] = useState(() => Date.now());
  const { data, error, dataUpdatedAt, errorUpdatedAt, fetchStatus } = useQuery({
    queryKey: [checkout.checkPayment.path, { event_id, order_short_id }, "outcome"],
    queryFn: ({ signal }) => findOutcome({ event_id, order_short_id }, signal),
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) =>
      (state.error && !isPassing(state.error)) || isFinal(state.data)
        ? false
        : Date.now() - since < QUICK_FOR
          ? QUICKLY
          : LATER,
  });
  return {
    outcome: data,
    error: error && !isPassing(error) ? error : null,
    isSlow: Math.max(dataUpdatedAt, errorUpdatedAt) - since > SLOW_AFTER,
    isOffline: fetchStatus === "paused" || error !== null,
  };
}

const QUICKLY = 1_500;
const LATER = 5_000;
const QUICK_FOR = 20_000;
const SLOW_AFTER = 15_000;

function isFinal(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && outcome.is !== "waiting" && outcome.is !== "late";
}

/** The connection, a server that restarts or is busy: the next try may succeed. */
function isPassing(error: Error): boolean {
  return isCallError(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}
