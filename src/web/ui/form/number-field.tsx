import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useField, useInputProps } from "./common.tsx";

/**
 * A whole number; empty is null. A number with too many digits prevents the form from being sent.
 */
export function NumberField<Values extends FieldValues>({
  min,
  max,
  suffix,
  placeholder,
  ...rest
}: FieldProps<Values, number | null> & { min?: number; max?: number; suffix?: string; placeholder?: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const field = useField(rest);
  const [unread, setUnread] = useState("");

  function read(typed: string | number) {
    const value = typed === "" ? null : Number(typed);
    const isRead = value === null || Number.isSafeInteger(value);
    setUnread(isRead ? "" : String(typed));
    field.onChange(isRead ? value : null);
    if (!isRead) field.block(t`Enter a whole number.`);
  }

  return (
    <NumberInput
      {...useInputProps({ ...rest, field }, (remote) => (remote === null ? "" : format.number(remote)))}
      value={field.value ?? (field.isBlocked ? unread : "")}
      onChange={read}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      hideControls
      inputMode="numeric"
      suffix={suffix}
      placeholder={placeholder}
    />
  );
}
