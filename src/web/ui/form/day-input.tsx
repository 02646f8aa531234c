import { useLingui } from "@lingui/react/macro";
import { IconCalendarEvent } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { readTypedTime } from "#domain/typed-times.ts";
import { nearestDay } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { ActionIcon } from "#web/ui/parts/action-icon.tsx";
import { TextInput, type TextInputProps } from "#web/ui/parts/text-input.tsx";
import { useOwnEscape } from "#web/ui/dialogs/use-own-escape.ts";
import classes from "./day-input.module.css";
import { MonthCalendar } from "./month-calendar.tsx";
import { useTypedBefore } from "./use-typed-before.ts";

type Typed = { text: string; under: string | null; is_unreadable: boolean };

type Props = {
  day: string | null;
  zone: string;
  first?: string | null;
  last?: string | null;
  answer: (day: string | null) => void;
  /** What to do about what can't be read, as it is typed; undefined once it can. */
  block?: (sentence: string | undefined) => void;
  /** Its label, help and problems. */
  input: TextInputProps;
};

/**
 * A day (`2027-05-03`), typed as people write it in the page's language or chosen from a calendar, which unfolds beneath: the field may
 * stand in what floats already.
 */
export function DayInput({ day, zone, first = null, last = null, answer, block, input }: Props) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const today = format.today(zone);
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState<string>();
  const field = useOwnEscape<HTMLDivElement>(active !== undefined, close);
  const written = (one: string) => format.moment(`${one}T12:00Z`, "UTC", "writtenDay");
  // What was typed stays as it is, until the day changes from elsewhere.
  const isStill = typed !== undefined && typed.under === day;
  const example = written(today);
  const unreadable = t`Please enter a day, like ${example}.`;

  const shown = isStill ? typed.text : day ? written(day) : "";
  const box = useTypedBefore<HTMLInputElement>(({ value }) => value !== shown && read(value));

  function read(text: string) {
    const found = text.trim() === "" ? null : readTypedTime(text, format.locale, today).day;
    const isUnreadable = text.trim() !== "" && (!found || found < "1900" || found >= "2200");
    setTyped({ text, under: isUnreadable ? day : found, is_unreadable: isUnreadable });
    block?.(isUnreadable ? unreadable : undefined);
    if (!isUnreadable && found !== day) answer(found);
  }

  function close() {
    setActive(undefined);
    opener.current?.focus();
  }

  return (
    <div ref={field} className={classes.field}>
      <TextInput
        {...input}
        ref={box}
        className="figures"
        autoComplete="off"
        placeholder={example}
        value={shown}
        error={(isStill && typed.is_unreadable && unreadable) || input.error}
        onChange={(event) => read(event.currentTarget.value)}
        onBlur={() => isStill && !typed.is_unreadable && setTyped(undefined)}
        rightSection={
          <ActionIcon
            ref={opener}
            variant="subtle"
            color="gray"
            aria-label={t`Choose from a calendar`}
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
            look={setActive}
            today={today}
            first={first}
            last={last}
            choose={(chosen) => {
              setTyped(undefined);
              block?.(undefined);
              answer(chosen);
              close();
            }}
          />
        </div>
      )}
    </div>
  );
}
