import { useLingui } from "@lingui/react/macro";
import { type ComponentType, Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { EventForms } from "#web/organizer/events/event-forms.tsx";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ReadOnlyUnless } from "#web/ui/read-only.tsx";
import { BasicsForm } from "./basics-form.tsx";
import { SettingsSkeleton } from "./settings-skeleton.tsx";
import { SECTION_LABEL, type Section, type SettingsProps } from "./sections.ts";
import classes from "./settings-page.module.css";

/**
 * One section. For an archived event it is read-only, except for restoring or deleting the event.
 */
export function SettingsSection({ at, event, settings }: SettingsProps & { at: Section }) {
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
const CoverSection = lazy(() => import("./cover-section.tsx"));
const PrivacyForm = lazy(() => import("./privacy-form.tsx"));
const SearchEnginesForm = lazy(() => import("./search-engines-form.tsx"));
const VisitsForm = lazy(() => import("./visits-form.tsx"));

const PARTS: Record<Section, ComponentType<SettingsProps>> = {
  details: BasicsForm,
  cover: CoverSection,
  place: VenueForm,
  checkout: CheckoutForm,
  after: AfterBuyingForm,
  payment: OfflineForm,
  emails: EmailsForm,
  privacy: PrivacyForm,
  visibility: SearchEnginesForm,
  visits: VisitsForm,
  more: DashboardForm,
  end: EndSection,
};
