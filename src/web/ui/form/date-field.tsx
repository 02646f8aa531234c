import type { FieldValues } from "react-hook-form";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import { DayInput } from "#web/ui/dates/day-input.tsx";

/**
 * A date without a time (`2027-05-03`), such as a birthday or an arrival. `zone` determines which
 * day is today.
 */
export function DateField<Values extends FieldValues>({
  zone,
  ...rest
}: FieldProps<Values, string | null> & { zone: string }) {
  const format = useFormat();
  const field = useField(rest);
  const input = useInputProps({ ...rest, field }, (remote) =>
    remote ? format.moment(`${remote}T12:00Z`, "UTC", "writtenDay") : "",
  );
  const block = (message: string | undefined) =>
    message ? field.block(message) : field.isBlocked && field.onChange(field.value);
  return <DayInput day={field.value} zone={zone} answer={field.onChange} block={block} input={{ ...input }} />;
}
