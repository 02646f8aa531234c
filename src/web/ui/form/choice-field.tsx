import type { FieldValues } from "react-hook-form";
import { Group, Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";

/** A choice between two or three labels, all visible. */
export function ChoiceField<Values extends FieldValues, Value extends string>({
  choices,
  ...fields
}: FieldProps<Values, Value> & { choices: { value: Value; label: ReactNode }[] }) {
  const field = useField(fields);
  const {
    autoFocus: _autoFocus,
    // The group is not an input: the attribute would end up on its wrapper, where it has no
    // meaning.
    "aria-required": _required,
    disabled,
    ...rest
  } = useInputProps({ ...fields, field }, (remote) => choices.find(({ value }) => value === remote)?.label);
  return (
    <Radio.Group {...rest} value={field.value} onChange={(value) => field.onChange(value as Value)}>
      <Group gap="4px 24px" className={classes.choices}>
        {choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} disabled={disabled} className={classes.choice} />
        ))}
      </Group>
    </Radio.Group>
  );
}
