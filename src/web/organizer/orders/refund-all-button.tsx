import { Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useAsked } from "#web/organizer/events/use-asked.ts";
import { useMay } from "#web/platform/access.ts";
import { Button } from "#web/ui/parts/button.tsx";

const RefundAllDrawer = lazy(() => import("./refund-all-drawer.tsx"));

/** For whoever may send money back: an event that is called off. */
export function RefundAllButton() {
  const [isOpen, ask] = useAsked("refund", "all");
  if (!useMay({ area: "refunds", doing: "writing" })) return null;
  return (
    <>
      <Button variant="default" onClick={() => ask(true)}>
        <Trans>Refund all orders</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <RefundAllDrawer close={() => ask(false)} />
        </Suspense>
      )}
    </>
  );
}
