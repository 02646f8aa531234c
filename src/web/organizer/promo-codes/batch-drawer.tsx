import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { BatchForm } from "./batch-form.tsx";
import { BatchReady, type Made } from "./batch-ready.tsx";

/** Creates many promo codes, then offers to list or download them. */
export function BatchDrawer({ close }: { close: () => void }) {
  const [made, setMade] = useState<Made>();
  return (
    <DetailsDrawer opened asks onClose={close} title={<Trans>New promo codes</Trans>}>
      {made ? <BatchReady made={made} close={close} /> : <BatchForm done={setMade} close={close} />}
    </DetailsDrawer>
  );
}
