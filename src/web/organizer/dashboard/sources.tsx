import { Trans } from "@lingui/react/macro";
import { useLingui } from "@lingui/react/macro";
import { Anchor, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { Event } from "#contract/events.ts";
import type { EventStats } from "#contract/event-stats.ts";
import { type ROW_KINDS, type StatisticRow, statistics } from "#contract/statistics.ts";
import { ROW_KIND_LABELS } from "#contract/labels/statistics.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import type { useRange } from "#web/organizer/statistics/use-range.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./dashboard-page.module.css";
import { useAfterEachSale } from "./use-after-each-sale.ts";

const SHOWN = 6;

type SourcesProps = { event: Event; stats: EventStats | undefined; range: ReturnType<typeof useRange> };

/**
 * The sources of buyers in the chosen days: affiliates, search engines, other sites or direct
 * visits.
 */
export function Sources({ event, stats, range: [{ from, to }] }: SourcesProps) {
  const { data, refetch } = useQuery({
    ...query(statistics.get, { params: { event_id: event.id }, query: { by: "source", from, to } }),
    placeholderData: (before) => before,
  });
  useAfterEachSale(stats, () => void refetch());
  const rows = data?.data.rows.filter(({ values }) => (values.orders ?? 0) > 0).slice(0, SHOWN) ?? [];
  const most = Math.max(...rows.map(({ values }) => values.orders ?? 0));
  if (rows.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="sources">
      <div className={classes.panelHead}>
        <Title order={2} size="h4" id="sources">
          <Trans>Traffic sources</Trans>
        </Title>
        <Anchor component={Link} to={`${manageAddressOf(event, "statistics")}?by=source&from=${from}&to=${to}`}>
          <Trans>All statistics</Trans>
        </Anchor>
      </div>
      <ul className={classes.bars}>
        {rows.map((row) => (
          <OneSource key={row.key} row={row} share={(row.values.orders ?? 0) / most} currency={event.currency} />
        ))}
      </ul>
    </section>
  );
}

function OneSource({ row, share, currency }: { row: StatisticRow; share: number; currency: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { label, kind, values } = row;
  const kindLabel = kind && i18n._(ROW_KIND_LABELS[kind as (typeof ROW_KINDS)[number]]);
  const orders = format.number(values.orders ?? 0);
  return (
    <li>
      <div className={classes.barWords}>
        <span title={kindLabel ?? undefined}>{label ?? kindLabel}</span>
        <span className="figures">
          {orders} · {format.money(values.gross ?? 0, currency)}
        </span>
      </div>
      <ThinBar share={share} />
    </li>
  );
}
