import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import { useMay } from "#web/platform/access.ts";
import { useToolEntries } from "#web/ui/list/use-tool-entries.ts";

const RefundAllDrawer = lazy(() => import("./refund-all-drawer.tsx"));

/** For members who may refund: used when an event is cancelled. */
export function RefundAllButton() {
  const [isOpen, ask] = useRequested("refund", "all");
  const may = useMay({ area: "refunds", doing: "writing" });
  const label = <Trans>Refund all orders</Trans>;
  const isInMenu = useToolEntries(
    may ? [{ place: "last", icon: IconReceiptRefund, label, onClick: () => ask(true) }] : [],
  );
  if (!may) return null;
  return (
    <>
      {!isInMenu && (
        <Button variant="default" onClick={() => ask(true)}>
          {label}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <RefundAllDrawer close={() => ask(false)} />
        </Suspense>
      )}
    </>
  );
}
