import { useLingui } from "@lingui/react";
import { useMantineColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import { Navigate, useParams } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { type Designing, hearDesign } from "#web/platform/design-frame.ts";
import { requestedId } from "#web/platform/ids.ts";
import { query } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { EventGone } from "./event-gone.tsx";
import { EventView } from "./event-view.tsx";

/** For the organizer only, like the other preview. */
export function headers() {
  return { "x-robots-tag": "noindex, nofollow", "cache-control": "no-store" };
}

/**
 * The event page in the frame of the homepage designer, with the theme that is being edited.
 * Nothing is sold, and links are disabled.
 */
export default function DesignedPage() {
  const event_id = requestedId(useParams().event_id);
  const { i18n } = useLingui();
  const language = localeOf(i18n);
  const eventQuery = query(publicEvents.get, {
    params: { event_id },
    query: { preview_at: "now", language },
    as_organizer: true,
  });
  const { data, error, isPending, refetch } = useQuery({
    ...eventQuery,
    queryKey: [...eventQuery.queryKey, "preview"],
    enabled: typeof window !== "undefined",
  });
  const designing = useDesigning();
  if (isPending) return <FullScreenLoader />;
  if (isCallError(error, "not_found", "invalid")) return <EventGone />;
  if (!data) return <FailedState error={error ?? new Error()} retry={() => void refetch()} />;
  const { data: event, preview } = data;
  if (!preview) return <Navigate to={`/event/${event.id}/${event.slug}`} replace />;
  const { look, cover, homepage_background_type } = designing ?? { ...event, ...event.settings };
  const settings = { ...event.settings, homepage_background_type };
  return (
    <div onClickCapture={stay}>
      <PageTitle>{event.title}</PageTitle>
      <meta name="robots" content="noindex, nofollow" />
      <EventView
        event={{ ...event, look, cover, settings }}
        refresh={() => void refetch()}
        preview={{ is_promo_code_good: null }}
      />
    </div>
  );
}

function useDesigning(): Designing | undefined {
  const [designing, setDesigning] = useState<Designing>();
  const { setColorScheme } = useMantineColorScheme();
  const shown = designing?.scheme;
  useEffect(() => hearDesign(setDesigning), []);
  // the designer's color scheme for the frame overrides the user's own (ui/page/color-scheme.ts)
  const show = useEffectEvent((scheme: "light" | "dark") => {
    document.documentElement.dataset.theme = scheme;
    setColorScheme(scheme);
  });
  useEffect(() => (shown ? show(shown) : undefined), [shown]);
  return designing;
}

function stay(event: MouseEvent): void {
  if ((event.target as Element).closest("a")) event.preventDefault();
}
