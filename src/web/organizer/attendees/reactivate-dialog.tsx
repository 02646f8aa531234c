import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type AttendeeRow, attendees } from "#contract/attendees.ts";
import { fullName } from "#domain/names.ts";
import { CallError, type CallErrorCode } from "#web/platform/call-error.ts";
import { mutation } from "#web/platform/query-client.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { RaiseLimit } from "./raise-limit.tsx";

/** Makes a ticket valid again, with a new code. A failure is shown with a way to resolve it. */
export default function ReactivateDialog({ attendee, close }: { attendee: AttendeeRow; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const [refused, setRefused] = useState<CallErrorCode>();
  const name = fullName(attendee);
  const reactivateAttendee = useMutation(mutation(attendees.reactivate));
  const form = useForm({
    initial: { notify_attendee: true, is_given: false },
    send: async (body) => {
      setRefused(undefined);
      try {
        return await reactivateAttendee.mutateAsync({ params: { event_id, attendee_id: attendee.id }, body });
      } catch (error) {
        if (error instanceof CallError) setRefused(error.code);
        throw error;
      }
    },
    done: () => {
      notify.done(t`The ticket of ${name} was reactivated.`);
      close();
    },
  });
  const isComplimentary = refused === "money_went_back" || form.watch("is_given");
  return (
    <Dialog title={<Trans>Reactivate {name}’s ticket?</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        {refused === "sold_out" && <RaiseLimit ticket_id={attendee.ticket_id} />}
        <p>
          <Trans>It counts toward your capacity again and gets a new code. The old code and link stay invalid.</Trans>
        </p>
        {isComplimentary && (
          <SwitchField control={form.control} name="is_given" label={<Trans>Reactivate it without payment</Trans>} />
        )}
        <SwitchField
          control={form.control}
          name="notify_attendee"
          label={<Trans>Email the new ticket to {attendee.email}</Trans>}
        />
        <FormActions form={form} onCancel={close} cancel={<Trans>Cancel</Trans>}>
          <Trans>Reactivate ticket</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
