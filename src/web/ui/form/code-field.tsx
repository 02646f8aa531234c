import type { FieldValues } from "react-hook-form";
import { TextInput } from "@mantine/core";
import { useEffect } from "react";
import { type FieldProps, useField, useInputProps } from "./common.tsx";
import classes from "./fields.module.css";
import { useTypedBefore } from "./use-typed-before.ts";

const DIGITS = 6;

/**
 * Six digits from an authenticator app, typed, pasted or filled in by the browser. The sixth digit
 * submits the form; `help` says so.
 */
export function CodeField<Values extends FieldValues>(props: FieldProps<Values, string>) {
  const field = useField(props);
  const input = useTypedBefore<HTMLInputElement>(({ value }) => value !== field.value && take(value));
  // A wrong code is selected, so that the next digit replaces it.
  useEffect(() => {
    if (field.error) input.current?.select();
  }, [field.error, input]);

  function take(text: string) {
    const code = text.replace(/\D/g, "").slice(0, DIGITS);
    if (code === field.value) return;
    field.onChange(code);
    if (code.length === DIGITS) input.current?.form?.requestSubmit();
  }

  return (
    <TextInput
      {...useInputProps({ ...props, field }, () => "")}
      ref={input}
      classNames={{ input: `${classes.code} figures` }}
      size="md"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      value={field.value}
      onChange={(event) => take(event.currentTarget.value)}
    />
  );
}
