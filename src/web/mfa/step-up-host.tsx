import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { useOpenProof } from "#web/platform/step-up-retry.ts";

/** Shows the step-up dialog, whichever page or form needs it. */
export function ProofHost() {
  const request = useOpenProof();
  return request ? (
    <Suspense>
      <ProofDialog answer={request.answer} />
    </Suspense>
  ) : null;
}

const ProofDialog = lazy(() => import("./step-up-dialog.tsx"));
