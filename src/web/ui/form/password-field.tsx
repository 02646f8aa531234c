import type { FieldValues } from "react-hook-form";
import { Trans, useLingui } from "@lingui/react/macro";
import { PasswordInput } from "@mantine/core";
import { PASSWORD_MIN } from "#domain/maxima.ts";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

/**
 * A password. A new one (`isNew`) shows while it is too short, unless its error already says so; the
 * server checks whether it is easy to guess. `isRepeated` is its repetition.
 */
export function PasswordField<Values extends FieldValues>({
  isNew = false,
  isRepeated = false,
  ...rest
}: FieldProps<Values, string> & { isNew?: boolean; isRepeated?: boolean }) {
  const { t } = useLingui();
  const field = useField(rest);
  const input = useTypedBefore<HTMLInputElement>(({ value }) => value !== field.value && field.onChange(value));
  return (
    <div>
      <PasswordInput
        {...useInputProps({ ...rest, field }, () => "")}
        ref={input}
        autoComplete={isNew || isRepeated ? "new-password" : "current-password"}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t`Show or hide password` }}
      />
      {isNew && (
        <p className={classes.rule} aria-live="polite">
          {!field.error && field.value !== "" && field.value.length < PASSWORD_MIN && (
            <Trans>At least 8 characters</Trans>
          )}
        </p>
      )}
    </div>
  );
}
