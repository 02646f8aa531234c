import { ColorInput } from "@mantine/core";
import { type FieldProps, inputProps } from "./common.ts";

/** A colour as hex, `#6b3fd9`. */
export function ColourField({ swatches, ...given }: FieldProps<string> & { swatches?: string[] }) {
  return <ColorInput {...inputProps(given)} format="hex" swatches={swatches} value={given.field.value} onChange={(value) => given.field.onChange(value)} />;
}
