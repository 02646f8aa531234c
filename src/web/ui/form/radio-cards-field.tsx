import type { FieldValues } from "react-hook-form";
import { Radio } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";

/** One of a few choices, each with a sentence of explanation. */
export function RadioCardsField<Values extends FieldValues, Value extends string>({
  choices,
  ...fields
}: FieldProps<Values, Value> & { choices: { value: Value; label: ReactNode; help?: ReactNode; icon?: ReactNode }[] }) {
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
      <div className={classes.cards}>
        {choices.map(({ value, label, help, icon }) => (
          <Radio.Card
            key={value}
            value={value}
            disabled={disabled}
            className={classes.card}
            aria-invalid={field.error ? true : undefined}
          >
            {icon && <span className={classes.cardIcon}>{icon}</span>}
            <span className={classes.cardWords}>
              <span className={classes.cardLabel}>{label}</span>
              {help && <span className={classes.cardHelp}>{help}</span>}
            </span>
            <Radio.Indicator />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
