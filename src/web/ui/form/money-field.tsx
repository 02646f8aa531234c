import type { FieldValues } from "react-hook-form";
import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { type MoneyProblem, moneyToDecimal, parseMoney } from "#domain/money.ts";
import { useFormat } from "#web/platform/format.ts";
import { type FieldProps, useField, useInputProps } from "./common.tsx";

type Typed = { text: string; amount: number | null; is_unreadable: boolean };

/**
 * Money as users type it. The value is an integer in the currency's smallest unit, or null for an
 * empty field. Unreadable text prevents the form from being sent.
 */
export function MoneyField<Values extends FieldValues>({
  currency,
  placeholder,
  ...rest
}: FieldProps<Values, number | null> & { currency: string; placeholder?: string }) {
  const field = useField(rest);
  const messages = useMoneyMessages();
  const format = useFormat();
  const [typed, setTyped] = useState<Typed>();
  const written = (amount: number) => format.typed(moneyToDecimal(amount, currency));

  function read(text: string) {
    const parsed = text.trim() === "" ? { amount: null } : parseMoney(text, currency);
    const amount = "amount" in parsed ? parsed.amount : null;
    setTyped({ text, amount, is_unreadable: "problem" in parsed });
    field.onChange(amount);
    if ("problem" in parsed) field.block(messages[parsed.problem]);
  }

  return (
    <TextInput
      {...useInputProps({ ...rest, field }, (remote) => (remote === null ? "" : format.money(remote, currency)))}
      className="figures"
      inputMode="decimal"
      autoComplete="off"
      placeholder={placeholder ?? written(0)}
      rightSection={<span style={{ color: "var(--text-soft)", fontSize: "var(--font-14)" }}>{currency}</span>}
      rightSectionWidth={56}
      value={isStill(typed, field) ? typed.text : field.value === null ? "" : written(field.value)}
      onChange={(event) => read(event.currentTarget.value)}
      onBlur={() => !field.isBlocked && setTyped(undefined)}
    />
  );
}

/** Typed text stays as it is until the value changes from outside. */
function isStill(typed: Typed | undefined, field: { value: number | null; isBlocked: boolean }): typed is Typed {
  return typed !== undefined && typed.amount === field.value && (!typed.is_unreadable || field.isBlocked);
}

function useMoneyMessages(): Record<MoneyProblem, string> {
  const { t } = useLingui();
  return {
    not_a_number: t`Enter an amount, for example 12.50.`,
    negative: t`Enter an amount of 0 or more.`,
    too_many_decimals: t`Enter fewer decimal places for this currency.`,
    too_large: t`Enter a smaller amount.`,
  };
}
