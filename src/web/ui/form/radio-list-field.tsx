import type { FieldValues } from "react-hook-form";
import { Trans } from "@lingui/react/macro";
import { Radio, Stack } from "@mantine/core";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

/** A vertical list of choices, by ID. A choice that is not required can be cleared. */
export function RadioListField<Values extends FieldValues>({
  choices,
  ...fields
}: FieldProps<Values, number | null> & { choices: readonly { id: number; label: string }[] }) {
  const field = useField(fields);
  const { label, required } = fields;
  const list = useTypedBefore<HTMLDivElement>((element) => {
    const chosen = element.querySelector<HTMLInputElement>("input:checked");
    if (chosen && Number(chosen.value) !== field.value) field.onChange(Number(chosen.value));
  });
  const {
    autoFocus: _autoFocus,
    disabled,
    // it would end up on the frame around the group, where it has no meaning
    "aria-required": _required,
    ...rest
  } = useInputProps({ ...fields, field }, (remote) => choices.find(({ id }) => id === remote)?.label);
  return (
    <div>
      <Radio.Group {...rest} value={String(field.value ?? "")} onChange={(value) => field.onChange(Number(value))}>
        <Stack ref={list} gap={4} className={classes.choices}>
          {choices.map(({ id, label: option }) => (
            <Radio
              key={id}
              value={String(id)}
              label={option}
              disabled={disabled}
              aria-invalid={field.error ? true : undefined}
              className={classes.choice}
            />
          ))}
        </Stack>
      </Radio.Group>
      {!required && typeof field.value === "number" && (
        <button type="button" className={classes.takeBack} onClick={() => field.onChange(null)}>
          <Trans>No answer</Trans>
          <VisuallyHidden>{label}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
