import { Textarea, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { type FieldProps, useInputProps } from "./common.tsx";
import { shortened } from "./stands-there.tsx";

type TextProps = FieldProps<string | null> & { placeholder?: string; autoComplete?: string; maxLength?: number };

/** One line of text. `type` picks the keyboard on phones. */
export function TextField({
  type = "text",
  leftSection,
  rightSection,
  ...given
}: TextProps & { type?: "text" | "email" | "url" | "tel"; leftSection?: ReactNode; rightSection?: ReactNode }) {
  const { field, placeholder, autoComplete, maxLength } = given;
  return (
    <TextInput
      {...useInputProps(given, shortened)}
      type={type}
      placeholder={placeholder}
      autoComplete={autoComplete}
      maxLength={maxLength}
      leftSection={leftSection}
      rightSection={rightSection}
      spellCheck={type === "text" ? undefined : false}
      value={field.value ?? ""}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines; grows with what is written. */
export function TextArea({ rows = 3, ...given }: TextProps & { rows?: number }) {
  const { field, placeholder, maxLength } = given;
  return (
    <Textarea
      {...useInputProps(given, shortened)}
      autosize
      minRows={rows}
      maxRows={14}
      placeholder={placeholder}
      maxLength={maxLength}
      value={field.value ?? ""}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
