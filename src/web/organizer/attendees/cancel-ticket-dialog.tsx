import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type AttendeeRow, attendees } from "#contract/attendees.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { Dialog } from "#web/ui/dialogs/dialog.tsx";
import { Form, FormActions } from "#web/ui/form/form.tsx";
import { SwitchField } from "#web/ui/form/switch-field.tsx";
import { useForm } from "#web/ui/form/use-form.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import { useEvent } from "#web/organizer/use-event.ts";

/** Cancels one ticket without a refund: refunds belong to the order. */
export default function CancelTicketDialog({ attendee, close }: { attendee: AttendeeRow; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const name = fullName(attendee);
  const cancelAttendee = useMutation(mutation(attendees.cancel));
  const form = useForm({
    initial: { notify_buyer: true },
    send: (body) =>
      unable(
        t`Unable to cancel attendee.`,
        cancelAttendee.mutateAsync({ params: { event_id, attendee_id: attendee.id }, body }),
      ),
    done: () => {
      notify.done(t`The ticket of ${name} was cancelled.`);
      close();
    },
  });
  return (
    <Dialog title={<Trans>Cancel {name}’s ticket?</Trans>} isBusy={form.formState.isSubmitting} close={close}>
      <Form form={form} narrow>
        <p>
          <Trans>The ticket will be cancelled and go back on sale. You can reactivate it later.</Trans>{" "}
          {attendee.checked_in_at && <Trans>{name} is checked in and will be checked out.</Trans>}{" "}
          <Trans>This doesn’t issue a refund. You can refund from the order.</Trans>
        </p>
        <SwitchField control={form.control} name="notify_buyer" label={<Trans>Email the buyer</Trans>} />
        <FormActions form={form} onCancel={close} cancel={<Trans>Keep ticket</Trans>}>
          <Trans>Cancel ticket</Trans>
        </FormActions>
      </Form>
    </Dialog>
  );
}
