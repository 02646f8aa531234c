import { Trans, useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useState } from "react";
import { dayAfter, dayAt, startOfDay } from "#web/platform/days.ts";
import { useFormat } from "#web/platform/format.ts";
import { type ListState, withFilter } from "./list-state.ts";
import classes from "./list-page.module.css";

/** From one day to another, both included, as the calendars in `zone` (the event's) show them. */
export type DaysFilter = { kind: "days"; field: string; label: string; zone: string };

/** The days are kept as instants, so that the address means the same to everybody. */
export function DaysQuestion({
  filter,
  state,
  change,
}: {
  filter: DaysFilter;
  state: ListState;
  change: (changed: Partial<ListState>) => void;
}) {
  const { t } = useLingui();
  const { field, label, zone } = filter;
  const given = (operator: "gte" | "lt") =>
    state.filters.find((active) => active.field === field && active.operator === operator)?.value;
  const from = dayAt(given("gte") ?? "", zone);
  const to = lastDayBefore(given("lt") ?? "", zone);
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <DayInput
        label={t`From`}
        day={from}
        max={to}
        answer={(day) => change(withFilter(state, field, "gte", day && startOfDay(day, zone)))}
      />
      <DayInput
        label={t`To`}
        day={to}
        min={from}
        answer={(day) => change(withFilter(state, field, "lt", day && startOfDay(dayAfter(day), zone)))}
      />
    </fieldset>
  );
}

/** One end of it, for a chip. */
export function DaysWords({ filter, operator, value }: { filter: DaysFilter; operator: string; value: string }) {
  const format = useFormat();
  const { label, zone } = filter;
  const shown = operator === "lt" ? lastDayBefore(value, zone) : dayAt(value, zone);
  const day = shown ? format.moment(`${shown}T12:00:00Z`, "UTC", "day") : value;
  return operator === "lt" ? (
    <Trans>
      {label}: to {day}
    </Trans>
  ) : (
    <Trans>
      {label}: from {day}
    </Trans>
  );
}

function DayInput({
  label,
  day,
  min,
  max,
  answer,
}: {
  label: string;
  day: string | null;
  min?: string | null;
  max?: string | null;
  answer: (day: string | null) => void;
}) {
  // While a year is being typed the day is no day yet: what stands in the field is kept beside what the address says.
  const [typed, setTyped] = useState({ text: day ?? "", under: day });
  const text = typed.under === day || typed.text === day ? typed.text : (day ?? "");
  return (
    <TextInput
      type="date"
      label={label}
      className="figures"
      min={min ?? "2000-01-01"}
      max={max ?? "2199-12-31"}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped({ text: next, under: day });
        if (next === "" || next >= "2000-01-01") answer(next || null);
      }}
    />
  );
}

function lastDayBefore(at: string, zone: string): string | null {
  const day = dayAt(at, zone);
  return day && dayAfter(day, -1);
}
