import { useFormat } from "#web/platform/format.ts";
import { Checkbox, CheckboxGroup } from "#web/ui/parts/checkbox.tsx";
import { Stack } from "#web/ui/parts/rows.tsx";
import { type FieldProps, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

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
  const take = (ticked: readonly string[]) =>
    field.onChange(choices.map(({ value }) => value).filter((value) => ticked.includes(String(value))));
  const list = useTypedBefore<HTMLDivElement>((element) => {
    const ticked = [...element.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    if (ticked.length !== field.value.length || !field.value.every((one) => ticked.includes(String(one)))) take(ticked);
  });
  return (
    <CheckboxGroup {...rest} value={field.value.map(String)} onChange={take}>
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
    </CheckboxGroup>
  );
}
