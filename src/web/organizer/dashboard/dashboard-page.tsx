import { Trans, useLingui } from "@lingui/react/macro";
import { FailedState } from "#web/ui/failed-state.tsx";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { ZoneNote } from "#web/ui/at.tsx";
import { When } from "#web/ui/when.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { DashboardActions } from "./dashboard-actions.tsx";
import classes from "./dashboard-page.module.css";
import { Figures } from "./figures.tsx";
import { LastOrders } from "./last-orders.tsx";
import { LiveSign } from "./live-sign.tsx";
import { NeedsAHand } from "./needs-a-hand.tsx";
import { SalesChart } from "./sales-chart.tsx";
import { useStats, useStatsDays } from "./use-stats.ts";

/** How is it going? */
export default function DashboardPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [days, choose] = useStatsDays();
  const stats = useStats(event.id, days);
  return (
    <>
      <PageTitle>{t`Dashboard`}</PageTitle>
      <PageHead title={<Trans>How is it going?</Trans>} action={<DashboardActions event={event} />}>
        <When start={event.start_date} end={event.end_date} zone={event.timezone} size="card" />{" "}
        <ZoneNote zone={event.timezone} /> <LiveSign isLive={!stats.isError} />
      </PageHead>
      <div className={classes.sections}>
        <NeedsAHand event={event} />
        {stats.isError && !stats.data ? (
          <FailedState error={stats.error} retry={() => void stats.refetch()} />
        ) : (
          <>
            <Figures event={event} stats={stats.data?.data} />
            <SalesChart event={event} stats={stats.data?.data} days={days} choose={choose} />
          </>
        )}
        <LastOrders event={event} />
      </div>
    </>
  );
}
