import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { useProofAsked } from "#web/platform/step-up-retry.ts";

/** Where whoever must prove who they are is asked to, whichever page or form it was that needed it. */
export function ProofHost() {
  const asked = useProofAsked();
  return asked ? (
    <Suspense>
      <ProofDialog answer={asked.answer} />
    </Suspense>
  ) : null;
}

const ProofDialog = lazy(() => import("./step-up-dialog.tsx"));
