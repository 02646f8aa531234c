import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, TextInput } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { HEX_COLOR, solid } from "#domain/colors.ts";
import classes from "./color-field.module.css";
import { type FieldProps, useField, useInputProps } from "./common.tsx";

type Props<Values extends FieldValues> = FieldProps<Values, string | null> & {
  label: string;
  /** The color that is computed while the field is empty, if the page knows it. */
  automatic?: string;
};

/**
 * A color, from the device's color picker or typed as a hex code. Empty is null: the color is
 * computed.
 */
export function ColorField<Values extends FieldValues>({ automatic, ...props }: Props<Values>) {
  const { t } = useLingui();
  const field = useField(props);
  const { label, disabled } = props;
  const typed = field.value?.trim() ?? "";
  const isColor = HEX_COLOR.test(typed);
  return (
    <TextInput
      {...useInputProps({ ...props, field }, (remote) => remote ?? t`Automatic`)}
      placeholder={t`Automatic`}
      spellCheck={false}
      autoComplete="off"
      maxLength={9}
      value={field.value ?? ""}
      onChange={(event) => field.onChange(event.currentTarget.value || null)}
      leftSection={
        <span className={classes.swatch} data-empty={(!isColor && !automatic) || undefined}>
          <input
            type="color"
            aria-label={t`Choose color: ${label}`}
            disabled={disabled}
            value={isColor ? solid(typed) : (automatic ?? "#ffffff")}
            onChange={(event) => field.onChange(event.currentTarget.value)}
          />
        </span>
      }
      rightSection={
        typed !== "" && (
          <ActionIcon
            size={26}
            aria-label={t`Use automatic color: ${label}`}
            title={t`Use automatic color`}
            disabled={disabled}
            onClick={() => field.onChange(null)}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        )
      }
    />
  );
}
