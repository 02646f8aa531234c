import { msg } from "@lingui/core/macro";
import { Trans, Plural, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { PageHandle } from "#contract/page-handle.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ZoneNote } from "#web/ui/date-time.tsx";
import { DateRange } from "#web/ui/date-range.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { useRange } from "#web/organizer/statistics/use-range.ts";
import { useEvent } from "#web/organizer/use-event.ts";
import { useLiveEvent } from "#web/organizer/use-live-event.ts";
import { useTicketsQuery } from "#web/organizer/use-tickets.ts";
import { DashboardActions } from "./dashboard-actions.tsx";
import classes from "./dashboard-page.module.css";
import { type EventPhase, eventPhase } from "./event-phase.ts";
import { DraftFace, OverFace, SellingFace, TodayFace } from "./dashboard-variants.tsx";
import { useCheckInStats, useStats } from "./use-stats.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";
import type { Event } from "#contract/events.ts";
import { EVENT_STATUS_LABELS } from "#contract/labels/events.ts";
import { SALE_STATE_LABELS } from "#contract/labels/tickets.ts";
import type { SaleState } from "#domain/ticket-sale.ts";
import { dayIn } from "#domain/wall-time.ts";

export const handle = { title: msg`Dashboard`, area: "stats" } satisfies PageHandle;

/**
 * The dashboard of an event. Its content depends on the phase: missing steps, sales, check-in, or
 * the result.
 */
export default function DashboardPage() {
  const event = useEvent();
  const range = useRange(event, "14");
  const isLive = useLiveEvent(event.id);
  const stats = useStats(event.id, range[0], isLive);
  const entries = useCheckInStats(event.id, isLive);
  const known = useTicketsQuery().data?.data;
  const tickets = known ?? [];
  const phase = eventPhase(event);
  const Face = FACE[phase];
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={TITLE[phase]} action={<DashboardActions event={event} phase={phase} />}>
        <DateRange start={event.start_date} end={event.end_date} zone={event.timezone} size="card" />{" "}
        <ZoneNote zone={event.timezone} isBehind />
        <span className={classes.signs}>
          <PhaseSign event={event} phase={phase} sales={known?.map(({ sale_state }) => sale_state)} />
          <LostConnection isLost={stats.isError || entries.isError} />
        </span>
      </PageHead>
      <ArchivedNotice event={event} />
      <div className={classes.sections}>
        {stats.isError && !stats.data ? (
          <FailedState error={stats.error} retry={() => void stats.refetch()} />
        ) : (
          <Face event={event} tickets={tickets} stats={stats.data?.data} entries={entries.data?.data} range={range} />
        )}
      </div>
    </>
  );
}

const FACE = {
  draft: DraftFace,
  selling: SellingFace,
  today: TodayFace,
  over: OverFace,
  archived: OverFace,
} satisfies Record<EventPhase, unknown>;

const TITLE: Record<EventPhase, ReactNode> = {
  draft: <Trans>Before you publish</Trans>,
  selling: <Trans>Sales</Trans>,
  today: <Trans>Event day</Trans>,
  over: <Trans>Results</Trans>,
  archived: <Trans>Results</Trans>,
};

/** Live updates are not indicated. Only their interruption is. */
function LostConnection({ isLost }: { isLost: boolean }) {
  return (
    <span role="status">
      {isLost && (
        <StatusDot tone="warn">
          <Trans>Connection lost. Reconnecting…</Trans>
        </StatusDot>
      )}
    </span>
  );
}

/** Whether the event is on sale, and the time until it begins. */
function PhaseSign({ event, phase, sales }: { event: Event; phase: EventPhase; sales: SaleState[] | undefined }) {
  const { i18n } = useLingui();
  if (phase === "archived") return <StatusDot tone="quiet">{i18n._(EVENT_STATUS_LABELS.ARCHIVED)}</StatusDot>;
  if (phase === "over")
    return (
      <StatusDot tone="quiet">
        <Trans>Ended</Trans>
      </StatusDot>
    );
  if (event.status === "DRAFT")
    return (
      <StatusDot tone="warn">
        <Trans>Draft, visible only to your team</Trans>
      </StatusDot>
    );
  return (
    <>
      {sales && <SalesSign sales={sales} />} <Countdown event={event} />
    </>
  );
}

/** The state of all tickets together: the event is on sale where one ticket is. */
function SalesSign({ sales }: { sales: SaleState[] }) {
  const { i18n } = useLingui();
  const shown = sales.filter((state) => state !== "HIDDEN");
  if (shown.includes("ON_SALE")) return <StatusDot tone="good">{i18n._(SALE_STATE_LABELS.ON_SALE)}</StatusDot>;
  if (shown.length > 0 && shown.every((state) => state === "SOLD_OUT"))
    return <StatusDot tone="done">{i18n._(SALE_STATE_LABELS.SOLD_OUT)}</StatusDot>;
  if (shown.includes("COMING_SOON"))
    return (
      <StatusDot tone="info">
        <Trans>Not on sale yet</Trans>
      </StatusDot>
    );
  return (
    <StatusDot tone="warn">
      <Trans>No tickets on sale</Trans>
    </StatusDot>
  );
}

function Countdown({ event }: { event: Event }) {
  const days = daysUntil(event.start_date, event.timezone);
  return days > 0 ? <Plural value={days} one="Starts tomorrow" other="Starts in # days" /> : null;
}

/** Returns the number of calendar days in the event's time zone. */
function daysUntil(at: string, zone: string, now = new Date()): number {
  const day = (moment: string | Date) => Date.parse(`${dayIn(moment, zone)}T00:00:00Z`);
  return Math.round((day(at) - day(now)) / 86_400_000);
}
