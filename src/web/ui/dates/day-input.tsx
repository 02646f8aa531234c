import { useLingui } from "@lingui/react/macro";
import { ActionIcon, TextInput, type TextInputProps } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { readTypedTime } from "#domain/typed-times.ts";
import { nearestDay } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { useEscape } from "#web/ui/dialogs/use-escape.ts";
import classes from "./day-input.module.css";
import { MonthCalendar } from "./month-calendar.tsx";
import { useTyped } from "#web/ui/use-typed.ts";
import { useTypedBefore } from "#web/ui/form/use-typed-before.ts";

type Props = {
  day: string | null;
  zone: string;
  first?: string | null;
  last?: string | null;
  answer: (day: string | null) => void;
  /** Called while typing with what to do about unreadable text; undefined once it is readable. */
  block?: (message: string | undefined) => void;
  /** Its label, help and errors. */
  input: TextInputProps;
};

/**
 * A date (`2027-05-03`), typed as is usual in the page's language or chosen from a calendar. The
 * calendar opens inline, because the field may be inside a popover already.
 */
export function DayInput({ day, zone, first = null, last = null, answer, block, input }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const today = format.today(zone);
  // Typed text stays as it is until the date changes from elsewhere.
  const { typed, latest, type, forget } = useTyped<{ text: string; is_unreadable: boolean }, string | null>(day);
  const [active, setActive] = useState<string>();
  const field = useEscape<HTMLDivElement>(active !== undefined, close);
  const written = (date: string) => format.moment(`${date}T12:00Z`, "UTC", "writtenDay");
  const example = written(today);
  const unreadable = t`Enter a date, for example ${example}.`;

  const shown = typed ? typed.text : day ? written(day) : "";
  const inputRef = useTypedBefore<HTMLInputElement>(({ value }) => value !== shown && read(value));

  function read(text: string) {
    const found = text.trim() === "" ? null : readTypedTime(text, format.locale, today).day;
    const isUnreadable = text.trim() !== "" && (!found || found < "1900" || found >= "2200");
    block?.(isUnreadable ? unreadable : undefined);
    const entered = { text, is_unreadable: isUnreadable };
    if (isUnreadable || found === latest) return type(entered);
    send(found, text);
  }

  function send(chosen: string | null, text = chosen ? written(chosen) : "") {
    type({ text, is_unreadable: false }, chosen);
    answer(chosen);
  }

  /** Rewrites the text in the long form of the language. */
  function cleanup() {
    if (latest === day) forget();
    else type({ text: latest ? written(latest) : "", is_unreadable: false });
  }

  function close() {
    setActive(undefined);
    opener.current?.focus();
  }

  return (
    <div ref={field} className={classes.field}>
      <TextInput
        {...input}
        ref={inputRef}
        className="figures"
        autoComplete="off"
        placeholder={example}
        value={shown}
        error={(typed?.is_unreadable && unreadable) || input.error}
        onChange={(event) => read(event.currentTarget.value)}
        onBlur={() => typed && !typed.is_unreadable && cleanup()}
        rightSection={
          <ActionIcon
            ref={opener}
            variant="subtle"
            color="gray"
            aria-label={t`Choose from calendar`}
            aria-expanded={active !== undefined}
            aria-controls={active === undefined ? undefined : id}
            disabled={input.disabled ?? false}
            onClick={() => setActive(active === undefined ? (day ?? nearestDay(today, first, last)) : undefined)}
          >
            <IconCalendarEvent size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        }
      />
      {active !== undefined && (
        <div id={id} className={classes.calendar}>
          <MonthCalendar
            chosen={day}
            active={active}
            setActive={setActive}
            today={today}
            first={first}
            last={last}
            choose={(chosen) => {
              block?.(undefined);
              send(chosen);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
