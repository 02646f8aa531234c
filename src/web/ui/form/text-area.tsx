import { Textarea } from "@mantine/core";
import { useInputProps } from "./common.tsx";
import { shortened } from "./conflict-hint.tsx";
import type { TextProps } from "./text-field.tsx";
import { useTypedBefore } from "./use-typed-before.ts";

/** Several lines. It grows with its text. */
export function TextArea({ rows = 3, ...rest }: TextProps & { rows?: number }) {
  const { field, placeholder, maxLength } = rest;
  const shown = field.value ?? "";
  const area = useTypedBefore<HTMLTextAreaElement>(({ value }) => value !== shown && field.onChange(value));
  return (
    <Textarea
      {...useInputProps(rest, shortened)}
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
