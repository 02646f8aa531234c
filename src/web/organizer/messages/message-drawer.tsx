import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useMutation } from "@tanstack/react-query";
import { type Message, messages } from "#contract/messages.ts";
import { isMessageOpen, isMessageGoingOut } from "#domain/messages.ts";
import { query, mutation } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { RichText } from "#web/ui/rich-text.tsx";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { useRequestedAudience, useOpenMessage } from "./requested-audience.ts";
import { Delivery } from "./delivery.tsx";
import { MessageState } from "./message-cells.tsx";
import { NewMessageForm, ScheduledMessageForm } from "./message-form.tsx";
import { Recipients } from "./recipients.tsx";
import { Button } from "@mantine/core";
import { unable } from "#web/platform/with-fallback-message.ts";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { RequirePermission } from "#web/ui/require-permission.tsx";
import classes from "./messages.module.css";

type Open = { id: SelectedRow; row: Message | undefined; close: () => void };

const WRITING = { area: "messages", doing: "writing" } as const;
const LOOKS_EVERY_MS = 2_000;

export function MessageDrawer(open: Open) {
  return open.id === "new" ? <NewMessage /> : <KnownMessage {...open} id={open.id} />;
}

function NewMessage() {
  const audience = useRequestedAudience();
  const open = useOpenMessage();
  const close = () => open(null);
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>New message</Trans>} isWide>
      <EventForms may={WRITING}>
        <div className={classes.composer}>
          <NewMessageForm
            // Other recipients make it another message, with its own draft.
            key={audience && `${audience.name} ${audience.id}`}
            audience={audience}
            close={close}
          />
        </div>
      </EventForms>
    </DetailsDrawer>
  );
}

function KnownMessage({ id, row, close }: Open & { id: number }) {
  const { id: event_id } = useEvent();
  const { data, error, refetch } = useQuery({
    ...query(messages.get, { params: { event_id, message_id: id } }),
    refetchInterval: ({ state }) => (state.data?.data.status === "PROCESSING" ? LOOKS_EVERY_MS : false),
  });
  const message = data?.data;
  const known = message ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known?.subject ?? <Trans>Message</Trans>}
      note={known && <MessageState message={known} />}
      isWide={known?.status === "DRAFT"}
    >
      {!message && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {message && <Whole message={message} close={close} />}
    </DetailsDrawer>
  );
}

function Whole({ message, close }: { message: Message; close: () => void }) {
  if (message.status === "DRAFT") return <Draft message={message} close={close} />;
  const isOpen = isMessageOpen(message.status);
  return (
    <>
      <DetailsSection title={<Trans>Status</Trans>}>
        <Delivery message={message} />
      </DetailsSection>
      {isOpen ? (
        <DetailsSection title={<Trans>Message</Trans>}>
          <EventForms may={WRITING}>
            <ScheduledMessageForm key={message.id} message={message} />
          </EventForms>
        </DetailsSection>
      ) : (
        <>
          <DetailsSection title={<Trans>Recipients</Trans>}>
            <Recipients message={message} />
          </DetailsSection>
          <DetailsSection title={<Trans>Message</Trans>}>
            <RichText html={message.message} small />
          </DetailsSection>
        </>
      )}
      <DetailsSection title={<Trans>Delete</Trans>}>
        <DeleteMessage message={message} close={close} />
      </DetailsSection>
    </>
  );
}

function Draft({ message, close }: { message: Message; close: () => void }) {
  return (
    <>
      <EventForms may={WRITING}>
        <div className={classes.composer}>
          <NewMessageForm key={message.id} stored={message} audience={null} close={close} />
        </div>
      </EventForms>
      <DetailsSection title={<Trans>Delete</Trans>}>
        <DeleteMessage message={message} close={close} />
      </DetailsSection>
    </>
  );
}

/** Deletes a message with its recipients and delivery states. */
function DeleteMessage({ message, close }: { message: Message; close: () => void }) {
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
