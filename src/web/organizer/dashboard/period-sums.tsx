import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import type { EventStats, PeriodStats } from "#contract/event-stats.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./period-sums.module.css";

export const MEASURES = ["gross", "attendees", "orders", "views", "refunded", "check_ins"] as const;
export type Measure = (typeof MEASURES)[number] & keyof PeriodStats;

type PeriodSumsProps = {
  stats: EventStats | undefined;
  labels: Record<Measure, string>;
  formatValue: (measure: Measure, value: number) => string;
};

/** The sums of the chosen days, each compared with the same number of days before. */
export function PeriodSums({ stats, labels, formatValue }: PeriodSumsProps) {
  const format = useFormat();
  const before = stats && format.days(stats.before.from, stats.before.to);
  return (
    <div className={classes.around}>
      <dl className={classes.sums}>
        {MEASURES.map((measure) => (
          <div key={measure}>
            <dt>{labels[measure]}</dt>
            <dd>
              {stats ? (
                <>
                  <strong className="figures">{formatValue(measure, stats.period.sums[measure])}</strong>{" "}
                  <span className="figures">
                    <Trans>vs. {formatValue(measure, stats.before.sums[measure])}</Trans>
                  </span>
                </>
              ) : (
                <Skeleton height={36} width={72} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {before && (
        <p className={classes.before}>
          <Trans>Previous period: {before}</Trans>
        </p>
      )}
    </div>
  );
}
