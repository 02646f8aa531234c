import { Trans, useLingui } from "@lingui/react/macro";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { call } from "#web/platform/call.ts";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { basedOn } from "#web/ui/form/based-on.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Corrects a name or an address. The ticket and its code stay what they are. */
export function AttendeeForm({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, attendee_id: attendee.id };
  const form = useForm({
    initial: valuesOf(attendee),
    based_on: basedOn(attendee, valuesOf, () => call(attendees.get, { params })),
    schema: () => import("#contract/attendees.ts").then((contract) => contract.attendeeInput),
    send: (values, updated_at) => call(attendees.update, { params, body: { ...values, updated_at } }),
    done: () => notify.done(t`Saved. The ticket keeps its code.`),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NameRow
        first={<TextField field={form.field("first_name")} label={<Trans>First name</Trans>} required />}
        last={<TextField field={form.field("last_name")} label={<Trans>Last name</Trans>} />}
      />
      <TextField field={form.field("email")} label={<Trans>Email</Trans>} type="email" required />
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save changes</Trans>
        </FormActions>
      )}
    </Form>
  );
}

function valuesOf({ first_name, last_name, email }: Attendee) {
  return { first_name, last_name: last_name ?? "", email };
}
