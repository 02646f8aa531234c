import { Trans, useLingui } from "@lingui/react/macro";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { orders } from "#contract/orders.ts";
import { call } from "../../platform/call.ts";
import { refresh } from "../../platform/query-client.ts";
import { Form, FormActions, FormRow } from "../../ui/form/form.tsx";
import { LeaveGuard } from "../../ui/form/leave-guard.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { useForm } from "../../ui/form/use-form.ts";
import { notify } from "../../ui/notifications.tsx";
import { useEvent } from "../use-event.ts";

/** Corrects a name or an address. The ticket and its code stay what they are. */
export function AttendeeForm({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const form = useForm({
    initial: { first_name: attendee.first_name, last_name: attendee.last_name ?? "", email: attendee.email },
    schema: () => import("#contract/attendees.ts").then((contract) => contract.attendeeInput),
    send: (values) => call(attendees.update, { params: { event_id, attendee_id: attendee.id }, body: values }),
    done: () => {
      notify.done(t`Saved. The ticket keeps its code.`);
      void Promise.all([attendees.list, attendees.get, orders.get].map((endpoint) => refresh(endpoint)));
    },
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <FormRow>
        <TextField field={form.field("first_name")} label={<Trans>First name</Trans>} required />
        <TextField field={form.field("last_name")} label={<Trans>Last name</Trans>} />
      </FormRow>
      <TextField field={form.field("email")} label={<Trans>Email</Trans>} type="email" required />
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save changes</Trans>
        </FormActions>
      )}
    </Form>
  );
}
