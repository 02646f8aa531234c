import { useLingui } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Event } from "#contract/events.ts";
import { tickets } from "#contract/tickets.ts";
import { query } from "../../platform/query-client.ts";
import { DetailsDrawer } from "../../ui/details-drawer.tsx";
import { FailedState } from "../../ui/failed-state.tsx";
import { TicketForm } from "./ticket-form.tsx";

/** One ticket, new or there already: `open` is its id, or "new". What is shown is asked for anew, for it will be written back whole. */
export function TicketDrawer({ event, open, close }: { event: Event; open: string; close: () => void }) {
  const { t } = useLingui();
  const isNew = open === "new";
  const known = useQuery({
    ...query(tickets.get, { params: { event_id: event.id, ticket_id: isNew ? 0 : Number(open) } }),
    enabled: !isNew,
    staleTime: 0,
    gcTime: 0,
  });
  const ticket = known.data?.data;
  return (
    <DetailsDrawer opened onClose={close} title={isNew ? t`New ticket` : (ticket?.title ?? t`Ticket`)}>
      {!isNew && known.isPending && <Skeleton height={480} />}
      {known.isError && !ticket && <FailedState error={known.error} retry={() => void known.refetch()} />}
      {(isNew || ticket) && <TicketForm event={event} ticket={ticket} close={close} />}
    </DetailsDrawer>
  );
}
