import { useFormat } from "#web/platform/format.ts";
import { Checkbox, CheckboxGroup } from "#web/ui/parts/checkbox.tsx";
import { Stack } from "#web/ui/parts/rows.tsx";
import { type FieldProps, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";

/** Some of several. Values are strings or numbers; they come back as what they were. */
export function CheckboxGroupField<Value extends string | number>({
  choices,
  ...given
}: FieldProps<Value[]> & { choices: { value: Value; label: string; help?: string }[] }) {
  const format = useFormat();
  const { field } = given;
  const {
    name: _name,
    autoFocus: _autoFocus,
    "aria-required": _required,
    disabled,
    ...rest
  } = useInputProps(given, (theirs) =>
    format.list(choices.filter(({ value }) => theirs.includes(value)).map(({ label }) => label)),
  );
  return (
    <CheckboxGroup
      {...rest}
      value={field.value.map(String)}
      onChange={(values) =>
        field.onChange(choices.map(({ value }) => value).filter((value) => values.includes(String(value))))
      }
    >
      <Stack gap={4} className={classes.choices}>
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
    </CheckboxGroup>
  );
}
