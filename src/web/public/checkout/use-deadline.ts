import { useSyncExternalStore } from "react";
import { useCheckout } from "./use-checkout.tsx";

/**
 * End of the hold by this browser's clock, however wrong that clock is; null where nothing is held,
 * and on the server.
 */
export function useDeadline(): number | null {
  const { order, received_at } = useCheckout();
  if (!order.reserved_until || typeof window === "undefined") return null;
  return Date.parse(order.reserved_until) - Date.parse(order.server_time) + received_at;
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
