import { useLingui } from "@lingui/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useParams, useSearchParams } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { query } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { EventGone } from "./event-gone.tsx";
import { EventView } from "./event-view.tsx";
import { InLanguage } from "./preview/in-language.tsx";
import { PreviewBar } from "./preview/preview-bar.tsx";
import { readPreview } from "./preview/preview-search.ts";
import { possiblePromoCodeIn } from "./promo-code-in.ts";

/**
 * A preview is for its organizer only: the browser loads it with the organizer's sign-in, and the
 * server renders nothing.
 */
export function headers() {
  return { "x-robots-tag": "noindex, nofollow", "cache-control": "no-store" };
}

/**
 * The event as a buyer sees it at any time, with any promo code and in any language. Nothing is
 * sold. All other visitors are redirected to the event page.
 */
export default function EventPreviewPage() {
  const event_id = requestedId(useParams().event_id);
  const [search] = useSearchParams();
  const location = useLocation();
  const previewed = readPreview(search);
  const promo_code = possiblePromoCodeIn(search);
  const { i18n } = useLingui();
  const language = previewed.language ?? localeOf(i18n);
  const eventQuery = query(publicEvents.get, {
    params: { event_id },
    query: { preview_at: previewed.at ?? "now", language, ...(promo_code && { promo_code }) },
    as_organizer: true,
  });
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...eventQuery,
    queryKey: [...eventQuery.queryKey, "preview"],
    placeholderData: keepPreviousData,
    enabled: typeof window !== "undefined",
  });
  if (isPending) return <FullScreenLoader />;
  if (isCallError(error, "not_found", "invalid")) return <EventGone />;
  if (!data) return <FailedState error={error ?? new Error()} retry={() => void refetch()} />;
  const { data: event, preview } = data;
  if (!preview) return <Navigate to={{ ...location, pathname: `/event/${event.id}/${event.slug}` }} replace />;
  return (
    <>
      <PageTitle>{event.title}</PageTitle>
      <meta name="robots" content="noindex, nofollow" />
      <PreviewBar event={event} previewed={previewed} />
      <InLanguage locale={previewed.language}>
        <EventView
          event={event}
          refresh={() => void refetch()}
          preview={{ is_promo_code_good: isPlaceholderData ? null : preview.is_promo_code_good }}
        />
      </InLanguage>
    </>
  );
}
