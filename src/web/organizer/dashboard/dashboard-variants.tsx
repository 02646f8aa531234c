import { Trans, Plural, useLingui } from "@lingui/react/macro";
import { Title, Anchor } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { CheckInStats, EventStats, PeriodStats } from "#contract/event-stats.ts";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import { ComparedDays, PeriodStatCards } from "#web/organizer/statistics/period-stats.tsx";
import { RangePicker } from "#web/organizer/statistics/range-picker.tsx";
import type { useRange } from "#web/organizer/statistics/use-range.ts";
import { useMay } from "#web/platform/access.ts";
import { ArrivalsChart } from "./arrivals-chart.tsx";
import { CheckInProgress, whoDidNotCome } from "./check-in-progress.tsx";
import classes from "./dashboard-page.module.css";
import { LastOrders } from "./last-orders.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { TicketBars } from "./ticket-bars.tsx";
import { Link } from "react-router";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { LiveCard } from "#web/organizer/getting-started/live-card.tsx";
import { StepList } from "#web/organizer/getting-started/step-list.tsx";
import { useSteps } from "#web/organizer/getting-started/use-steps.tsx";
import { useFormat } from "#web/platform/format.ts";
import { StatCard, StatCards } from "#web/ui/charts/stat-card.tsx";

const EntryChart = lazy(() => import("./entry-chart.tsx").then((file) => ({ default: file.EntryChart })));
const Sources = lazy(() => import("./sources.tsx").then((file) => ({ default: file.Sources })));

export type FaceProps = {
  event: Event;
  tickets: Ticket[];
  stats: EventStats | undefined;
  entries: CheckInStats | undefined;
  range: ReturnType<typeof useRange>;
};

/** Before publication: the missing steps. Sales made before the event was hidden stay visible. */
export function DraftFace(props: FaceProps) {
  const { event } = props;
  const mayPrepare = useMay({ area: "events", doing: "writing" });
  return (
    <>
      <NeedsAttention event={event} />
      {mayPrepare && <Preparing event={event} />}
      {event.has_orders && <Sales {...props} />}
    </>
  );
}

export function SellingFace(props: FaceProps) {
  return (
    <>
      <NeedsAttention event={props.event} />
      {!props.event.has_orders && <LiveCard event={props.event} />}
      <Sales {...props} />
    </>
  );
}

/** On the event day: check-in first. */
export function TodayFace(props: FaceProps) {
  const { event, entries } = props;
  const rows = entries?.tickets.map(({ id, title, attendees, check_ins }) => ({
    id,
    title,
    reached: check_ins,
    of: attendees,
  }));
  return (
    <>
      <NeedsAttention event={event} />
      <CheckInProgress event={event} entries={entries} />
      {entries && entries.arrivals.length > 0 && <Entries event={event} />}
      {rows && rows.length > 1 && <TicketBars id="who-is-in" title={<Trans>Check-ins by ticket</Trans>} rows={rows} />}
      <Sales {...props} entries={undefined} />
    </>
  );
}

/** After the event: the result. Nothing is shown where there were neither orders nor attendees. */
export function OverFace({ event, stats, entries, range }: FaceProps) {
  const arrivals = entries?.arrivals ?? [];
  const hasSold = stats === undefined || stats.totals.attendees > 0 || stats.totals.orders > 0;
  if (!hasSold)
    return (
      <section className={classes.panel}>
        <p className={classes.none}>
          <Trans>No tickets were sold for this event.</Trans>
        </p>
      </section>
    );
  return (
    <>
      <ResultStats event={event} stats={stats} entries={entries} />
      {arrivals.length > 0 && (
        <section className={classes.panel} aria-labelledby="arrivals">
          <div className={classes.panelHead}>
            <Title order={2} size="h4" id="arrivals">
              <Trans>Arrivals</Trans>
            </Title>
          </div>
          <ArrivalsChart event={event} arrivals={arrivals} />
        </section>
      )}
      {arrivals.length > 0 && <Entries event={event} />}
      <SalesChart event={event} stats={stats} picker={<RangePicker event={event} range={range} isOver />} />
      <Suspense>
        <Sources event={event} stats={stats} range={range} />
      </Suspense>
      <LastOrders event={event} stats={stats} />
    </>
  );
}

function Entries({ event }: { event: Event }) {
  return (
    <Suspense>
      <EntryChart event={event} />
    </Suspense>
  );
}

function Sales({ event, stats, entries, tickets, range }: FaceProps) {
  const rows = tickets.map(({ id, title, quantity_sold, initial_quantity_available }) => ({
    id,
    title,
    reached: quantity_sold,
    of: initial_quantity_available,
  }));
  return (
    <>
      <SalesStats event={event} stats={stats} entries={entries} range={range} />
      <SalesChart event={event} stats={stats} />
      <TicketBars
        id="ticket-by-ticket"
        title={<Trans>Sales by ticket</Trans>}
        rows={rows}
        action={rows.length > 1 && stats && <OfCapacity sold={stats.totals.attendees} capacity={stats.capacity} />}
      />
      <Suspense>
        <Sources event={event} stats={stats} range={range} />
      </Suspense>
      <LastOrders event={event} stats={stats} />
    </>
  );
}

function Preparing({ event }: { event: Event }) {
  const steps = useSteps(event);
  const missing = steps.filter(({ is_done }) => !is_done);
  const done = steps.length - missing.length;
  return (
    <section className={classes.preparing} aria-labelledby="preparing">
      <div className={classes.panelHead}>
        <div>
          <Title order={2} size="h4" id="preparing">
            <Trans>Next steps</Trans>
          </Title>
          <p>
            <Trans>
              {done} of <Plural value={steps.length} one="# step done" other="# steps done" />
            </Trans>
          </p>
        </div>
        {!event.hide_getting_started_page && (
          <Anchor component={Link} to={manageAddressOf(event, "getting-started")}>
            <Trans>Getting started</Trans>
          </Anchor>
        )}
      </div>
      <ThinBar share={done / steps.length} />
      <StepList steps={missing} />
    </section>
  );
}

type ResultProps = { event: Event; stats: EventStats | undefined; entries: CheckInStats | undefined };

function ResultStats({ event, stats, entries }: ResultProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { totals } = stats ?? {};
  const { total_checked_in_attendees: came = 0, total_attendees: all = 0 } = entries ?? {};
  const share = (part: number) => format.percent(all > 0 ? Math.round((part / all) * 100) / 100 : 0);
  return (
    <section aria-label={t`Key metrics`}>
      <StatCards>
        <StatCard
          label={<Trans>Gross sales</Trans>}
          value={totals && format.money(totals.gross, event.currency)}
          note={totals && <RefundedNote amount={totals.refunded} currency={event.currency} />}
        />
        <StatCard
          label={<Trans>Tickets sold</Trans>}
          value={totals && format.number(totals.attendees)}
          note={totals && <Plural value={totals.orders} one="in # order" other="in # orders" />}
        />
        {came > 0 ? (
          <>
            <StatCard
              label={<Trans>Checked in</Trans>}
              value={format.number(came)}
              note={<Trans>{share(came)} of attendees</Trans>}
            />
            <StatCard
              label={<Trans>No-shows</Trans>}
              value={format.number(all - came)}
              note={
                <Anchor component={Link} to={whoDidNotCome(event)}>
                  <Trans>{share(all - came)} of attendees</Trans>
                </Anchor>
              }
            />
          </>
        ) : (
          <StatCard
            label={<Trans>Checked in</Trans>}
            value={entries && "–"}
            note={<Trans>No one was checked in</Trans>}
          />
        )}
      </StatCards>
    </section>
  );
}

type SalesStatsProps = {
  event: Event;
  stats: EventStats | undefined;
  entries: CheckInStats | undefined;
  range: ReturnType<typeof useRange>;
};

/**
 * The sums of the chosen days, each with its change since the previous period. The numbers update
 * live but are not announced to screen readers.
 */
function SalesStats({ event, stats, entries, range }: SalesStatsProps) {
  const format = useFormat();
  const [now, before] = [stats?.period.sums, stats?.before.sums];
  return (
    <div>
      <div className={classes.statsHead}>
        <span>{stats && <ComparedDays period={stats.period} before={stats.before} />}</span>
        <RangePicker event={event} range={range} />
      </div>
      <PeriodStatCards
        stats={[
          {
            label: <Trans>Gross sales</Trans>,
            now: now?.gross,
            before: before?.gross,
            formatValue: (value) => format.money(value, event.currency),
            note: now && now.refunded > 0 && <RefundedNote amount={now.refunded} currency={event.currency} />,
          },
          {
            label: <Trans>Tickets sold</Trans>,
            now: now?.attendees,
            before: before?.attendees,
            formatValue: format.number,
          },
          { label: <Trans>Orders</Trans>, now: now?.orders, before: before?.orders, formatValue: format.number },
          {
            label: <Trans>Conversion</Trans>,
            now: conversionOf(now),
            before: conversionOf(before),
            formatValue: format.percent,
            note: now && <Plural value={now.views} one="of # page view" other="of # page views" />,
          },
        ]}
      >
        {entries && entries.total_checked_in_attendees > 0 && (
          <StatCard
            label={<Trans>Checked in</Trans>}
            value={format.number(entries.total_checked_in_attendees)}
            note={<Plural value={entries.total_attendees} one="of # attendee" other="of # attendees" />}
          />
        )}
      </PeriodStatCards>
    </div>
  );
}

/** The share of page views that became orders; null without views, or where imports outnumber them. */
function conversionOf(sums: PeriodStats | undefined): number | null | undefined {
  if (!sums) return undefined;
  return sums.views > 0 && sums.orders <= sums.views ? sums.orders / sums.views : null;
}

/** All tickets sold so far, of the capacity. */
function OfCapacity({ sold, capacity }: { sold: number; capacity: number | null }) {
  const format = useFormat();
  const all = format.number(sold);
  if (!capacity) return <Plural value={sold} one="# ticket" other="# tickets" />;
  return (
    <span className="figures">
      <Trans>
        {all} of {format.number(capacity)} ({format.percent(Math.floor((sold / capacity) * 100) / 100)})
      </Trans>
    </span>
  );
}

/** The refunded amount, which is not part of the gross amount. */
function RefundedNote({ amount, currency }: { amount: number; currency: string }) {
  const format = useFormat();
  return amount > 0 ? <Trans>{format.money(amount, currency)} refunded</Trans> : <Trans>no refunds</Trans>;
}
