import { Trans, useLingui } from "@lingui/react/macro";
import { useParams } from "react-router";
import { events } from "#contract/events.ts";
import { query } from "#web/platform/query-client.ts";
import { PageHead } from "#web/ui/page-head.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { CreateEventButton, CreateEventDrawer } from "./create-event.tsx";
import { EventList } from "./event-list.tsx";
import { readEventsState } from "./event-states.ts";

export default function EventsPage() {
  const { t } = useLingui();
  const { events_state } = useParams();
  return (
    <>
      <PageTitle>{t`Events`}</PageTitle>
      <PageHead title={<Trans>Events</Trans>} action={<CreateEventButton />}>
        <Trans>Everything you invite people to, with how it sells.</Trans>
      </PageHead>
      <EventList
        state={readEventsState(events_state)}
        base="/manage/events"
        ask={(asked) => query(events.list, { query: asked })}
        withOrganizer
        create={<CreateEventButton />}
      />
      <CreateEventDrawer />
    </>
  );
}
