import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useInputProps } from "./common.tsx";
import { DayInput } from "./day-input.tsx";

/** A day without a clock (`2027-05-03`): of a birth, of an arrival. `zone` says which day is today. */
export function DateField({ zone, ...given }: FieldProps<string | null> & { zone: string }) {
  const format = useFormat();
  const { field } = given;
  const input = useInputProps(given, (theirs) =>
    theirs ? format.moment(`${theirs}T12:00Z`, "UTC", "writtenDay") : "",
  );
  return <DayInput day={field.value} zone={zone} answer={field.onChange} block={field.block} input={{ ...input }} />;
}
