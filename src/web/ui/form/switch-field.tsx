import { Trans } from "@lingui/react/macro";
import { Checkbox } from "#web/ui/parts/checkbox.tsx";
import { Switch } from "#web/ui/parts/switch.tsx";
import { type FieldProps, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

/** A setting that is on or off, and whose label makes clear what off means. */
export function SwitchField(given: FieldProps<boolean>) {
  const { withAsterisk: _asterisk, ...rest } = useInputProps(given, onOrOff);
  return (
    <Switch
      {...rest}
      ref={useRowSelection(given)}
      className={classes.switch}
      checked={given.field.value}
      onChange={(event) => given.field.onChange(event.currentTarget.checked)}
    />
  );
}

export function CheckboxField(given: FieldProps<boolean>) {
  const { withAsterisk: _asterisk, ...rest } = useInputProps(given, onOrOff);
  return (
    <Checkbox
      {...rest}
      ref={useRowSelection(given)}
      aria-invalid={given.field.error ? true : undefined}
      checked={given.field.value}
      onChange={(event) => given.field.onChange(event.currentTarget.checked)}
    />
  );
}

function useRowSelection({ field }: FieldProps<boolean>) {
  return useTypedBefore<HTMLInputElement>(({ checked }) => checked !== field.value && field.onChange(checked));
}

function onOrOff(isOn: boolean) {
  return isOn ? <Trans>On</Trans> : <Trans>Off</Trans>;
}
