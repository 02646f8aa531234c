import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type Attendee, attendees } from "#contract/attendees.ts";
import { DOOR_NOTE_MAX } from "#domain/maxima.ts";
import { call } from "#web/platform/api/call.ts";
import { mutation } from "#web/platform/query-client.ts";
import { LANGUAGE_NAMES, LOCALES } from "#web/platform/locales.ts";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { basedOn } from "#web/ui/form/base-version.ts";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { LeaveGuard } from "#web/ui/form/leave-guard.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/**
 * Corrects name, email or language, and edits the note for check-in staff. The ticket and its code
 * stay the same.
 */
export function AttendeeForm({ attendee }: { attendee: Attendee }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const params = { event_id, attendee_id: attendee.id };
  const updateAttendee = useMutation(mutation(attendees.update));
  const form = useForm({
    initial: valuesOf(attendee),
    based_on: basedOn(attendee, valuesOf, () => call(attendees.get, { params })),
    schema: () => import("#contract/attendees.ts").then((contract) => contract.attendeeInput),
    send: (values, updated_at) => updateAttendee.mutateAsync({ params, body: { ...values, updated_at } }),
    done: () => notify.done(t`Attendee saved. The ticket code stays the same.`),
  });
  return (
    <Form form={form} narrow>
      <LeaveGuard form={form} />
      <NameRow
        first={<TextField control={form.control} name="first_name" label={<Trans>First name</Trans>} required />}
        last={<TextField control={form.control} name="last_name" label={<Trans>Last name (optional)</Trans>} />}
      />
      <TextField control={form.control} name="email" label={<Trans>Email</Trans>} type="email" required />
      <SelectField
        control={form.control}
        name="locale"
        label={<Trans>Email language</Trans>}
        choices={LOCALES.map((locale) => ({ value: locale, label: LANGUAGE_NAMES[locale] }))}
        required
      />
      <TextField
        control={form.control}
        name="check_in_note"
        label={<Trans>Note for check-in staff</Trans>}
        help={<Trans>Shown when the ticket is scanned, for example “VIP” or “May enter with Grace”.</Trans>}
        maxLength={DOOR_NOTE_MAX}
      />
      {form.isDirty && (
        <FormActions form={form} onCancel={form.discard}>
          <Trans>Save changes</Trans>
        </FormActions>
      )}
    </Form>
  );
}

function valuesOf({ first_name, last_name, email, locale, check_in_note }: Attendee) {
  return { first_name, last_name: last_name ?? "", email, locale, check_in_note: check_in_note ?? "" };
}
