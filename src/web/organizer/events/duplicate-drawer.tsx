import { Trans } from "@lingui/react/macro";
import { Alert } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type Event, events } from "#contract/events.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { DuplicateForm } from "./duplicate-form.tsx";
import { useRequested } from "./use-requested.ts";
import { useDuplicateRefusal } from "./use-create-refusal.ts";

export default function DuplicateDrawer({ event_id }: { event_id: number }) {
  const [, ask] = useRequested("duplicate", String(event_id));
  const { data, error, refetch } = useQuery(query(events.get, { params: { event_id } }));
  const close = () => ask(false);
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={<Trans>Duplicate event</Trans>}
      note={<Trans>Creates a new draft. Orders, attendees and statistics aren’t copied.</Trans>}
    >
      {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {data && <RequirePermission event={data.data} close={close} />}
    </DetailsDrawer>
  );
}

/** The URL may name an event that the user may not duplicate. */
function RequirePermission({ event, close }: { event: Event; close: () => void }) {
  const refusal = useDuplicateRefusal(event);
  return refusal === undefined ? <DuplicateForm event={event} close={close} /> : <Alert color="gray">{refusal}</Alert>;
}
