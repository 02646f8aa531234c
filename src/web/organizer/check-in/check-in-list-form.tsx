import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type CheckInList, listOfCheckInLists, checkInLists } from "#contract/check-in-lists.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { basedOn } from "#web/ui/form/base-version.ts";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { CheckboxGroupField } from "#web/ui/form/checkbox-group-field.tsx";
import { Form, FormActions, FormRow } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { StationSection } from "./station-section.tsx";
import { useTicketNames } from "./use-ticket-names.ts";

/**
 * Creates or edits a check-in list: its name, hours and tickets. A new one admits all tickets by
 * default, including later ones.
 */
export function CheckInListForm({ list, close }: { list?: CheckInList; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const tickets = useTicketNames();
  const [, change] = useListState(listOfCheckInLists);
  const params = { event_id, check_in_list_id: list?.id ?? 0 };
  const updateList = useMutation(mutation(checkInLists.update));
  const createList = useMutation(mutation(checkInLists.create));
  const form = useForm({
    initial: list ? valuesOf(list) : EMPTY,
    based_on: list && basedOn(list, valuesOf, () => call(checkInLists.get, { params })),
    schema: () => import("#contract/check-in-lists.ts").then((contract) => contract.checkInListInput),
    send: (body, updated_at) =>
      list
        ? updateList.mutateAsync({ params, body: { ...body, updated_at } })
        : createList.mutateAsync({ params: { event_id }, body }),
    done: ({ data }) => {
      notify.done(
        list ? t`Check-in list saved.` : t`“${data.name}” was created. Scan its QR code with each check-in device.`,
      );
      if (!list) change({ open: data.id });
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <TextField
        control={form.control}
        name="name"
        label={<Trans context="of a thing">Name</Trans>}
        placeholder={t`Main entrance`}
        required
        autoFocus={!list}
      />
      <SwitchField control={form.control} name="all_tickets" label={<Trans>All tickets, including new ones</Trans>} />
      {!form.watch("all_tickets") && (
        <CheckboxGroupField
          control={form.control}
          name="ticket_ids"
          label={<Trans>Tickets</Trans>}
          help={<Trans>Tickets you create later aren’t added automatically.</Trans>}
          choices={tickets.map(({ id, title }) => ({ value: id, label: title }))}
          required
        />
      )}
      <TextArea
        control={form.control}
        name="description"
        label={<Trans>Note for staff</Trans>}
        help={<Trans>Shown on staff devices at check-in.</Trans>}
        rows={2}
      />
      <FormRow>
        <DateTimeField control={form.control} name="activates_at" label={<Trans>Active from</Trans>} zone={timezone} />
        <DateTimeField
          control={form.control}
          name="expires_at"
          label={<Trans>Expires</Trans>}
          zone={timezone}
          min={form.watch("activates_at")}
        />
      </FormRow>
      <StationSection
        fields={{
          counts_separately: form.field("counts_separately"),
          allows_reentry: form.field("allows_reentry"),
          pin: form.field("pin"),
          shown_question_ids: form.field("shown_question_ids"),
          badge_size: form.field("badge_size"),
          badge_has_code: form.field("badge_has_code"),
        }}
        isNew={list === undefined}
      />
      {(!list || form.isDirty) && (
        <FormActions form={form} onCancel={list ? form.discard : close} sticky={!list}>
          {list ? <Trans>Save changes</Trans> : <Trans>Create check-in list</Trans>}
        </FormActions>
      )}
    </Form>
  );
}

type Values = Pick<CheckInList, "name" | "all_tickets" | "activates_at" | "expires_at" | Counting> & {
  /** `null`: no PIN. `undefined`, for a new list: a random PIN. */
  pin: string | null | undefined;
  description: string;
  ticket_ids: number[];
};

type Counting = "counts_separately" | "allows_reentry" | "shown_question_ids" | "badge_size" | "badge_has_code";

const EMPTY: Values = {
  ...{ counts_separately: false, allows_reentry: false, pin: undefined, shown_question_ids: [] },
  ...{ badge_size: null, badge_has_code: false },
  name: "",
  description: "",
  all_tickets: true,
  ticket_ids: [],
  activates_at: null,
  expires_at: null,
};

function valuesOf({ description, tickets, ...list }: CheckInList): Values {
  const { counts_separately, allows_reentry, pin, shown_question_ids, badge_size, badge_has_code } = list;
  return {
    ...{ counts_separately, allows_reentry, pin, shown_question_ids, badge_size, badge_has_code },
    name: list.name,
    description: description ?? "",
    all_tickets: list.all_tickets,
    ticket_ids: tickets.map(({ id }) => id),
    activates_at: list.activates_at,
    expires_at: list.expires_at,
  };
}
