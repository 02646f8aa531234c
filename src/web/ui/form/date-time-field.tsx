import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { toWallTime } from "#domain/wall-time.ts";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useInputProps } from "./common.tsx";

/**
 * A date and time as the clocks in `zone` show it. The value is the instant that stands there, `2027-05-03T17:30:00.000Z`, until
 * somebody types another: then wall time, `2027-05-03T19:30`, which the server converts once. So what nobody touched is sent back
 * as it came, to the second, also from the hour that autumn repeats. The browser's own picker: it speaks the reader's language,
 * works by keyboard and is the one phones are good at.
 */
export function DateTimeField({
  zone,
  min,
  ...given
}: FieldProps<string | null> & { zone: string; min?: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const { field } = given;
  const original = useOriginal(field.value);
  const wall = wallOf(field.value, zone);

  // Half a date is no value, so the browser keeps it when the form is set back.
  useEffect(() => {
    if (!field.isBlocked && input.current?.validity.badInput) input.current.value = wall ?? "";
  }, [field.isBlocked, wall]);

  function read({ value, validity }: HTMLInputElement) {
    field.block(validity.badInput ? t`This is only half filled in. Please complete it, or clear it.` : undefined);
    const typed = value || null;
    const isOriginal = original !== null && typed === wallOf(original, zone);
    if (typed !== wall) field.onChange(isOriginal ? original : typed);
  }

  return (
    <TextInput
      {...useInputProps({ ...given, help: given.help ?? <ZoneWords zone={zone} at={wall} /> }, (theirs) =>
        theirs ? format.moment(isInstant(theirs) ? theirs : `${theirs}Z`, isInstant(theirs) ? zone : "UTC") : "",
      )}
      ref={input}
      type="datetime-local"
      className="figures"
      min={(min && wallOf(min, zone)) ?? undefined}
      max="2199-12-31T23:59"
      value={wall ?? ""}
      onChange={(event) => read(event.currentTarget)}
      onBlur={(event) => read(event.currentTarget)}
    />
  );
}

/** The wall time that a field shows: of an instant in that zone, or as it was typed. */
export function wallOf(value: string | null, zone: string): string | null {
  return value !== null && isInstant(value) ? toWallTime(value, zone) : value;
}

function isInstant(value: string): boolean {
  return value.endsWith("Z");
}

/** The instant that the field came with: typed again, it is the same instant. */
function useOriginal(value: string | null): string | null {
  const [original, setOriginal] = useState(value !== null && isInstant(value) ? value : null);
  if (value !== null && isInstant(value) && value !== original) setOriginal(value);
  return original;
}

function ZoneWords({ zone, at }: { zone: string; at: string | null }) {
  const named = useFormat().zone(at ? `${at}Z` : new Date(), zone);
  return <Trans>Times in {named}</Trans>;
}
