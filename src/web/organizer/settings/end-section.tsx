import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { useMay } from "#web/platform/access.ts";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";
import type { SettingsProps } from "./sections.ts";
import classes from "./settings-page.module.css";

export function EndSection({ event }: Pick<SettingsProps, "event">) {
  const { archive, restore, remove } = useEventActions(event);
  const isArchived = event.status === "ARCHIVED";
  return (
    <>
      {event.has_orders && <RefundEveryone />}
      <FormSection title={isArchived ? <Trans>Restore or delete</Trans> : <Trans>Archive or delete</Trans>}>
        <div className={classes.action}>
          <p>
            {isArchived ? (
              <Trans>Restores the event as a draft. Nothing is on sale until you publish it.</Trans>
            ) : (
              <Trans>
                Moves the event to your archived events and stops ticket sales. Tickets already sold stay valid, and you
                can restore the event at any time.
              </Trans>
            )}
          </p>
          <Button variant="default" onClick={() => void (isArchived ? restore() : archive())}>
            {isArchived ? <Trans>Restore event</Trans> : <Trans>Archive event</Trans>}
          </Button>
        </div>
        <div className={classes.action}>
          <p>
            <Deletion event={event} />
          </p>
          <Button
            variant="default"
            c={event.has_orders ? undefined : "red"}
            disabled={event.has_orders}
            onClick={() => void remove()}
          >
            <Trans>Delete event</Trans>
          </Button>
        </div>
      </FormSection>
    </>
  );
}

/** For members who may refund. */
function RefundEveryone() {
  const [isOpen, ask] = useRequested("refund", "all");
  const may = useMay({ area: "refunds", doing: "writing" });
  if (!may) return null;
  return (
    <FormSection title={<Trans>Cancel event</Trans>}>
      <div className={classes.action}>
        <p>
          <Trans>Cancels all orders, refunds every buyer and tells them by email. You can’t undo this.</Trans>
        </p>
        <Button variant="default" c="red" onClick={() => ask(true)}>
          <Trans>Cancel event and refund everyone</Trans>
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <RefundAllDrawer close={() => ask(false)} />
        </Suspense>
      )}
    </FormSection>
  );
}

const RefundAllDrawer = lazy(() => import("#web/organizer/orders/refund-all-drawer.tsx"));

function Deletion({ event }: Pick<SettingsProps, "event">) {
  if (event.has_orders && event.status === "ARCHIVED") return <Trans>You can’t delete an event that has orders.</Trans>;
  if (event.has_orders) return <Trans>You can’t delete an event that has orders. Archive it instead.</Trans>;
  return <Trans>Permanently deletes the event with its tickets, settings, check-in lists and images.</Trans>;
}
