import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { askedId } from "#web/platform/ids.ts";
import { query } from "#web/platform/query-client.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/full-screen-loader.tsx";
import { PageTitle } from "#web/ui/page-title.tsx";
import { EventGone } from "./event-gone.tsx";
import { EventView } from "./event-view.tsx";
import { PreviewBanner } from "./preview-banner.tsx";

/** A preview is for its organizer alone: the browser asks with their sign-in, and the server renders nothing. */
export function headers() {
  return { "x-robots-tag": "noindex, nofollow", "cache-control": "no-store" };
}

export default function EventPreviewPage() {
  const event_id = askedId(useParams().event_id);
  const asked = query(publicEvents.get, { params: { event_id }, as_organizer: true });
  const { data, error, isPending, refetch } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, "preview"],
    enabled: typeof window !== "undefined",
  });
  if (isPending) return <FullScreenLoader />;
  if (isCallError(error, "not_found", "invalid")) return <EventGone />;
  if (!data) return <FailedState error={error ?? new Error()} retry={() => void refetch()} />;
  return (
    <>
      <PageTitle>{data.data.title}</PageTitle>
      <meta name="robots" content="noindex, nofollow" />
      <PreviewBanner event_id={event_id} />
      <EventView event={data.data} refresh={() => void refetch()} isPreview />
    </>
  );
}
