import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Message } from "#contract/messages.ts";
import { MESSAGE_STATUS_LABELS, MESSAGE_TYPE_LABELS } from "#contract/labels/messages.ts";
import { isMessageOpen, type MessageStatus } from "#domain/messages.ts";
import { useFormat } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import { StatusDot, type Tone } from "#web/ui/status-dot.tsx";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import classes from "./messages.module.css";

export function MessageSubject({ message }: { message: Message }) {
  const { i18n } = useLingui();
  return (
    <RowName note={`${i18n._(MESSAGE_TYPE_LABELS[message.type])} · ${message.message_preview}`}>
      {message.subject}
    </RowName>
  );
}

/** The status, with the time of the next step. */
export function MessageState({ message: { status, due_at, sent_at } }: { message: Message }) {
  const { i18n } = useLingui();
  const { timezone } = useEvent();
  const due = due_at && <DateTime at={due_at} zone={timezone} />;
  const sent = sent_at && <DateTime at={sent_at} zone={timezone} />;
  return (
    <StatusDot tone={TONE[status]}>
      {status === "SCHEDULED" && due ? (
        <Trans>Scheduled for {due}</Trans>
      ) : status === "SENT" && sent ? (
        <Trans>Sent {sent}</Trans>
      ) : (
        i18n._(MESSAGE_STATUS_LABELS[status])
      )}
    </StatusDot>
  );
}

const TONE: Record<MessageStatus, Tone> = {
  DRAFT: "quiet",
  SCHEDULED: "info",
  OFF: "quiet",
  MISSED: "bad",
  PROCESSING: "warn",
  PAUSED: "warn",
  SENT: "done",
  CANCELLED: "quiet",
  FAILED: "bad",
};

export function Reached({ message: { status, recipient_count, deliveries } }: { message: Message }) {
  const format = useFormat();
  if (isMessageOpen(status)) return "–";
  const { sent, failed, left_out } = deliveries;
  const done = sent + failed + left_out;
  const [arrived, all] = [format.number(sent), format.number(recipient_count)];
  return (
    <div className={`${classes.reached} figures`}>
      <div>
        <Trans>
          {arrived} of {all} sent
        </Trans>
      </div>
      {(status === "PROCESSING" || status === "PAUSED") && (
        <ThinBar
          share={recipient_count === 0 ? 0 : done / recipient_count}
          tone={status === "PAUSED" ? "warn" : "accent"}
        />
      )}
      {failed > 0 && (
        <div className={classes.bad}>
          <Plural value={failed} one="# failed" other="# failed" />
        </div>
      )}
      {left_out > 0 && (
        <div className={classes.soft}>
          <Plural value={left_out} one="# skipped" other="# skipped" />
        </div>
      )}
    </div>
  );
}
