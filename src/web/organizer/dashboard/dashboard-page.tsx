import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
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
import { PhaseSign } from "./phase-sign.tsx";
import { useCheckInStats, useStats } from "./use-stats.ts";
import { StatusDot } from "#web/ui/status-dot.tsx";

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
