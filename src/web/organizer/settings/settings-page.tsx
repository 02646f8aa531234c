import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { eventSettingCalls } from "#contract/event-settings.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { SectionList } from "#web/ui/page/section-list.tsx";
import { BELOW_MD } from "#web/ui/breakpoints.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { ArchivedNotice } from "#web/organizer/events/archived-notice.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { SECTION_HELP, SECTION_LABEL, SECTIONS, type Section, type SettingsProps } from "./sections.ts";
import classes from "./settings-page.module.css";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { type ComponentType, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { BasicsForm } from "./basics-form.tsx";

export const handle = { title: msg`Settings`, area: "setup" } satisfies PageHandle;

/**
 * The event settings, one section at a time, each with its own URL and save bar. Without a section
 * in the URL, phones show the list of all sections.
 */
export default function SettingsPage() {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const [search] = useSearchParams();
  const isNarrow = useMedia(BELOW_MD);
  const { data, error, refetch } = useQuery(query(eventSettingCalls.get, { params: { event_id: event.id } }));
  const named = SECTIONS.find((section) => section === search.get("section"));
  const at = named ?? (isNarrow ? undefined : "details");
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Settings</Trans>}>
        <Trans>Event information and sales settings.</Trans>
      </PageHead>
      <ArchivedNotice event={event} />
      <SectionList
        label={t`Settings sections`}
        at={at}
        sections={SECTIONS.map((key) => ({
          key,
          label: i18n._(SECTION_LABEL[key]),
          help: i18n._(SECTION_HELP[key]),
          to: `?section=${key}`,
        }))}
        back={{ label: <Trans>All settings</Trans>, to: "?" }}
      >
        {data && at ? (
          <SettingsSection key={at} at={at} event={event} settings={data.data} />
        ) : error ? (
          <FailedState error={error} retry={() => void refetch()} />
        ) : (
          <SettingsSkeleton />
        )}
      </SectionList>
    </>
  );
}

/**
 * One section. For an archived event it is read-only, except for restoring or deleting the event.
 */
function SettingsSection({ at, event, settings }: SettingsProps & { at: Section }) {
  const { i18n } = useLingui();
  const Part = PARTS[at];
  const part = (
    <fieldset className={classes.section} aria-label={i18n._(SECTION_LABEL[at])}>
      <Suspense fallback={<SettingsSkeleton />}>
        <Part event={event} settings={settings} />
      </Suspense>
    </fieldset>
  );
  if (at === "end") return <ReadOnlyUnless may={SETTING_UP}>{part}</ReadOnlyUnless>;
  return (
    <EventForms may={SETTING_UP} isNoticeShown>
      {part}
    </EventForms>
  );
}

const SETTING_UP = { area: "setup", doing: "writing" } as const;

// Preloaded: users of the first section often continue to these.

// Preloaded: users of the first section often continue to these.
const AfterBuyingForm = lazy(
  ahead(() => import("./after-buying-form.tsx").then((file) => ({ default: file.AfterBuyingForm }))),
);

const CheckoutForm = lazy(ahead(() => import("./checkout-form.tsx").then((file) => ({ default: file.CheckoutForm }))));

const EmailsForm = lazy(ahead(() => import("./emails-form.tsx").then((file) => ({ default: file.EmailsForm }))));

const EndSection = lazy(ahead(() => import("./end-section.tsx").then((file) => ({ default: file.EndSection }))));

const DashboardForm = lazy(
  ahead(() => import("./dashboard-form.tsx").then((file) => ({ default: file.DashboardForm }))),
);

const OfflineForm = lazy(ahead(() => import("./offline-form.tsx").then((file) => ({ default: file.OfflineForm }))));

const VenueForm = lazy(ahead(() => import("./venue-form.tsx").then((file) => ({ default: file.VenueForm }))));

// Loaded on demand: few users open these, and they include pictures and previews.

// Loaded on demand: few users open these, and they include pictures and previews.
const CoverSection = lazy(() => import("./cover-section.tsx"));

const WaitingRoomSection = lazy(() => import("#web/organizer/waiting-room/waiting-room-section.tsx"));

const PrivacyForm = lazy(() => import("./privacy-form.tsx"));

const SearchEnginesForm = lazy(() => import("./search-engines-form.tsx"));

const VisitsForm = lazy(() => import("./visits-form.tsx"));

const PARTS: Record<Section, ComponentType<SettingsProps>> = {
  details: BasicsForm,
  cover: CoverSection,
  place: VenueForm,
  checkout: CheckoutForm,
  "waiting-room": WaitingRoomSection,
  after: AfterBuyingForm,
  payment: OfflineForm,
  emails: EmailsForm,
  privacy: PrivacyForm,
  visibility: SearchEnginesForm,
  visits: VisitsForm,
  more: DashboardForm,
  end: EndSection,
};
