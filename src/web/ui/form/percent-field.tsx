import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { parsePercentage, type PercentageProblem, percentageToDecimal } from "#domain/percentages.ts";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useField, useInputProps } from "./common.tsx";

type Typed = { text: string; rate: number | null };

/**
 * A percentage as users type it. The value is in thousandths of a percent, or null for an empty
 * field. Unreadable text prevents the form from being sent.
 */
export function PercentField<Values extends FieldValues>(props: FieldProps<Values, number | null>) {
  const field = useField(props);
  const messages = usePercentageMessages();
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>();

  function read(text: string) {
    const parsed = text.trim() === "" ? { rate: null } : parsePercentage(text);
    const rate = "rate" in parsed ? parsed.rate : null;
    setTyped({ text, rate });
    field.onChange(rate);
    if ("problem" in parsed) field.block(messages[parsed.problem]);
  }

  // Typed text stays as it is until the value changes from outside.
  const isStill = typed !== undefined && typed.rate === field.value && (typed.rate !== null || field.isBlocked);
  return (
    <TextInput
      {...useInputProps({ ...props, field }, (remote) => (remote === null ? "" : format.rate(remote)))}
      className="figures"
      inputMode="decimal"
      autoComplete="off"
      placeholder="0"
      rightSection={<span style={{ color: "var(--text-soft)", fontSize: "var(--font-14)" }}>%</span>}
      value={isStill ? typed.text : field.value === null ? "" : format.typed(percentageToDecimal(field.value))}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => !field.isBlocked && setTyped(undefined)}
    />
  );
}

function usePercentageMessages(): Record<PercentageProblem, string> {
  const { t } = useLingui();
  return {
    not_a_number: t`Enter a percentage, for example 12.5.`,
    negative: t`Enter a percentage of 0 or more.`,
    too_many_decimals: t`Enter no more than 3 decimal places.`,
  };
}
