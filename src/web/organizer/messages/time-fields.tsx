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
  const { timing } = form.values;
  const [now] = useState(() => new Date().toISOString());
  const choices: { value: MessageTiming; label: string }[] = [
    { value: "NOW", label: t`At once` },
    { value: "AT", label: t`At a certain time` },
    { value: "BEFORE_START", label: t`Before the event starts` },
    { value: "AFTER_END", label: t`After the event has ended` },
  ];
  const offset = form.field("offset_minutes");
  const due = messageDueAt({ ...form.values, send_at: null }, event);
  return (
    <>
      <SelectField
        field={form.field("timing") as never}
        label={<Trans>When it goes out</Trans>}
        choices={choices.filter(({ value }) => !isLater || value !== "NOW")}
      />
      {timing === "AT" && (
        <DateTimeField
          field={form.field("send_at")}
          label={<Trans>Time</Trans>}
          zone={event.timezone}
          min={now}
          required
        />
      )}
      {(timing === "BEFORE_START" || timing === "AFTER_END") && (
        <SelectField
          field={
            {
              ...offset,
              value: String(offset.value ?? ""),
              onChange: (chosen: string | null) => offset.onChange(Number(chosen)),
            } as never
          }
          label={timing === "BEFORE_START" ? <Trans>How long before</Trans> : <Trans>How long after</Trans>}
          help={
            due && (
              <>
                <Trans>
                  As things are: <DateTime at={due.toISOString()} zone={event.timezone} />. If the event moves, this
                  moves with it.
                </Trans>{" "}
                {timing === "BEFORE_START" && <Trans>Whoever buys later gets it, too, until the event starts.</Trans>}
              </>
            )
          }
          choices={offsetsWith(offset.value).map((minutes) => ({
            value: String(minutes),
            label: durationText(minutes),
          }))}
        />
      )}
    </>
  );

  function durationText(minutes: number): string {
    if (minutes === 0) return timing === "BEFORE_START" ? t`As it starts` : t`As it ends`;
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
