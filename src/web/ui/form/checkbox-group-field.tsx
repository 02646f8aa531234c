import type { FieldValues } from "react-hook-form";
import { Checkbox, Stack } from "@mantine/core";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

type Props<Values extends FieldValues, Value> = FieldProps<Values, Value[]> & {
  choices: { value: Value; label: string; help?: string }[];
  /**
   * The choices are complete: a value that is not among them no longer exists and is removed with
   * the next check.
   */
  isAll?: boolean;
};

/**
 * A selection of several choices. Values are strings or numbers and keep their type. Selected
 * values that are not shown stay selected.
 */
export function CheckboxGroupField<Values extends FieldValues, Value extends string | number>({
  choices,
  isAll,
  ...fields
}: Props<Values, Value>) {
  const format = useFormat();
  const field = useField(fields);
  const {
    name: _name,
    autoFocus: _autoFocus,
    "aria-required": _required,
    disabled,
    ...rest
  } = useInputProps({ ...fields, field }, (remote) =>
    format.list(choices.filter(({ value }) => remote.includes(value)).map(({ label }) => label)),
  );
  const shown = choices.map(({ value }) => value);
  const take = (checked: readonly string[]) => {
    const unseen = isAll ? [] : field.value.filter((value) => !shown.includes(value));
    field.onChange([...shown.filter((value) => checked.includes(String(value))), ...unseen]);
  };
  const list = useTypedBefore<HTMLDivElement>((element) => {
    const checked = [...element.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    const before = field.value.filter((value) => shown.includes(value));
    if (checked.length !== before.length || !before.every((entry) => checked.includes(String(entry)))) take(checked);
  });
  return (
    <Checkbox.Group {...rest} value={field.value.map(String)} onChange={take}>
      <Stack ref={list} gap={4} className={classes.choices}>
        {choices.map(({ value, label, help }) => (
          <Checkbox
            key={value}
            value={String(value)}
            label={label}
            description={help}
            disabled={disabled}
            aria-invalid={field.error ? true : undefined}
            className={classes.choice}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
