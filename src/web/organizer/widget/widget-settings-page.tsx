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
import { WidgetBuilder } from "./widget-builder.tsx";

export const handle = { title: msg`Widget`, area: "setup" } satisfies PageHandle;

/**
 * The widget that sells the event's tickets on the organizer's own pages: its appearance, its
 * allowed sites, and its code.
 */
export default function WidgetSettingsPage() {
  const event = useEvent();
  const { data, error, refetch } = useQuery(query(eventSettingCalls.get, { params: { event_id: event.id } }));
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Widget</Trans>}>
        <Trans>Sell tickets on your own website. Buyers choose and pay without leaving it.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      {data ? (
        <WidgetBuilder event={event} settings={data.data} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </>
  );
}
