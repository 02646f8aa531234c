import { useMemo, useSyncExternalStore } from "react";
import type { PublicOrder } from "#contract/checkout.ts";

/**
 * End of the hold by this browser's clock, however wrong that clock is; null where nothing is held.
 */
export function useDeadline({ reserved_until, server_time }: PublicOrder): number | null {
  return useMemo(
    () =>
      reserved_until && typeof window !== "undefined"
        ? Date.parse(reserved_until) - Date.parse(server_time) + whenSeen(server_time)
        : null,
    [reserved_until, server_time],
  );
}

/**
 * When each server response was first seen, by this browser's clock. The times in a response count
 * from that moment.
 */
const seen = new Map<string, number>();

function whenSeen(server_time: string): number {
  const at = seen.get(server_time) ?? Date.now();
  seen.set(server_time, at);
  return at;
}

/** Whole seconds until the deadline, counting down; null on the server and without a deadline. */
export function useSecondsLeft(deadline: number | null): number | null {
  return useSyncExternalStore(
    everySecond,
    () => (deadline === null ? null : Math.max(0, Math.ceil((deadline - Date.now()) / 1000))),
    () => null,
  );
}

export function useIsOver(deadline: number | null): boolean {
  return useSyncExternalStore(
    everySecond,
    () => deadline !== null && Date.now() >= deadline,
    () => false,
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  // A phone that wakes from sleep shows the right time at once.
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
