import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { organizers } from "#contract/organizers.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { useId } from "#web/platform/use-id.ts";
import { query } from "#web/platform/query-client.ts";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { HomeLink } from "#web/ui/states/home-link.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { CreateEventButton, CreateEventDrawer } from "#web/organizer/events/create-event.tsx";
import { EventList } from "#web/organizer/events/event-list.tsx";
import { readEventsState } from "#web/organizer/events/event-states.ts";
import { OrganizerHead } from "./organizer-head.tsx";

export const handle = { title: msg`Organizer`, area: "organizers" } satisfies PageHandle;

export default function OrganizerPage() {
  const { events_state } = useParams();
  const params = { organizer_id: useId("organizer_id") };
  const { data, error, refetch } = useQuery(query(organizers.get, { params }));
  if (isCallError(error, "not_found", "invalid"))
    return <EmptyState drawing="lost" title={<Trans>Organizer profile not found</Trans>} action={<HomeLink />} />;
  if (error && !data) return <FailedState error={error} retry={() => void refetch()} />;
  return (
    <>
      <PageTitle>{data?.data.name ?? handle.title}</PageTitle>
      {data ? <OrganizerHead organizer={data.data} /> : <Skeleton height={96} mb="lg" />}
      <EventList
        state={readEventsState(events_state)}
        base={`/manage/organizer/${params.organizer_id}/events`}
        ask={(listQuery) => query(organizers.events, { params, query: listQuery })}
        create={<CreateEventButton />}
      />
      <CreateEventDrawer organizer_id={params.organizer_id} />
    </>
  );
}
