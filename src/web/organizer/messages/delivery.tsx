import { useLingui } from "@lingui/react";
import { Plural, Trans, useLingui as useSentences } from "@lingui/react/macro";
import { Alert, Button } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { type Message, messages } from "#contract/messages.ts";
import { MESSAGE_PROBLEM_LABELS } from "#contract/labels/messages.ts";
import type { MessageStatus } from "#domain/messages.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { MayChange } from "#web/organizer/events/may-change.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { Reached } from "./message-cells.tsx";
import classes from "./messages.module.css";

type Turn = Extract<MessageStatus, "SCHEDULED" | "OFF" | "PROCESSING" | "PAUSED" | "CANCELLED">;

/** The progress of the delivery, why it stopped, and the actions that are possible now. */
export function Delivery({ message }: { message: Message }) {
  const { timezone } = useEvent();
  const { status, due_at, sent_by_user, created_at } = message;
  const name = sent_by_user && fullName(sent_by_user);
  const at = <DateTime at={created_at} zone={timezone} />;
  return (
    <>
      <Problem message={message} />
      {status === "SCHEDULED" && due_at ? (
        <p>
          <Trans>
            Will be sent <DateTime at={due_at} zone={timezone} />, if the event is public by then.
          </Trans>
        </p>
      ) : (
        <Reached message={message} />
      )}
      <p className={classes.soft}>
        {name ? (
          <Trans>
            Created by {name}, {at}
          </Trans>
        ) : (
          <Trans>Created {at}</Trans>
        )}
      </p>
      <Turns message={message} />
    </>
  );
}

function Problem({ message: { problem } }: { message: Message }) {
  const { i18n } = useLingui();
  if (problem === null) return null;
  const message = MESSAGE_PROBLEM_LABELS[problem] ?? ERROR_SENTENCE[problem as ErrorCode] ?? ERROR_SENTENCE.unexpected;
  return (
    <Alert color="orange" mb="sm">
      {i18n._(message)}
    </Alert>
  );
}

function Turns({ message }: { message: Message }) {
  const { t } = useSentences();
  const { id: event_id } = useEvent();
  const { id, status, deliveries } = message;
  const params = { event_id, message_id: id };
  const changeMessage = useMutation(mutation(messages.change));
  const statusChange = useMutation({
    mutationFn: (to: Turn) => changeMessage.mutateAsync({ params, body: { status: to } }),
    onSuccess: (_answer, to) => notify.done(doneMessages()[to]),
    onError: notify.failed,
  });
  const retry = useMutation({
    ...mutation(messages.retry),
    onSuccess: () => notify.done(t`We’re retrying the failed emails.`),
    onError: notify.failed,
  });
  const may = { area: "messages", doing: "writing" } as const;
  const button = (to: Turn, label: React.ReactNode, isFirst = false) => (
    <MayChange need={may}>
      <Button
        variant={isFirst ? "filled" : "default"}
        loading={statusChange.isPending}
        onClick={() => statusChange.mutate(to)}
      >
        {label}
      </Button>
    </MayChange>
  );
  return (
    <div className={classes.buttons}>
      {status === "PROCESSING" && button("PAUSED", <Trans>Pause</Trans>)}
      {status === "PAUSED" && button("PROCESSING", <Trans>Resume</Trans>, true)}
      {(status === "PROCESSING" || status === "PAUSED") && (
        <MayChange need={may}>
          <Button variant="default" color="red" c="red" onClick={() => void stop()}>
            <Trans>Stop sending</Trans>
          </Button>
        </MayChange>
      )}
      {status === "SCHEDULED" && button("OFF", <Trans>Turn off</Trans>)}
      {status === "OFF" && button("SCHEDULED", <Trans>Turn on</Trans>, true)}
      {deliveries.failed > 0 && status !== "CANCELLED" && (
        <MayChange need={may}>
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate({ params, body: {} })}>
            <Plural value={deliveries.failed} one="Retry # failed email" other="Retry # failed emails" />
          </Button>
        </MayChange>
      )}
    </div>
  );

  function doneMessages(): Record<Turn, string> {
    return {
      PAUSED: t`Sending paused. Emails already being delivered will still arrive.`,
      PROCESSING: t`Sending resumed.`,
      CANCELLED: t`Sending stopped.`,
      OFF: t`Message turned off. It won’t be sent.`,
      SCHEDULED: t`Message turned on. It will be sent as scheduled.`,
    };
  }

  function stop(): Promise<boolean> {
    const { waiting } = deliveries;
    return confirm({
      title: <Trans>Stop sending this message?</Trans>,
      body: (
        <Plural
          value={waiting}
          one="# recipient won’t get it. You can’t undo this."
          other="# recipients won’t get it. You can’t undo this."
        />
      ),
      action: <Trans>Stop sending</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => changeMessage.mutateAsync({ params, body: { status: "CANCELLED" } }),
    });
  }
}
