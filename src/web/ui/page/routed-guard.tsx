import { useEffect } from "react";
import { useBlocker } from "react-router";
import { guardAgain, isGuarded, mayLeave } from "#web/platform/unsaved-changes.ts";

/** Where the router leads from page to page, it waits for the answer. There is one: the router asks only whoever came last. */
export function RoutedGuard() {
  const { state, proceed, reset } = useBlocker(() => isGuarded());

  useEffect(() => {
    if (state === "unblocked") guardAgain();
    if (state !== "blocked") return;
    void mayLeave().then((isLeaving) => (isLeaving ? proceed() : reset()));
  }, [state, proceed, reset]);

  return null;
}
