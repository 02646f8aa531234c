import { useLingui } from "@lingui/react/macro";
import { Checkbox, Radio, TextInput } from "@mantine/core";
import { useState } from "react";
import { folded } from "#domain/search.ts";
import { useTyped } from "#web/ui/use-typed.ts";
import { AmountsQuestion } from "./amounts-question.tsx";
import type { ChoiceFilter, FilterProps } from "./filters.tsx";
import classes from "./list-page.module.css";
import { type ListState, withFilter } from "./list-state.ts";
import { dayAfter, dayAt, startOfDay } from "#web/platform/days.ts";
import { DayField } from "./day-field.tsx";
import { type DaysFilter, lastDayBefore } from "./filter-days.tsx";

/** The filters, each in a group. Loaded when they are opened. */
export default function FilterQuestions({ filters, state, change }: FilterProps) {
  return (
    <div className={classes.questions} data-many={filters.length > 2 || undefined}>
      {filters.map((filter) =>
        filter.kind === "days" ? (
          <DaysQuestion key={filter.field} filter={filter} state={state} change={change} />
        ) : filter.kind === "amounts" ? (
          <AmountsQuestion key={filter.field} filter={filter} state={state} change={change} />
        ) : (
          <FilterQuestion key={`${filter.field} ${filter.operator}`} filter={filter} state={state} change={change} />
        ),
      )}
    </div>
  );
}

function FilterQuestion({
  filter,
  state,
  change,
}: {
  filter: ChoiceFilter;
  state: ListState;
  change: (changed: Partial<ListState>) => void;
}) {
  const { t } = useLingui();
  const applied =
    state.filters.find(({ field, operator }) => field === filter.field && operator === filter.operator)?.value ?? "";
  // The check mark appears at once. The URL, which is authoritative, follows a moment later.
  const { typed: value = applied, type } = useTyped<string, string>(applied);
  function answer(next: string) {
    type(next, next);
    change(withFilter(state, filter.field, filter.operator, next === "" ? null : next));
  }
  const { choices, search } = useSearchedChoices(filter, value.split(","));
  if (filter.operator === "in") {
    return (
      <Checkbox.Group
        label={filter.label}
        value={value.split(",").filter(Boolean)}
        onChange={(values) => answer(values.join(","))}
      >
        {search}
        <div className={classes.choices} data-many={search !== null || undefined}>
          {choices.map((choice) => (
            <Checkbox key={choice.value} value={choice.value} label={choice.label} />
          ))}
        </div>
      </Checkbox.Group>
    );
  }
  return (
    <Radio.Group label={filter.label} value={value} onChange={answer}>
      {search}
      <div className={classes.choices} data-many={search !== null || undefined}>
        <Radio value="" label={t`Any`} />
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </div>
    </Radio.Group>
  );
}

/** Beyond this number of choices they are searched. */
const SEARCHED_FROM = 9;

/** The choices that match a typed text, and the field for it. The chosen ones always stay. */
function useSearchedChoices({ choices, label }: ChoiceFilter, chosen: string[]) {
  const { t } = useLingui();
  const [text, setText] = useState("");
  if (choices.length < SEARCHED_FROM) return { choices, search: null };
  const wanted = folded(text);
  const search = (
    <TextInput
      type="search"
      mt={8}
      aria-label={t`Search: ${label}`}
      placeholder={t`Search`}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
  return {
    choices: choices.filter(({ value, label: name }) => chosen.includes(value) || folded(name).includes(wanted)),
    search,
  };
}

/** The dates are stored as instants, so that the URL means the same to every user. */
function DaysQuestion({
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
  const activeValue = (operator: "gte" | "lt") =>
    state.filters.find((active) => active.field === field && active.operator === operator)?.value;
  const from = dayAt(activeValue("gte") ?? "", zone);
  const to = lastDayBefore(activeValue("lt") ?? "", zone);
  return (
    <fieldset className={classes.days}>
      <legend>{label}</legend>
      <DayField
        label={t`From`}
        day={from}
        zone={zone}
        last={to}
        answer={(day) => change(withFilter(state, field, "gte", day && startOfDay(day, zone)))}
      />
      <DayField
        label={t`To`}
        day={to}
        zone={zone}
        first={from}
        answer={(day) => change(withFilter(state, field, "lt", day && startOfDay(dayAfter(day), zone)))}
      />
    </fieldset>
  );
}
