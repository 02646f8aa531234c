import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type CapacityAssignment, capacityAssignments } from "#contract/capacity-assignments.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CapacityAssignmentForm } from "./capacity-assignment-form.tsx";
import { CapacityProgress } from "./capacity-progress.tsx";
import { CapacityState } from "./capacity-state.tsx";
import { DeleteCapacityAssignment } from "./delete-capacity-assignment.tsx";

type Open = { id: SelectedRow; row: CapacityAssignment | undefined; close: () => void };

export function CapacityAssignmentDrawer(open: Open) {
  return open.id === "new" ? <NewCapacity close={open.close} /> : <KnownCapacity {...open} id={open.id} />;
}

function NewCapacity({ close }: { close: () => void }) {
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>New capacity assignment</Trans>}>
      <EventForms may={{ area: "tickets", doing: "writing" }}>
        <CapacityAssignmentForm close={close} />
      </EventForms>
    </DetailsDrawer>
  );
}

function KnownCapacity({ id, row, close }: Open & { id: number }) {
  const { id: event_id } = useEvent();
  const params = { event_id, capacity_assignment_id: id };
  const { data, error, refetch } = useQuery(query(capacityAssignments.get, { params }));
  const assignment = data?.data;
  const known = assignment ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.name ?? <Trans>Capacity assignment</Trans>}
      note={known && <CapacityState assignment={known} />}
    >
      {!assignment && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {assignment && (
        <>
          <DetailsSection title={<Trans>Sold</Trans>}>
            <CapacityProgress assignment={row ?? assignment} />
          </DetailsSection>
          <DetailsSection title={<Trans>Capacity and tickets</Trans>}>
            <EventForms may={{ area: "tickets", doing: "writing" }}>
              <CapacityAssignmentForm key={assignment.id} assignment={assignment} close={close} />
            </EventForms>
          </DetailsSection>
          <DetailsSection title={<Trans>Delete</Trans>}>
            <DeleteCapacityAssignment assignment={assignment} close={close} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}
