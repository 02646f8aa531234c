import { Trans } from "@lingui/react/macro";
import { Checkbox, Switch } from "@mantine/core";
import { type FieldProps, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

/** A setting that is on or off, and whose label makes clear what off means. */
export function SwitchField(props: FieldProps<boolean>) {
  const { withAsterisk: _asterisk, ...rest } = useInputProps(props, onOrOff);
  return (
    <Switch
      {...rest}
      ref={useRowSelection(props)}
      className={classes.switch}
      checked={props.field.value}
      onChange={(event) => props.field.onChange(event.currentTarget.checked)}
    />
  );
}

export function CheckboxField(props: FieldProps<boolean>) {
  const { withAsterisk: _asterisk, ...rest } = useInputProps(props, onOrOff);
  return (
    <Checkbox
      {...rest}
      ref={useRowSelection(props)}
      aria-invalid={props.field.error ? true : undefined}
      checked={props.field.value}
      onChange={(event) => props.field.onChange(event.currentTarget.checked)}
    />
  );
}

function useRowSelection({ field }: FieldProps<boolean>) {
  return useTypedBefore<HTMLInputElement>(({ checked }) => checked !== field.value && field.onChange(checked));
}

function onOrOff(isOn: boolean) {
  return isOn ? <Trans>On</Trans> : <Trans>Off</Trans>;
}
