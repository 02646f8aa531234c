import { Trans } from "@lingui/react/macro";
import { useFormat } from "#web/platform/format.ts";
import { DateTimeField, wallOf, ZoneLabel } from "./date-time-field.tsx";
import { FormRow } from "./form.tsx";
import classes from "./form.module.css";
import { type Field, useField } from "./common.tsx";

type Ends = { start: Field<string | null>; end: Field<string | null>; zone: string };

/**
 * Start and end. When the start moves, the end keeps the duration, or is two hours later where none
 * was set.
 */
export function SpanFields({ start, end, zone }: Ends) {
  const [first, last] = [useField(start), useField(end)];
  const format = useFormat();
  const wall = wallOf(first.value, zone);
  // An existing start is intended and has no note.
  const isUnchanged = first.value !== null && first.value === wall;
  const ago = isUnchanged ? format.pastWall(wall ?? "", zone) : null;

  function moveStart(value: string | null) {
    const next = wallOf(value, zone);
    if (next !== null && (last.value !== null || wall === null)) {
      last.onChange(followed(wall, wallOf(last.value, zone), next));
    }
    first.onChange(value);
  }

  return (
    <div>
      <FormRow>
        <DateTimeField
          {...start}
          onChange={moveStart}
          label={<Trans>Starts</Trans>}
          zone={zone}
          help={null}
          note={
            ago && (
              <span role="status">
                <Trans>That was {ago}. Is the year right?</Trans>
              </span>
            )
          }
          required
        />
        <DateTimeField {...end} label={<Trans>Ends</Trans>} zone={zone} min={first.value} help={null} />
      </FormRow>
      <p className={classes.help}>
        <ZoneLabel zone={zone} at={wall} />
        {" · "}
        <Trans>You can type a date, such as “dec 12 8pm”.</Trans>
      </p>
    </div>
  );
}

const TWO_HOURS = 2 * 60 * 60 * 1000;

function followed(before: string | null, end: string | null, start: string): string {
  const lasts = before && end ? inMilliseconds(end) - inMilliseconds(before) : TWO_HOURS;
  return new Date(inMilliseconds(start) + lasts).toISOString().slice(0, 16);
}

function inMilliseconds(wall: string): number {
  return Date.parse(`${wall}Z`);
}
