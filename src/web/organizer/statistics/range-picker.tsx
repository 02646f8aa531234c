import { useLingui } from "@lingui/react/macro";
import type { Event } from "#contract/events.ts";
import { PeriodEnd } from "#web/ui/list/period-end.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import classes from "./statistics.module.css";
import { PRESETS, type useRange } from "./use-range.ts";

/** Days that have a name, or any that somebody types. */
export function RangePicker({ event, range: [range, choose] }: { event: Event; range: ReturnType<typeof useRange> }) {
  const { t } = useLingui();
  const { preset, from, to } = range;
  const { timezone: zone } = event;
  const wordsOf = (value: (typeof PRESETS)[number]) => {
    if (value === "month") return t`This month`;
    return value === "all" ? t`All the time` : t`Last ${value} days`;
  };
  return (
    <div className={classes.range} role="group" aria-label={t`Period`}>
      <PlainSelect
        aria-label={t`Days`}
        value={preset ?? "own"}
        onChange={({ target }) => {
          const chosen = PRESETS.find((known) => known === target.value);
          choose(chosen ?? { from, to });
        }}
      >
        {PRESETS.map((value) => (
          <option key={value} value={value}>
            {wordsOf(value)}
          </option>
        ))}
        <option value="own">{t`Days of your choice`}</option>
      </PlainSelect>
      {preset === null && (
        <>
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
        </>
      )}
    </div>
  );
}
