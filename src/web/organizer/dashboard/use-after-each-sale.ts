import { useEffect, useEffectEvent, useRef } from "react";
import type { EventStats } from "#contract/event-stats.ts";

/**
 * Calls `ask` when the totals change by a sale or a refund, to reload data that is not part of the
 * stats.
 */
export function useAfterEachSale(stats: EventStats | undefined, ask: () => void): void {
  const { orders, gross, refunded } = stats?.totals ?? {};
  const version = orders === undefined ? undefined : `${orders} ${gross} ${refunded}`;
  const known = useRef<string>(undefined);
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (version === undefined) return;
    if (known.current !== undefined && known.current !== version) askAgain();
    known.current = version;
  }, [version]);
}
