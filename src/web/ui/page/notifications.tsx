import { Suspense } from "react";
import { create } from "zustand";
import { lazy } from "#web/ui/lazy.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";
import { recordImportFailure } from "#web/platform/import-failed.ts";
import type { Action } from "./notifications-host.tsx";

/**
 * Short notifications at the bottom right: at most five, each for four seconds, longer while
 * hovered or focused. The component is loaded with the first one.
 */
export const notify = {
  /** `action`: what the user can do while it is shown. */
  done: (message: string, action?: Action) => show("done", message, action),
  info: (message: string) => show("info", message),
  /** A message, or the error of a call. A cancelled call is not reported. */
  failed: (problem: string | Error) => {
    if (!isCallError(problem, "aborted"))
      show("failed", typeof problem === "string" ? problem : errorMessageOf(problem));
  },
};

export function Notifications() {
  const { isWanted } = useHost();
  return isWanted ? (
    <Suspense>
      <Host />
    </Suspense>
  ) : null;
}

const Host = lazy(() => import("./notifications-host.tsx"));
const useHost = create(() => ({ isWanted: false }));

function show(kind: "done" | "info" | "failed", message: string, action?: Action): void {
  useHost.setState({ isWanted: true });
  void import("./notifications-host.tsx").then((loaded) => loaded.show(kind, message, action), recordImportFailure);
}
