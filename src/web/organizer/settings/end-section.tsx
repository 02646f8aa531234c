import { Trans } from "@lingui/react/macro";
import { FormSection } from "#web/ui/form/form.tsx";
import { useEventActions } from "#web/organizer/events/use-event-actions.ts";
import { Button } from "#web/ui/parts/button.tsx";
import type { SettingsProps } from "./sections.ts";
import classes from "./settings-page.module.css";

export function EndSection({ event }: Pick<SettingsProps, "event">) {
  const { archive, restore, remove } = useEventActions(event);
  const isArchived = event.status === "ARCHIVED";
  return (
    <FormSection title={isArchived ? <Trans>Restore or delete</Trans> : <Trans>Archive or delete</Trans>}>
      <div className={classes.action}>
        <p>
          {isArchived ? (
            <Trans>Restored, it comes back as a draft: nothing is on sale until you publish it.</Trans>
          ) : (
            <Trans>
              Archived, it leaves your list and is off sale at once. Tickets sold so far stay valid, and you can restore
              it at any time.
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
  );
}

function Deletion({ event }: Pick<SettingsProps, "event">) {
  if (event.has_orders && event.status === "ARCHIVED")
    return (
      <Trans>
        It can’t be deleted: it has orders, and their tickets would be lost. Archived, it is out of the way.
      </Trans>
    );
  if (event.has_orders)
    return <Trans>It can’t be deleted: it has orders, and their tickets would be lost. Archive it instead.</Trans>;
  return <Trans>Deleted, it is gone for good, with its tickets, settings, check-in lists and pictures.</Trans>;
}
