import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { PasswordInput } from "#web/ui/parts/password-input.tsx";
import { type FieldProps, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { passwordStrength, type Strength } from "./password-strength.ts";
import { useTypedBefore } from "./use-typed-before.ts";

/** A password. A new one (`isNew`) is told how good it is, in words; `isRepeated` is the same one typed again. */
export function PasswordField({
  isNew = false,
  isRepeated = false,
  ...given
}: FieldProps<string> & { isNew?: boolean; isRepeated?: boolean }) {
  const { t } = useLingui();
  const { field } = given;
  const input = useTypedBefore<HTMLInputElement>(({ value }) => value !== field.value && field.onChange(value));
  return (
    <div>
      <PasswordInput
        {...useInputProps(given, () => "")}
        ref={input}
        autoComplete={isNew || isRepeated ? "new-password" : "current-password"}
        value={field.value}
        onChange={(event) => field.onChange(event.currentTarget.value)}
        toggle={t`Show or hide the password`}
      />
      {isNew && field.value !== "" && <StrengthOf password={field.value} />}
    </div>
  );
}

function StrengthOf({ password }: { password: string }) {
  const strength = passwordStrength(password, useCommonPasswords());
  const words: Record<Strength, ReactNode> = {
    short: <Trans>At least 8 characters</Trans>,
    common: <Trans>This password is among the most used ones. Please choose another.</Trans>,
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

/** The list of those that are tried first, fetched with the first letter. Until it is here nothing counts as common. */
function useCommonPasswords(): (password: string) => boolean {
  const [known, setKnown] = useState<{ isCommonPassword: (password: string) => boolean }>();
  useEffect(() => void import("#domain/passwords.ts").then(setKnown, () => undefined), []);
  return known?.isCommonPassword ?? (() => false);
}
