import { Textarea } from "@mantine/core";
import { Library } from "#web/ui/library.tsx";
import { useInputProps } from "./common.tsx";
import { shortened } from "./stands-there.tsx";
import type { TextProps } from "./text-field.tsx";

/** Several lines; grows with what is written. */
export function TextArea({ rows = 3, ...given }: TextProps & { rows?: number }) {
  const { field, placeholder, maxLength } = given;
  return (
    <Library>
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
    </Library>
  );
}
