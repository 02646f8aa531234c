import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type Message, messages } from "#contract/messages.ts";
import { isMessageGoingOut, isMessageOpen } from "#domain/messages.ts";
import { mutation } from "#web/platform/query-client.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./messages.module.css";

/** Deletes a message with its recipients and delivery states. */
export function DeleteMessage({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { subject, status, id } = message;

  const removeMessage = useMutation(mutation(messages.remove));
  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{subject}”?</Trans>,
      body: isMessageOpen(status) ? (
        <Trans>It won’t be sent. You can’t undo this.</Trans>
      ) : (
        <Trans>
          Emails already sent stay in people’s inboxes, but the list of recipients is lost. You can’t undo this.
        </Trans>
      ),
      action: <Trans>Delete message</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () =>
        unable(
          t`Unable to delete message.`,
          removeMessage.mutateAsync({ params: { event_id, message_id: id } }),
          "message_going_out",
        ),
    });
    if (!isDone) return;
    notify.done(t`Message deleted`);
    close();
  }

  if (isMessageGoingOut(status))
    return (
      <p className={classes.soft}>
        <Trans>You can’t delete a message while it’s being sent. Stop it first.</Trans>
      </p>
    );
  return (
    <RequirePermission need={{ area: "messages", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete message</Trans>
      </Button>
    </RequirePermission>
  );
}
