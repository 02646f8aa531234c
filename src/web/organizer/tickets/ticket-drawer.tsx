import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Event } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer } from "#web/ui/details-drawer.tsx";
import { FailedState } from "#web/ui/failed-state.tsx";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import type { OpenRow } from "#web/ui/list/list-state.ts";

/** One ticket, new or there already. What is shown is asked for anew, for it will be said anew. */
export function TicketDrawer({ event, id, close }: { event: Event; id: OpenRow; close: () => void }) {
  const { t } = useLingui();
  const isNew = id === "new";
  const known = useQuery({
    ...query(tickets.get, { params: { event_id: event.id, ticket_id: isNew ? 0 : id } }),
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  });
  const ticket = known.data?.data;
  return (
    <DetailsDrawer opened onClose={close} title={isNew ? t`New ticket` : (ticket?.title ?? t`Ticket`)}>
      {!isNew && known.isPending && <Skeleton height={480} />}
      {known.isError && !ticket && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {(isNew || ticket) && (
        <Suspense fallback={<Skeleton height={480} />}>
          <ReadOnlyUnless may={{ area: "tickets", doing: "writing" }}>
            <TicketForm event={event} ticket={ticket} close={close} />
          </ReadOnlyUnless>
        </Suspense>
      )}
    </DetailsDrawer>
  );
}

const TicketForm = lazy(() => import("./ticket-form.tsx").then((file) => ({ default: file.TicketForm })));
