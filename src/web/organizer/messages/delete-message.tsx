import { Trans, useLingui } from "@lingui/react/macro";
import { type Message, messages } from "#contract/messages.ts";
import { isMessageGoingOut, isMessageOpen } from "#domain/messages.ts";
import { call } from "#web/platform/call.ts";
import { unable } from "#web/platform/with-fallback-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./messages.module.css";

/** Deletes a message with its recipients and delivery states. */
export function DeleteMessage({ message, close }: { message: Message; close: () => void }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const { subject, status, id } = message;

  async function remove() {
    const isDone = await confirm({
      title: <Trans>Delete “{subject}”?</Trans>,
      body: isMessageOpen(status) ? (
        <Trans>It is not sent.</Trans>
      ) : (
        <Trans>Mails that have arrived stay where they are. Whom it went to is forgotten here.</Trans>
      ),
      action: <Trans>Delete message</Trans>,
      keep: <Trans>Keep the message</Trans>,
      tone: "danger",
      run: () =>
        unable(
          t`Unable to delete message.`,
          call(messages.remove, { params: { event_id, message_id: id } }),
          "message_going_out",
        ),
    });
    if (!isDone) return;
    notify.done(t`The message is deleted.`);
    close();
  }

  if (isMessageGoingOut(status))
    return (
      <p className={classes.soft}>
        <Trans>While it is being sent it can’t be deleted. Stop it first.</Trans>
      </p>
    );
  return (
    <RequirePermission need={{ area: "messages", doing: "writing" }}>
      <Button variant="default" color="red" c="red" onClick={() => void remove()}>
        <Trans>Delete this message</Trans>
      </Button>
    </RequirePermission>
  );
}
