import { BY_ID, converted } from "#web/ui/form/common.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useState } from "react";
import { messageDueAt, type MessageTiming } from "#domain/messages.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import type { MessageValues } from "./message-values.ts";

/**
 * Sends at once, at a fixed time, or relative to the event, even if that is moved. `isLater`: the
 * message is already scheduled and can no longer be sent at once.
 */
export function TimeFields({ form, isLater }: { form: FormApi<MessageValues>; isLater: boolean }) {
  const { t } = useLingui();
  const event = useEvent();
  const { timing, offset_minutes } = form.watch();
  const [now] = useState(() => new Date().toISOString());
  const choices: { value: MessageTiming; label: string }[] = [
    { value: "NOW", label: t`Now` },
    { value: "AT", label: t`On a specific date` },
    { value: "BEFORE_START", label: t`Before the event starts` },
    { value: "AFTER_END", label: t`After the event ends` },
  ];
  const due = messageDueAt({ ...form.watch(), send_at: null }, event);
  return (
    <>
      <SelectField
        control={form.control}
        name="timing"
        label={<Trans>Send time</Trans>}
        choices={choices.filter(({ value }) => !isLater || value !== "NOW")}
      />
      {timing === "AT" && (
        <DateTimeField
          control={form.control}
          name="send_at"
          label={<Trans>Date and time</Trans>}
          zone={event.timezone}
          min={now}
          required
        />
      )}
      {(timing === "BEFORE_START" || timing === "AFTER_END") && (
        <SelectField
          {...converted(form.field("offset_minutes"), BY_ID)}
          label={timing === "BEFORE_START" ? <Trans>Time before start</Trans> : <Trans>Time after end</Trans>}
          help={
            due && (
              <>
                <Trans>
                  Currently <DateTime at={due.toISOString()} zone={event.timezone} />. Changes automatically if the
                  event is rescheduled.
                </Trans>{" "}
                {timing === "BEFORE_START" && (
                  <Trans>Also sent to anyone who buys later, until the event starts.</Trans>
                )}
              </>
            )
          }
          choices={offsetsWith(offset_minutes).map((minutes) => ({
            value: String(minutes),
            label: durationText(minutes),
          }))}
        />
      )}
    </>
  );

  function durationText(minutes: number): string {
    if (minutes === 0) return timing === "BEFORE_START" ? t`At the start` : t`At the end`;
    if (minutes % DAY === 0) return t`${plural(minutes / DAY, { one: "# day", other: "# days" })}`;
    if (minutes % HOUR === 0) return t`${plural(minutes / HOUR, { one: "# hour", other: "# hours" })}`;
    return t`${plural(minutes, { one: "# minute", other: "# minutes" })}`;
  }
}

const HOUR = 60;
const DAY = 24 * HOUR;
const OFFSETS = [0, HOUR, 3 * HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];

function offsetsWith(minutes: number | null): number[] {
  return [...new Set([...OFFSETS, ...(minutes === null ? [] : [minutes])])].toSorted((one, b) => one - b);
}
