import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { eventSettingCalls } from "#contract/event-settings.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LinkTabs } from "#web/ui/page/link-tabs.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { SECTION_LABEL, SECTIONS } from "./sections.ts";
import { SettingsSection } from "./settings-section.tsx";
import classes from "./settings-page.module.css";
import { SettingsSkeleton } from "./settings-skeleton.tsx";

export const handle = { title: msg`Event details`, area: "setup" } satisfies PageHandle;

/** The event settings, one section at a time, each with its own URL and save bar. */
export default function SettingsPage() {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(query(eventSettingCalls.get, { params: { event_id: event.id } }));
  const at = SECTIONS.find((section) => section === search.get("section")) ?? "details";
  return (
    <div className={classes.page}>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Event details</Trans>}>
        <Trans>Event information and sales settings.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      <LinkTabs
        label={t`Event details sections`}
        at={at}
        tabs={SECTIONS.map((key) => ({ key, label: i18n._(SECTION_LABEL[key]), to: `?section=${key}` }))}
      />
      {data ? (
        <SettingsSection key={at} at={at} event={event} settings={data.data} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <SettingsSkeleton />
      )}
    </div>
  );
}
