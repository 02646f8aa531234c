import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import {
  type CapacityAssignment,
  capacityAssignmentList,
  capacityAssignments,
} from "#contract/capacity-assignments.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { NumberField } from "#web/ui/form/number-field.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useTicketNames } from "#web/organizer/check-in/use-ticket-names.ts";
import { useEvent } from "#web/organizer/use-event.ts";

type Props = { assignment?: CapacityAssignment; close: () => void };

export function CapacityAssignmentForm({ assignment, close }: Props) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const tickets = useTicketNames();
  const [, change] = useListState(capacityAssignmentList);
  const params = { event_id, capacity_assignment_id: assignment?.id ?? 0 };
  const updateCapacityAssignment = useMutation(mutation(capacityAssignments.update));
  const createCapacityAssignment = useMutation(mutation(capacityAssignments.create));
  const form = useForm({
    initial: assignment ? valuesOf(assignment) : EMPTY,
    based_on: assignment && basedOn(assignment, valuesOf, () => call(capacityAssignments.get, { params })),
    schema: () => import("#contract/capacity-assignments.ts").then((contract) => contract.capacityAssignmentInput),
    body: bodyOf,
    send: (values, updated_at) =>
      assignment
        ? updateCapacityAssignment.mutateAsync({ params, body: { ...bodyOf(values), updated_at } })
        : createCapacityAssignment.mutateAsync({ params: { event_id }, body: bodyOf(values) }),
    done: ({ data }) => {
      notify.done(assignment ? t`Capacity assignment saved.` : t`“${data.name}” was created.`);
      if (!assignment) change({ open: data.id });
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="name"
        label={<Trans context="of a thing">Name</Trans>}
        placeholder={t`Main hall`}
        required
        autoFocus={!assignment}
      />
      <NumberField
        control={form.control}
        name="capacity"
        label={<Trans>Capacity</Trans>}
        help={<Trans>The total for all selected tickets. Leave it empty to count sales without limiting them.</Trans>}
        placeholder={t`Unlimited`}
        min={1}
      />
      <CheckboxGroupField
        control={form.control}
        name="ticket_ids"
        label={<Trans>Tickets</Trans>}
        help={<Trans>Tickets already sold count toward the capacity.</Trans>}
        choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
        required
      />
      <SwitchField
        control={form.control}
        name="is_active"
        label={<Trans>Active</Trans>}
        help={<Trans>When off, sales are counted but not limited.</Trans>}
      />
      {(!assignment || form.isDirty) && (
        <FormActions form={form} onCancel={assignment ? form.discard : close} sticky={!assignment}>
          {assignment ? <Trans>Save changes</Trans> : <Trans>Create capacity assignment</Trans>}
        </FormActions>
      )}
    </Form>
  );
}

type Values = Pick<CapacityAssignment, "name" | "capacity"> & { ticket_ids: number[]; is_active: boolean };

const EMPTY: Values = { name: "", capacity: null, ticket_ids: [], is_active: true };

function valuesOf({ name, capacity, status, tickets }: CapacityAssignment): Values {
  return { name, capacity, ticket_ids: tickets.map(({ id }) => id), is_active: status === "ACTIVE" };
}

function bodyOf({ is_active, ...values }: Values) {
  return { ...values, status: is_active ? ("ACTIVE" as const) : ("INACTIVE" as const) };
}
