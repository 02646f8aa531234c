import { useLingui } from "@lingui/react/macro";
import { ColorInput } from "@mantine/core";
import { type FieldProps, inputProps } from "./common.ts";

/** A colour as hex, `#6b3fd9`. */
export function ColourField({ swatches, ...given }: FieldProps<string> & { swatches?: string[] }) {
  const { t } = useLingui();
  return <ColorInput {...inputProps(given)} format="hex" swatches={swatches} eyeDropperButtonProps={{ "aria-label": t`Pick a colour from the screen` }} value={given.field.value} onChange={(value) => given.field.onChange(value)} />;
}
