import { useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import classes from "./range-picker.module.css";
import { PRESETS, type useRange } from "./use-range.ts";

const PeriodEnd = lazy(() => import("#web/ui/charts/period-end.tsx").then((file) => ({ default: file.PeriodEnd })));

type RangePickerProps = {
  event: Event;
  range: ReturnType<typeof useRange>;
  /** The chosen days end with the event instead of today. */
  isOver?: boolean;
};

export function RangePicker({ event, range: [range, choose], isOver = false }: RangePickerProps) {
  const { t } = useLingui();
  const { preset, from, to } = range;
  const { timezone: zone } = event;
  const labelOf = (value: (typeof PRESETS)[number]) => {
    if (value === "month") return t`This month`;
    if (value === "all") return t`All time`;
    return isOver ? t`Final ${value} days` : t`Last ${value} days`;
  };
  return (
    <div className={classes.range} role="group" aria-label={t`Period`}>
      <PlainSelect
        aria-label={t`Date range`}
        value={preset ?? "own"}
        onChange={({ target }) => {
          const chosen = PRESETS.find((known) => known === target.value);
          choose(chosen ?? { from, to });
        }}
      >
        {PRESETS.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
        <option value="own">{t`Custom range`}</option>
      </PlainSelect>
      {preset === null && (
        <Suspense>
          <PeriodEnd
            label={t`From`}
            day={from}
            limits={{ zone, last: to }}
            answer={(day) => choose({ from: day, to: day > to ? day : to })}
          />
          <PeriodEnd
            label={t`To`}
            day={to}
            limits={{ zone, first: from }}
            answer={(day) => choose({ from: day < from ? day : from, to: day })}
          />
        </Suspense>
      )}
    </div>
  );
}
