import { useEffect } from "react";
import { useBlocker } from "react-router";
import { guardAgain, isGuarded, mayLeave } from "#web/platform/unsaved-changes.ts";

/**
 * Makes the router wait for the answer before navigation. Mounted once, because the router only
 * consults the last blocker.
 */
export function RoutedGuard() {
  const { state, proceed, reset } = useBlocker(() => isGuarded());

  useEffect(() => {
    if (state === "unblocked") guardAgain();
    if (state !== "blocked") return;
    void mayLeave().then((isLeaving) => (isLeaving ? proceed() : reset()));
  }, [state, proceed, reset]);

  return null;
}
