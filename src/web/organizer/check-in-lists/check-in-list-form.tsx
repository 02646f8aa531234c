import { Trans, useLingui } from "@lingui/react/macro";
import { type CheckInList, checkInListList, checkInLists } from "#contract/check-in-lists.ts";
import { call } from "#web/platform/call.ts";
import { basedOn } from "#web/ui/form/based-on.ts";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { TextArea, TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useTickets } from "#web/organizer/use-tickets.ts";
import { TicketsField } from "./tickets-field.tsx";

/** A check-in list's name, hours and tickets. Without `list` a new one, which holds every ticket until somebody says otherwise. */
export function CheckInListForm({ list, close }: { list?: CheckInList; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const tickets = useTickets();
  const [, change] = useListState(checkInListList);
  const params = { event_id, check_in_list_id: list?.id ?? 0 };
  const form = useForm({
    initial: list ? valuesOf(list) : { ...EMPTY, ticket_ids: tickets.map(({ id }) => id) },
    based_on: list && basedOn(list, valuesOf, () => call(checkInLists.get, { params })),
    schema: () => import("#contract/check-in-lists.ts").then((contract) => contract.checkInListInput),
    send: (body, updated_at) =>
      list
        ? call(checkInLists.update, { params, body: { ...body, updated_at } })
        : call(checkInLists.create, { params: { event_id }, body }),
    done: ({ data }) => {
      notify.done(list ? t`Saved.` : t`${data.name} is ready. Scan its address with the phone for the door.`);
      if (!list) change({ open: data.id });
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextField
        field={form.field("name")}
        label={<Trans>Name</Trans>}
        placeholder={t`Main entrance`}
        required
        autoFocus={!list}
      />
      <TicketsField field={form.field("ticket_ids")} tickets={tickets} />
      <TextArea
        field={form.field("description")}
        label={<Trans>For the staff</Trans>}
        help={<Trans>Stands on their screen at the door.</Trans>}
        rows={2}
      />
      <FormRow>
        <DateTimeField field={form.field("activates_at")} label={<Trans>Active from</Trans>} zone={timezone} />
        <DateTimeField
          field={form.field("expires_at")}
          label={<Trans>Expires</Trans>}
          zone={timezone}
          min={form.values.activates_at}
        />
      </FormRow>
      {(!list || form.isDirty) && (
        <FormActions form={form} onCancel={list ? form.discard : close} sticky={!list}>
          {list ? <Trans>Save changes</Trans> : <Trans>Create check-in list</Trans>}
        </FormActions>
      )}
    </Form>
  );
}

type Values = Pick<CheckInList, "name" | "activates_at" | "expires_at"> & { description: string; ticket_ids: number[] };

const EMPTY: Values = { name: "", description: "", ticket_ids: [], activates_at: null, expires_at: null };

function valuesOf({ name, description, tickets, activates_at, expires_at }: CheckInList): Values {
  return { name, description: description ?? "", ticket_ids: tickets.map(({ id }) => id), activates_at, expires_at };
}
