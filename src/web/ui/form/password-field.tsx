import { Trans, useLingui } from "@lingui/react/macro";
import { PasswordInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { passwordStrength, type Strength } from "./password-strength.ts";

/** A password. A new one (`isNew`) is told how good it is, in words; `isRepeated` is the same one typed again. */
export function PasswordField({
  isNew = false,
  isRepeated = false,
  ...given
}: FieldProps<string> & { isNew?: boolean; isRepeated?: boolean }) {
  const { t } = useLingui();
  const { field } = given;
  return (
    <div>
      <PasswordInput
        {...useInputProps(given, () => "")}
        autoComplete={isNew || isRepeated ? "new-password" : "current-password"}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ "aria-label": t`Show or hide the password` }}
      />
      {isNew && field.value !== "" && <StrengthWords strength={passwordStrength(field.value)} />}
    </div>
  );
}

function StrengthWords({ strength }: { strength: Strength }) {
  const words: Record<Strength, ReactNode> = {
    short: <Trans>At least 8 characters</Trans>,
    weak: <Trans>Easy to guess: make it longer</Trans>,
    fair: <Trans>Fair: a longer one is better</Trans>,
    good: <Trans>Good password</Trans>,
    strong: <Trans>Strong password</Trans>,
  };
  return (
    <div className={classes.strength} data-strength={strength}>
      <span className={classes.meter} aria-hidden="true" />
      <span aria-live="polite">{words[strength]}</span>
    </div>
  );
}
