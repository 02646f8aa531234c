import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useInputProps } from "./common.tsx";
import { shortened } from "./conflict-hint.tsx";
import { useTypedBefore } from "./use-typed-before.ts";

export type TextProps = FieldProps<string | null> & { placeholder?: string; autoComplete?: string; maxLength?: number };

/** One line of text. `type` selects the keyboard on phones. */
export function TextField({
  type = "text",
  leftSection,
  rightSection,
  ...rest
}: TextProps & { type?: "text" | "email" | "url" | "tel"; leftSection?: ReactNode; rightSection?: ReactNode }) {
  const { field, placeholder, autoComplete, maxLength } = rest;
  const shown = field.value ?? "";
  const input = useTypedBefore<HTMLInputElement>(({ value }) => value !== shown && field.onChange(value));
  return (
    <TextInput
      {...useInputProps(rest, shortened)}
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
