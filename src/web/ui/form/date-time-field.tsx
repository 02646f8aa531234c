import type { FieldValues } from "react-hook-form";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Popover, TextInput } from "@mantine/core";
import { IconCalendarEvent } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { readTypedTime } from "#domain/typed-times.ts";
import { toWallTime } from "#domain/wall-time.ts";
import { useFormat } from "#web/platform/format.ts";
import { useEscape } from "#web/ui/dialogs/use-escape.ts";
import { DateTimePicker } from "#web/ui/dates/date-time-picker.tsx";
import { type FieldProps, useField, useInputProps } from "./common.tsx";

type Typed = { text: string; value: string | null; is_unreadable: boolean };

/**
 * A date and time in the local time of `zone`, typed as is usual in the page's language or chosen
 * from a calendar. The value is the existing instant, `2027-05-03T17:30:00.000Z`, until it is
 * changed. From then on it is local time, `2027-05-03T19:30`, which the server converts. An
 * untouched value is therefore sent back exactly as it was, to the second, even from the hour that
 * autumn repeats. Unreadable text stays as it was typed and prevents the form from being sent.
 */
export function DateTimeField<Values extends FieldValues>({
  zone,
  min,
  note,
  ...rest
}: FieldProps<Values, string | null> & {
  zone: string;
  /** The first day that can be chosen. */
  min?: string | null;
  /** Shown unobtrusively below, such as that the date is long past. */
  note?: ReactNode;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const field = useField(rest);
  const original = useOriginal(field.value);
  const [typed, setTyped] = useState<Typed>();
  const [isOpen, setIsOpen] = useState(false);
  const picker = useEscape<HTMLDivElement>(isOpen, () => setIsOpen(false));
  const wall = wallOf(field.value, zone);
  const example = format.moment(`${format.today(zone)}T19:30Z`, "UTC", "written");
  const shown = isStill(typed, field) ? typed.text : wall ? format.moment(`${wall}Z`, "UTC", "written") : "";

  function choose(chosen: string | null, text?: string) {
    const value = original !== null && chosen === wallOf(original, zone) ? original : chosen;
    setTyped(text === undefined ? undefined : { text, value, is_unreadable: false });
    field.onChange(chosen === wall ? field.value : value);
  }

  function read(text: string) {
    if (text.trim() === "") return choose(null, text);
    const { day, time } = readTypedTime(text, format.locale, format.today(zone));
    if (day && time && day >= "1900" && day < "2200") return choose(`${day}T${time}`, text);
    setTyped({ text, value: field.value, is_unreadable: true });
    field.block(day ? t`Add a time, for example ${example}.` : t`Enter a date and time, for example ${example}.`);
  }

  const help = rest.help === undefined ? <ZoneLabel zone={zone} at={wall} /> : rest.help;
  const props = useInputProps(
    {
      ...rest,
      field,
      help: note ? (
        <>
          {help}
          {note}
        </>
      ) : (
        help
      ),
    },
    (remote) => (remote ? format.moment(`${wallOf(remote, zone)}Z`, "UTC", "written") : ""),
  );
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...props}
          className="figures"
          autoComplete="off"
          placeholder={t`Type or pick a date`}
          value={shown}
          onChange={(event) => read(event.currentTarget.value)}
          onBlur={() => !field.isBlocked && setTyped(undefined)}
          onKeyDown={(event) => opensPicker(event) && setIsOpen(true)}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Choose from calendar`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              disabled={rest.disabled}
              onClick={() => setIsOpen(!isOpen)}
            >
              <IconCalendarEvent size={18} stroke={1.5} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown ref={picker} p={12} role="dialog" aria-label={t`Calendar`}>
        <DateTimePicker
          wall={wall}
          today={format.today(zone)}
          first={(min && wallOf(min, zone)?.slice(0, 10)) ?? null}
          choose={choose}
          close={() => setIsOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns the local time that a field shows: of an instant in that zone, or as it was typed. */
export function wallOf(value: string | null, zone: string): string | null {
  return value !== null && isInstant(value) ? toWallTime(value, zone) : value;
}

export function ZoneLabel({ zone, at }: { zone: string; at: string | null }) {
  const named = useFormat().zone(at && `${at}Z`, zone);
  return <Trans>Times are in {named}</Trans>;
}

function isInstant(value: string): boolean {
  return value.endsWith("Z");
}

/** The instant that the field started with. Its local time, typed again, means the same instant. */
function useOriginal(value: string | null): string | null {
  const [original, setOriginal] = useState(value !== null && isInstant(value) ? value : null);
  if (value !== null && isInstant(value) && value !== original) setOriginal(value);
  return original;
}

/** Typed text stays as it is until the value changes from outside. */
function isStill(typed: Typed | undefined, field: { value: string | null; isBlocked: boolean }): typed is Typed {
  return typed !== undefined && typed.value === field.value && (!typed.is_unreadable || field.isBlocked);
}

function opensPicker(event: KeyboardEvent): boolean {
  if (!(event.altKey && event.key === "ArrowDown")) return false;
  event.preventDefault();
  return true;
}
