import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { Event } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { useTaxesAndFees } from "#web/organizer/account/taxes-and-fees/use-taxes-and-fees.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import type { TicketStarter } from "./ticket-starters.tsx";

type Props = {
  event: Event;
  id: SelectedRow;
  like: number | null;
  starter: TicketStarter | undefined;
  close: () => void;
};

/**
 * Creates or edits a ticket. An existing one is loaded again, because saving replaces all of its
 * fields.
 */
export function TicketDrawer({ event, id, like, starter, close }: Props) {
  const { t } = useLingui();
  const isNew = id === "new";
  const [created, setCreated] = useState(0);
  const sourceId = isNew ? like : id;
  const known = useQuery({
    ...query(tickets.get, { params: { event_id: event.id, ticket_id: sourceId ?? 0 } }),
    enabled: sourceId !== null,
    staleTime: 0,
    gcTime: 0,
  });
  const taxes = useTaxesAndFees();
  const ticket = known.data?.data;
  const all = taxes.data?.data;
  const isThere = (sourceId === null || ticket) && all;
  const failed = known.isError && !ticket ? known : taxes.isError && !all ? taxes : undefined;
  return (
    <DetailsDrawer opened onClose={close} title={isNew ? t`New ticket` : (ticket?.title ?? t`Ticket`)}>
      {failed && <FailedState error={failed.error} retry={() => void failed.refetch()} />}
      {!isThere && !failed && <Skeleton height={480} />}
      {isThere && (
        <Suspense fallback={<Skeleton height={480} />}>
          <EventForms may={{ area: "tickets", doing: "writing" }}>
            <TicketForm
              key={created}
              event={event}
              ticket={isNew ? undefined : ticket}
              like={isNew ? ticket : undefined}
              starter={created === 0 ? starter : undefined}
              taxes_and_fees={all}
              startAnother={() => setCreated(created + 1)}
              close={close}
            />
          </EventForms>
        </Suspense>
      )}
    </DetailsDrawer>
  );
}

const TicketForm = lazy(() => import("./ticket-form.tsx").then((file) => ({ default: file.TicketForm })));
