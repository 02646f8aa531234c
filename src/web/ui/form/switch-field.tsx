import { Checkbox, Switch } from "@mantine/core";
import { type FieldProps, inputProps } from "./common.ts";
import classes from "./fields.module.css";

/** On or off, at once understood without its label's opposite. */
export function SwitchField(given: FieldProps<boolean>) {
  const { withAsterisk: _asterisk, ...rest } = inputProps(given);
  return (
    <Switch
      {...rest}
      className={classes.switch}
      checked={given.field.value}
      onChange={(event) => given.field.onChange(event.currentTarget.checked)}
    />
  );
}

/** A box to tick: for agreeing to something. */
export function CheckboxField(given: FieldProps<boolean>) {
  const { withAsterisk: _asterisk, ...rest } = inputProps(given);
  return (
    <Checkbox
      {...rest}
      aria-invalid={given.field.error ? true : undefined}
      checked={given.field.value}
      onChange={(event) => given.field.onChange(event.currentTarget.checked)}
    />
  );
}
