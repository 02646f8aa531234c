import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Attendee } from "#contract/attendees.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { RequirePermission } from "#web/ui/require-permission.tsx";

const CancelTicketDialog = lazy(ahead(() => import("./cancel-ticket-dialog.tsx")));
const ReactivateDialog = lazy(ahead(() => import("./reactivate-dialog.tsx")));

export function TicketStateButtons({ attendee }: { attendee: Attendee }) {
  const [open, setOpen] = useState<"cancel" | "reactivate">();
  const close = () => setOpen(undefined);
  return (
    <>
      <RequirePermission need={{ area: "orders", doing: "writing" }}>
        {attendee.status === "ACTIVE" ? (
          <Button variant="subtle" color="red" onClick={() => setOpen("cancel")}>
            <Trans>Cancel ticket</Trans>
          </Button>
        ) : (
          <Button variant="default" onClick={() => setOpen("reactivate")}>
            <Trans>Reactivate ticket</Trans>
          </Button>
        )}
      </RequirePermission>
      <Suspense>
        {open === "cancel" && <CancelTicketDialog attendee={attendee} close={close} />}
        {open === "reactivate" && <ReactivateDialog attendee={attendee} close={close} />}
      </Suspense>
    </>
  );
}
