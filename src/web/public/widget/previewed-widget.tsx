import { useLingui } from "@lingui/react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { publicEvents } from "#contract/public-events.ts";
import { widget } from "#contract/widget.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { requestedId } from "#web/platform/ids.ts";
import { query } from "#web/platform/query-client.ts";
import { localeOf } from "#web/platform/locales.ts";
import { EventGone } from "#web/public/event-page/event-gone.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { FullScreenLoader } from "#web/ui/states/full-screen-loader.tsx";
import { WidgetView } from "./widget-view.tsx";

/** The widget in its builder: the organizer sees a draft too, and nothing is sold. */
export function PreviewedWidget() {
  const event_id = requestedId(useParams().event_id);
  const language = localeOf(useLingui().i18n);
  const eventQuery = query(publicEvents.get, {
    params: { event_id },
    query: { preview_at: "now", language },
    as_organizer: true,
  });
  const isHere = typeof window !== "undefined";
  const event = useQuery({ ...eventQuery, queryKey: [...eventQuery.queryKey, "preview"], enabled: isHere });
  const set = query(widget.get, { params: { event_id }, as_organizer: true });
  const settings = useQuery({ ...set, queryKey: [...set.queryKey, "preview"], enabled: isHere });
  const error = event.error ?? settings.error;
  if (isCallError(error, "not_found", "invalid")) return <EventGone />;
  if (error) return <FailedState error={error} retry={() => void Promise.all([event.refetch(), settings.refetch()])} />;
  if (!event.data || !settings.data) return <FullScreenLoader />;
  return (
    <WidgetView
      event={event.data.data}
      settings={settings.data.data}
      refresh={() => void event.refetch()}
      preview={{ is_promo_code_good: null }}
    />
  );
}
