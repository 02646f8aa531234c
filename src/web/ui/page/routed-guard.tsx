import { useEffect, useEffectEvent } from "react";
import { useBlocker } from "react-router";
import type { Guard } from "#web/platform/guards.ts";

/** Where the router leads from page to page, it waits for the answer. */
export function RoutedGuard({ guard }: { guard: Guard }) {
  const { state, proceed, reset } = useBlocker(() => guard.holds());
  const ask = useEffectEvent(() => guard.ask());

  useEffect(() => {
    if (state !== "blocked") return;
    void ask().then((isLeaving) => (isLeaving ? proceed?.() : reset?.()));
  }, [state, proceed, reset]);

  return null;
}
