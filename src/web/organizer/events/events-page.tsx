import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { SegmentedControl } from "@mantine/core";
import { useParams, useSearchParams } from "react-router";
import { events } from "#contract/events.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { useMay } from "#web/platform/access.ts";
import { query } from "#web/platform/query-client.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { CreateEventButton, CreateEventDrawer } from "./create-event.tsx";
import { EventCalendar } from "./event-calendar.tsx";
import { EventsSummaryCards } from "./events-summary.tsx";
import { EventList } from "./event-list.tsx";
import { readEventsState } from "./event-states.ts";

export const handle = { title: msg`Events` } satisfies PageHandle;

export default function EventsPage() {
  const { t } = useLingui();
  const { events_state } = useParams();
  const [search, setSearch] = useSearchParams();
  const hasStats = useMay({ area: "stats" });
  const view = search.get("view") === "calendar" ? "calendar" : "list";
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead
        title={<Trans>Events</Trans>}
        action={
          <>
            <SegmentedControl
              aria-label={t`View`}
              value={view}
              onChange={(chosen) => setSearch(chosen === "calendar" ? { view: chosen } : {})}
              data={[
                { value: "list", label: t`List` },
                { value: "calendar", label: t`Calendar` },
              ]}
            />
            <CreateEventButton />
          </>
        }
      >
        {hasStats ? (
          <Trans>All your events and how they’re selling.</Trans>
        ) : (
          <Trans>The events you have access to.</Trans>
        )}
      </PageHead>
      {hasStats && <EventsSummaryCards />}
      {view === "calendar" ? (
        <EventCalendar />
      ) : (
        <EventList
          state={readEventsState(events_state)}
          base="/manage/events"
          ask={(listQuery) => query(events.list, { query: listQuery })}
          withOrganizer
          create={<CreateEventButton />}
        />
      )}
      <CreateEventDrawer />
    </>
  );
}
