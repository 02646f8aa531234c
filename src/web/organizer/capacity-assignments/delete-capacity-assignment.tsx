import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type CapacityAssignment, capacityAssignments } from "#contract/capacity-assignments.ts";
import { useFormat } from "#web/platform/format.ts";
import { mutation } from "#web/platform/query-client.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Deletes a capacity assignment. Its tickets stay on sale without it, and orders are unchanged. */
export function DeleteCapacityAssignment({ assignment, close }: { assignment: CapacityAssignment; close: () => void }) {
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
