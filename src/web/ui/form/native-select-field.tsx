import type { FieldValues } from "react-hook-form";
import { NativeSelect } from "@mantine/core";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import type { Choice } from "./select-field.tsx";
import { useTypedBefore } from "./use-typed-before.ts";

/**
 * A choice from the browser's native list, which suits buyers on any phone. `none` is the label of
 * no choice.
 */
export function NativeSelectField<Values extends FieldValues>({
  choices,
  none,
  autoComplete,
  ...rest
}: FieldProps<Values, string | null> & { choices: Choice[]; none: string; autoComplete?: string }) {
  const field = useField(rest);
  const shown = field.value ?? "";
  const select = useTypedBefore<HTMLSelectElement>(({ options, selectedIndex, value }) => {
    const drawn = [...options].findIndex(({ defaultSelected }) => defaultSelected);
    if (selectedIndex !== Math.max(drawn, 0) && value !== shown) field.onChange(value || null);
  });
  return (
    <NativeSelect
      {...useInputProps({ ...rest, field }, (remote) => choices.find(({ value }) => value === remote)?.label ?? remote)}
      ref={select}
      data={[{ value: "", label: none }, ...choices]}
      value={shown}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
      autoComplete={autoComplete}
    />
  );
}
