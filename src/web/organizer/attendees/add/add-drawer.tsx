import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { DetailsDrawer, DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { TicketFirst } from "#web/organizer/tickets/ticket-first.tsx";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { AddForm } from "./add-form.tsx";
import { Added, type AddedOrder } from "./added.tsx";
import { offersOf } from "./add-values.ts";

/** Adds attendees who did not buy here, then offers to print or download their tickets. */
export function AddDrawer({ close }: { close: () => void }) {
  const [added, setAdded] = useState<AddedOrder>();
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Add attendees</Trans>}>
      {added ? (
        <Added order={added} close={close} again={() => setAdded(undefined)} />
      ) : (
        <EventForms may={{ area: "orders", doing: "writing" }}>
          <Form done={setAdded} close={close} />
        </EventForms>
      )}
    </DetailsDrawer>
  );
}

function Form({ done, close }: { done: (order: AddedOrder) => void; close: () => void }) {
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useTicketsQuery();
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  if (!data) return <DetailsLoading />;
  if (data.data.length === 0)
    return (
      <TicketFirst event_id={event_id}>
        <Trans>Every attendee needs a ticket, so create one first.</Trans>
      </TicketFirst>
    );
  return <AddForm offers={offersOf(data.data)} done={done} close={close} />;
}
