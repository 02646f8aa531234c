import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type MoneyProblem, moneyToDecimal, parseMoney } from "#domain/money.ts";
import { type FieldProps, inputProps } from "./common.ts";

/** Money as people type it; the value is an integer in the currency's smallest unit, null when empty or not understood. */
export function MoneyField({
  currency,
  placeholder,
  ...given
}: FieldProps<number | null> & { currency: string; placeholder?: string }) {
  const { field } = given;
  const sentence = useMoneySentence();
  const [typed, setTyped] = useState<{ text: string; amount: number | null }>();
  const [problem, setProblem] = useState<MoneyProblem>();
  // What was typed stays as it is, until the value changes from outside.
  const text =
    typed && typed.amount === field.value
      ? typed.text
      : field.value === null
        ? ""
        : moneyToDecimal(field.value, currency);

  function read(written: string) {
    const parsed = written.trim() === "" ? { amount: null } : parseMoney(written, currency);
    const amount = "amount" in parsed ? parsed.amount : null;
    setTyped({ text: written, amount });
    setProblem("problem" in parsed ? parsed.problem : undefined);
    field.onChange(amount);
  }

  return (
    <TextInput
      {...inputProps(given)}
      className="figures"
      error={problem ? sentence[problem] : field.error}
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder ?? moneyToDecimal(0, currency)}
      rightSection={<span style={{ color: "var(--text-soft)", fontSize: "var(--font-14)" }}>{currency}</span>}
      rightSectionWidth={56}
      value={text}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => !problem && setTyped(undefined)}
    />
  );
}

function useMoneySentence(): Record<MoneyProblem, string> {
  const { t } = useLingui();
  return {
    not_a_number: t`Please enter an amount, like 12.50.`,
    negative: t`An amount can't be below zero.`,
    too_many_decimals: t`This currency has fewer decimals.`,
    too_large: t`This amount is too large.`,
  };
}
