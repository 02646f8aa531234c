import type { FieldValues } from "react-hook-form";
import { Textarea } from "@mantine/core";
import { useField, useInputProps, shortened } from "./common.tsx";
import type { TextProps } from "./text-field.tsx";
import { useTypedBefore } from "./use-typed-before.ts";

/** Several lines. It grows with its text. */
export function TextArea<Values extends FieldValues>({ rows = 3, ...rest }: TextProps<Values> & { rows?: number }) {
  const field = useField(rest);
  const { placeholder, maxLength } = rest;
  const shown = field.value ?? "";
  const area = useTypedBefore<HTMLTextAreaElement>(({ value }) => value !== shown && field.onChange(value));
  return (
    <Textarea
      {...useInputProps({ ...rest, field }, shortened)}
      ref={area}
      autosize
      minRows={rows}
      maxRows={14}
      placeholder={placeholder}
      maxLength={maxLength}
      value={shown}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
