import type { FieldValues } from "react-hook-form";
import { Trans } from "@lingui/react/macro";
import { Checkbox, Switch } from "@mantine/core";
import { type FieldProps, type FieldState, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

/** A setting that is on or off, and whose label makes clear what off means. */
export function SwitchField<Values extends FieldValues>(props: FieldProps<Values, boolean>) {
  const field = useField(props);
  const { withAsterisk: _asterisk, ...rest } = useInputProps({ ...props, field }, onOrOff);
  return (
    <Switch
      {...rest}
      ref={useTickedBefore(field)}
      className={classes.switch}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

export function CheckboxField<Values extends FieldValues>(props: FieldProps<Values, boolean>) {
  const field = useField(props);
  const { withAsterisk: _asterisk, ...rest } = useInputProps({ ...props, field }, onOrOff);
  return (
    <Checkbox
      {...rest}
      ref={useTickedBefore(field)}
      aria-invalid={field.error ? true : undefined}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function useTickedBefore(field: FieldState<boolean>) {
  return useTypedBefore<HTMLInputElement>(({ checked }) => checked !== field.value && field.onChange(checked));
}

function onOrOff(isOn: boolean) {
  return isOn ? <Trans>On</Trans> : <Trans>Off</Trans>;
}
