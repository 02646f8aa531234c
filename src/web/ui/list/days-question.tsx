import { useLingui } from "@lingui/react/macro";
import { dayAfter, dayAt, startOfDay } from "#web/platform/days.ts";
import { DayField } from "./day-field.tsx";
import { type DaysFilter, lastDayBefore } from "./filter-days.tsx";
import { type ListState, withFilter } from "./list-state.ts";
import classes from "./list-page.module.css";

/** The dates are stored as instants, so that the URL means the same to every user. */
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
