import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { useSeveralActions } from "./use-several-actions.ts";

type Props = { event: Event; tickets: Ticket[]; clear: () => void };

/** Actions on the selected tickets. Actions that would change none of them are not offered. */
export function SelectedTickets({ event, tickets, clear }: Props) {
  const actions = useSeveralActions(event, tickets, clear);
  const [isDating, setIsDating] = useState(false);
  return (
    <>
      {tickets.some(({ is_paused }) => !is_paused) && (
        <Button variant="default" onClick={actions.pause} disabled={actions.isBusy}>
          <Trans>Pause sales</Trans>
        </Button>
      )}
      {tickets.some(({ is_paused }) => is_paused) && (
        <Button variant="default" onClick={actions.resume} disabled={actions.isBusy}>
          <Trans>Resume sales</Trans>
        </Button>
      )}
      {tickets.some(({ is_hidden }) => !is_hidden) && (
        <Button variant="default" onClick={actions.hide} disabled={actions.isBusy}>
          <Trans>Hide</Trans>
        </Button>
      )}
      {tickets.some(({ is_hidden }) => is_hidden) && (
        <Button variant="default" onClick={actions.show} disabled={actions.isBusy}>
          <Trans>Show</Trans>
        </Button>
      )}
      <Button variant="default" onClick={() => setIsDating(true)} disabled={actions.isBusy}>
        <Trans>Set sale dates</Trans>
      </Button>
      {isDating && (
        <Suspense>
          <SaleDatesDrawer event={event} tickets={tickets} dated={actions.dated} close={() => setIsDating(false)} />
        </Suspense>
      )}
    </>
  );
}

const SaleDatesDrawer = lazy(() =>
  import("./sale-dates-drawer.tsx").then((file) => ({ default: file.SaleDatesDrawer })),
);
