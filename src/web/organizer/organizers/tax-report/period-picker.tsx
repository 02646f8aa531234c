import { useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { periodAround, type PeriodKind } from "#domain/periods.ts";
import { useFormat } from "#web/platform/format.ts";
import { PeriodEnd } from "#web/ui/charts/period-end.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import classes from "./tax-report.module.css";
import type { RequestedPeriod } from "./use-period.ts";

type Props = { period: RequestedPeriod; change: (period: RequestedPeriod) => void; zone: string };

/**
 * Selects a month, a quarter or a year, with buttons for the previous and next one, or any days.
 */
export function PeriodPicker({ period, change, zone }: Props) {
  const { t } = useLingui();
  const { by, from, to } = period;
  return (
    <div className={classes.period} role="group" aria-label={t`Period`}>
      <PlainSelect
        aria-label={t`Report by`}
        value={by}
        onChange={({ target }) => {
          const kind = target.value as RequestedPeriod["by"];
          change(kind === "days" ? { by: kind, from, to } : { by: kind, ...periodAround(from, kind) });
        }}
      >
        <option value="month">{t`Month`}</option>
        <option value="quarter">{t`Quarter`}</option>
        <option value="year">{t`Year`}</option>
        <option value="days">{t`Custom range`}</option>
      </PlainSelect>
      {by === "days" ? (
        <>
          <PeriodEnd
            label={t`From`}
            day={from}
            limits={{ zone, last: to }}
            answer={(day) => change({ by, from: day, to: day > to ? day : to })}
          />
          <PeriodEnd
            label={t`To`}
            day={to}
            limits={{ zone, first: from }}
            answer={(day) => change({ by, from: day < from ? day : from, to: day })}
          />
        </>
      ) : (
        <Stepper period={{ by, from, to }} step={(further) => change({ by, ...periodAround(from, by, further) })} />
      )}
    </div>
  );
}

function Stepper({ period, step }: { period: RequestedPeriod & { by: PeriodKind }; step: (further: number) => void }) {
  const { t } = useLingui();
  const named = useName(period);
  return (
    <div className={classes.stepper}>
      <ActionIcon variant="default" size={40} aria-label={t`Previous period`} onClick={() => step(-1)}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <output className={classes.named}>{named}</output>
      <ActionIcon variant="default" size={40} aria-label={t`Next period`} onClick={() => step(1)}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function useName({ by, from }: RequestedPeriod): string {
  const { t } = useLingui();
  const format = useFormat();
  const year = from.slice(0, 4);
  if (by === "year") return year;
  if (by === "month") return format.month(from);
  const quarter = Math.ceil(Number(from.slice(5, 7)) / 3);
  return t`Q${quarter} ${year}`;
}
