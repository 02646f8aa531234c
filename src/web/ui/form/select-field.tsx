import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { Select } from "@mantine/core";
import { type FieldProps, LIST_STYLE, useField, useInputProps } from "./common.tsx";

export type Choice<Value extends string = string> = { value: Value; label: string };

/** One of several options. Searchable with ten or more. */
export function SelectField<Values extends FieldValues, Value extends string>({
  choices,
  placeholder,
  clearable,
  ...rest
}: FieldProps<Values, Value | null> & { choices: Choice<Value>[]; placeholder?: string; clearable?: boolean }) {
  const { t } = useLingui();
  const field = useField(rest);
  return (
    <Select
      {...useInputProps({ ...rest, field }, (remote) => choices.find(({ value }) => value === remote)?.label ?? remote)}
      data={choices}
      value={field.value}
      onChange={(value) => field.onChange(value as Value | null)}
      allowDeselect={clearable ?? false}
      clearable={clearable}
      searchable={choices.length >= 10}
      limit={500}
      placeholder={placeholder}
      nothingFoundMessage={t`No results`}
      maxDropdownHeight={280}
      comboboxProps={LIST_STYLE}
    />
  );
}
