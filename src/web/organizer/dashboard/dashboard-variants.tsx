import { Trans, Plural } from "@lingui/react/macro";
import { Title, Anchor } from "@mantine/core";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { CheckInStats, EventStats } from "#contract/event-stats.ts";
import type { Event } from "#contract/events.ts";
import type { Ticket } from "#contract/tickets.ts";
import type { useRange } from "#web/organizer/statistics/use-range.ts";
import { useMay } from "#web/platform/access.ts";
import { ArrivalsChart } from "./arrivals-chart.tsx";
import { CheckInProgress } from "./check-in-progress.tsx";
import classes from "./dashboard-page.module.css";
import { LastOrders } from "./last-orders.tsx";
import { NeedsAttention } from "./needs-attention.tsx";
import { ResultStats } from "./result-stats.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { SalesStats } from "./sales-stats.tsx";
import { TicketBars } from "./ticket-bars.tsx";
import { Link } from "react-router";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import { manageAddressOf } from "#web/organizer/events/event-urls.ts";
import { StepList } from "#web/organizer/getting-started/step-list.tsx";
import { useSteps } from "#web/organizer/getting-started/use-steps.tsx";

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
      <SalesChart event={event} stats={stats} range={range} isOver />
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
      <SalesStats event={event} stats={stats} entries={entries} />
      <SalesChart event={event} stats={stats} range={range} />
      {rows.length > 1 && <TicketBars id="ticket-by-ticket" title={<Trans>Sales by ticket</Trans>} rows={rows} />}
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
