import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useMutation } from "@tanstack/react-query";
import { type CapacityAssignment, capacityAssignments } from "#contract/capacity-assignments.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { CapacityAssignmentForm } from "./capacity-assignment-form.tsx";
import { CapacityProgress } from "./capacity-progress.tsx";
import { CapacityState } from "./capacity-state.tsx";
import { Button } from "@mantine/core";
import { useFormat } from "#web/platform/format.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";

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

/** Deletes a capacity assignment. Its tickets stay on sale without it, and orders are unchanged. */
function DeleteCapacityAssignment({ assignment, close }: { assignment: CapacityAssignment; close: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { id: event_id } = useEvent();
  const { id, name, tickets } = assignment;
  const titles = format.list(tickets.map(({ title }) => title));

  const removeCapacityAssignment = useMutation(mutation(capacityAssignments.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{name}”?</Trans>,
      body: (
        <Trans>
          These tickets will be limited only by their own quantities: {titles}. Tickets already sold or reserved aren’t
          affected. You can’t undo this.
        </Trans>
      ),
      action: <Trans>Delete capacity assignment</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => removeCapacityAssignment.mutateAsync({ params: { event_id, capacity_assignment_id: id } }),
    });
    if (!isDone) return;
    notify.done(t`“${name}” was deleted.`);
    close();
  }

  return (
    <MayChange need={{ area: "tickets", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete capacity assignment</Trans>
      </Button>
    </MayChange>
  );
}
