import { BY_ID, converted } from "#web/ui/form/common.tsx";
import { Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { Button, Input } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { dayAfter, instantAt } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { messageDueAt, type MessageTiming } from "#domain/messages.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DateTimeField } from "#web/ui/form/date-time-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import type { MessageValues } from "./message-values.ts";
import classes from "./messages.module.css";

/**
 * Sends at once, at a fixed time, or relative to the event, even if that is moved. `isLater`: the
 * message is already scheduled and can no longer be sent at once.
 */
export function TimeFields({ form, isLater }: { form: FormApi<MessageValues>; isLater: boolean }) {
  const { t } = useLingui();
  const event = useEvent();
  const { timing, offset_minutes } = form.watch();
  const [now] = useState(() => new Date().toISOString());
  const quick = useQuickTimes(isLater);
  const values = form.watch();
  const chosen = quick.find(({ set }) =>
    Object.entries(set).every(([name, value]) => values[name as keyof MessageValues] === value),
  );
  const [isPicking, setIsPicking] = useState(chosen === undefined);
  const choices: { value: MessageTiming; label: string }[] = [
    { value: "AT", label: t`On a specific date` },
    { value: "BEFORE_START", label: t`Before the event starts` },
    { value: "AFTER_END", label: t`After the event ends` },
  ];
  const send_at =
    values.send_at && (values.send_at.endsWith("Z") ? values.send_at : instantAt(values.send_at, event.timezone));
  const due = messageDueAt({ ...values, send_at }, event);
  const labelId = useId();
  return (
    <>
      <Input.Wrapper label={<Trans>Send time</Trans>} labelElement="div" labelProps={{ id: labelId }}>
        <div role="group" aria-labelledby={labelId} className={classes.chips}>
          {quick.map(({ key, label, set }) => (
            <Chip
              key={key}
              isOn={!isPicking && chosen?.key === key}
              choose={() => {
                setIsPicking(false);
                form.setValues({ ...form.getValues(), ...set });
              }}
            >
              {label}
            </Chip>
          ))}
          <Chip
            isOn={isPicking}
            choose={() => {
              setIsPicking(true);
              if (timing === "NOW") form.setValue("timing", "AT");
            }}
          >
            <Trans>Pick a time</Trans>
          </Chip>
        </div>
      </Input.Wrapper>
      {isPicking && <SelectField control={form.control} name="timing" label={<Trans>When</Trans>} choices={choices} />}
      {isPicking && timing === "AT" && (
        <DateTimeField
          control={form.control}
          name="send_at"
          label={<Trans>Date and time</Trans>}
          zone={event.timezone}
          min={now}
          required
        />
      )}
      {!isPicking && timing !== "NOW" && due && (
        <p className={classes.soft}>
          <DateTime at={due.toISOString()} zone={event.timezone} />
        </p>
      )}
      {isPicking && (timing === "BEFORE_START" || timing === "AFTER_END") && (
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

type QuickTime = { key: string; label: string; set: Pick<MessageValues, "timing"> & Partial<MessageValues> };

/** The usual times in the zone of the event, without those that are over. */
function useQuickTimes(isLater: boolean): QuickTime[] {
  const { t } = useLingui();
  const format = useFormat();
  const { start_date, timezone } = useEvent();
  const [now] = useState(() => Date.now());
  const tomorrow = `${dayAfter(format.today(timezone))}T09:00`;
  const nine = format.moment(`${tomorrow}Z`, "UTC", "time");
  const isAhead = (minutes: number) => Date.parse(start_date) - minutes * 60_000 > now;
  return [
    ...(isLater ? [] : [{ key: "now", label: t`Now`, set: { timing: "NOW" as const } }]),
    { key: "tomorrow", label: t`Tomorrow, ${nine}`, set: { timing: "AT" as const, send_at: tomorrow } },
    ...[DAY, HOUR].filter(isAhead).map((minutes) => ({
      key: `before ${minutes}`,
      label: minutes === DAY ? t`1 day before` : t`1 hour before`,
      set: { timing: "BEFORE_START" as const, offset_minutes: minutes },
    })),
  ];
}

function Chip({ isOn, choose, children }: { isOn: boolean; choose: () => void; children: ReactNode }) {
  return (
    <Button variant={isOn ? "light" : "default"} size="xs" radius="xl" aria-pressed={isOn} onClick={choose}>
      {children}
    </Button>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;
const OFFSETS = [0, HOUR, 3 * HOUR, 6 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY, 14 * DAY];

function offsetsWith(minutes: number | null): number[] {
  return [...new Set([...OFFSETS, ...(minutes === null ? [] : [minutes])])].toSorted((one, b) => one - b);
}
