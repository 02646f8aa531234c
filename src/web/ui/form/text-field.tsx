import type { FieldValues } from "react-hook-form";
import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useField, useInputProps, shortened } from "./common.tsx";
import { useTypedBefore } from "./use-typed-before.ts";

export type TextProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  placeholder?: string;
  autoComplete?: string;
  maxLength?: number;
};

/** One line of text. `type` selects the keyboard on phones. */
export function TextField<Values extends FieldValues>({
  type = "text",
  leftSection,
  rightSection,
  ...rest
}: TextProps<Values> & { type?: "text" | "email" | "url" | "tel"; leftSection?: ReactNode; rightSection?: ReactNode }) {
  const field = useField(rest);
  const { placeholder, autoComplete, maxLength } = rest;
  const shown = field.value ?? "";
  const input = useTypedBefore<HTMLInputElement>(({ value }) => value !== shown && field.onChange(value));
  return (
    <TextInput
      {...useInputProps({ ...rest, field }, shortened)}
      ref={input}
      type={type}
      placeholder={placeholder}
      autoComplete={autoComplete}
      maxLength={maxLength}
      leftSection={leftSection}
      rightSection={rightSection}
      spellCheck={type === "text" ? undefined : false}
      value={shown}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
