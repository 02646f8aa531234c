import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useFormat } from "#web/platform/format.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";

export type PeriodStat = {
  label: ReactNode;
  /** Undefined while it loads; null where it has no value, such as a share of nothing. */
  now: number | null | undefined;
  before: number | null | undefined;
  formatValue: (value: number) => string;
  note?: ReactNode;
};

/** One row of figures of a period, each with its change since the previous period. */
export function PeriodStatCards({ stats, children }: { stats: PeriodStat[]; children?: ReactNode }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`Key metrics`}>
      <StatCards>
        {stats.map(({ label, now, before, formatValue, note }, at) => (
          <StatCard
            key={at}
            label={label}
            value={now === undefined ? undefined : now === null ? "–" : formatValue(now)}
            note={
              <>
                <Change now={now} before={before} formatValue={formatValue} />
                {note && <div>{note}</div>}
              </>
            }
          />
        ))}
        {children}
      </StatCards>
    </section>
  );
}

type ChangeProps = Pick<PeriodStat, "now" | "before" | "formatValue">;

/** "▲ 32%", read as "32% more than in the previous period". Nothing where that was zero. */
function Change({ now, before, formatValue }: ChangeProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (typeof now !== "number" || !before) return null;
  const share = Math.round(((now - before) / Math.abs(before)) * 100);
  const percent = format.percent(Math.abs(share) / 100);
  const words =
    share === 0
      ? t`same as in the previous period`
      : share > 0
        ? t`${percent} more than in the previous period`
        : t`${percent} less than in the previous period`;
  return (
    <span title={t`Previous period: ${formatValue(before)}`}>
      <span aria-hidden="true">
        {share === 0 ? "=" : share > 0 ? "▲" : "▼"} {percent}
      </span>
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** The days of the figures, and those that they are compared with. */
export function ComparedDays({
  period,
  before,
}: {
  period: { from: string; to: string };
  before: { from: string; to: string };
}) {
  const format = useFormat();
  const days = format.days(period.from, period.to);
  const earlier = format.days(before.from, before.to);
  return (
    <Trans>
      {days} compared with {earlier}
    </Trans>
  );
}
