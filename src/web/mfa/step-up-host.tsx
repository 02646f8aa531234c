import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { useProofAsked } from "#web/platform/step-up-retry.ts";

/** Shows the step-up dialog, whichever page or form needs it. */
export function ProofHost() {
  const asked = useProofAsked();
  return asked ? (
    <Suspense>
      <ProofDialog answer={asked.answer} />
    </Suspense>
  ) : null;
}

const ProofDialog = lazy(() => import("./step-up-dialog.tsx"));
