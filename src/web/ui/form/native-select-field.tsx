import { NativeSelect } from "@mantine/core";
import { Library } from "#web/ui/library.tsx";
import { type FieldProps, useInputProps } from "./common.tsx";
import type { Choice } from "./select-field.tsx";

/** One of several, from the browser's own list: for buyers, on whatever phone they have. `none` is what stands there before. */
export function NativeSelectField({
  choices,
  none,
  autoComplete,
  ...given
}: FieldProps<string | null> & { choices: Choice[]; none: string; autoComplete?: string }) {
  const { field } = given;
  return (
    <Library>
      <NativeSelect
        {...useInputProps(given, (theirs) => choices.find(({ value }) => value === theirs)?.label ?? theirs)}
        data={[{ value: "", label: none }, ...choices]}
        value={field.value ?? ""}
        onChange={(event) => field.onChange(event.currentTarget.value || null)}
        autoComplete={autoComplete}
      />
    </Library>
  );
}
