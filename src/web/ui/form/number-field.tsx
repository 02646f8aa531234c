import { NumberInput } from "@mantine/core";
import { type FieldProps, inputProps } from "./common.ts";

/** A whole number; empty is null. */
export function NumberField({
  min,
  max,
  suffix,
  placeholder,
  ...given
}: FieldProps<number | null> & { min?: number; max?: number; suffix?: string; placeholder?: string }) {
  const { field } = given;
  return (
    <NumberInput
      {...inputProps(given)}
      value={field.value ?? ""}
      onChange={(value) => field.onChange(value === "" ? null : Number(value))}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      hideControls
      inputMode="numeric"
      suffix={suffix}
      placeholder={placeholder}
    />
  );
}
