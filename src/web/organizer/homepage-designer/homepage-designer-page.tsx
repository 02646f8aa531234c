import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { eventSettingCalls } from "#contract/event-settings.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { SettingsSkeleton } from "#web/organizer/settings/settings-skeleton.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { Designer } from "./designer.tsx";

export const handle = { title: msg`Homepage`, area: "setup" } satisfies PageHandle;

export default function HomepageDesignerPage() {
  const event = useEvent();
  const { data, error, refetch } = useQuery(query(eventSettingCalls.get, { params: { event_id: event.id } }));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Homepage</Trans>}>
        <Trans>Design your event page. Buyers see your changes once you save them.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      {data ? (
        <Designer event={event} settings={data.data} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}
