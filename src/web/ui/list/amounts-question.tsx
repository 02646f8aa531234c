import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { moneyToDecimal, parseMoney } from "#domain/money.ts";
import { useFormat } from "#web/platform/format.ts";
import { useTyped } from "#web/ui/use-typed.ts";
import type { AmountsFilter } from "./filters.tsx";
import { type ListState, withFilter } from "./list-state.ts";
import classes from "./list-page.module.css";

type Change = (changed: Partial<ListState>) => void;

/** The amounts are stored in the smallest unit. */
export function AmountsQuestion({
  filter,
  state,
  change,
}: {
  filter: AmountsFilter;
  state: ListState;
  change: Change;
}) {
  const { t } = useLingui();
  const { field, label } = filter;
  const activeValue = (operator: "gte" | "lte") =>
    state.filters.find((active) => active.field === field && active.operator === operator)?.value ?? null;
  const answer = (operator: "gte" | "lte") => (value: string | null) =>
    change(withFilter(state, field, operator, value));
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <AmountField label={t`From`} currency={filter.currency} value={activeValue("gte")} answer={answer("gte")} />
      <AmountField label={t`To`} currency={filter.currency} value={activeValue("lte")} answer={answer("lte")} />
    </fieldset>
  );
}

/** An unreadable amount is reported and does not filter. */
function AmountField({
  label,
  currency,
  value,
  answer,
}: {
  label: string;
  currency: string;
  value: string | null;
  answer: (value: string | null) => void;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { typed, latest, type } = useTyped<string, string | null>(value);
  const shown =
    value === null || !/^\d{1,15}$/.test(value) ? "" : format.typed(moneyToDecimal(Number(value), currency));
  const text = typed ?? shown;
  const parsed = text.trim() === "" ? null : parseMoney(text, currency);
  const isWrong = parsed !== null && "problem" in parsed;
  function read(written: string) {
    const now = written.trim() === "" ? null : parseMoney(written, currency);
    const next = now === null ? null : "amount" in now ? String(now.amount) : latest;
    if (next === latest) return type(written);
    type(written, next);
    answer(next);
  }
  return (
    <TextInput
      label={label}
      className="figures"
      inputMode="decimal"
      autoComplete="off"
      placeholder={format.typed(moneyToDecimal(0, currency))}
      error={isWrong ? t`Enter an amount, for example 12.50.` : undefined}
      value={text}
      onChange={(event) => read(event.currentTarget.value)}
    />
  );
}
