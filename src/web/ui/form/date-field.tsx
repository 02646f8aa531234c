import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useInputProps } from "./common.tsx";
import { DayInput } from "./day-input.tsx";

/**
 * A date without a time (`2027-05-03`), such as a birthday or an arrival. `zone` determines which
 * day is today.
 */
export function DateField({ zone, ...rest }: FieldProps<string | null> & { zone: string }) {
  const format = useFormat();
  const { field } = rest;
  const input = useInputProps(rest, (remote) => (remote ? format.moment(`${remote}T12:00Z`, "UTC", "writtenDay") : ""));
  return <DayInput day={field.value} zone={zone} answer={field.onChange} block={field.block} input={{ ...input }} />;
}
