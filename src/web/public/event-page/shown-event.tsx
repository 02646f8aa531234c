import { useLingui } from "@lingui/react";
import { useParams, useSearchParams } from "react-router";
import { LANGUAGE_PARAMETER } from "#contract/page-handle.ts";
import { requestedId } from "#web/platform/ids.ts";
import { localeOf } from "#web/platform/locales.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { EventGone } from "./event-gone.tsx";
import { EventHead } from "./event-head.tsx";
import { EventView } from "./event-view.tsx";
import { possiblePromoCodeIn } from "./promo-code-in.ts";
import { useCountedView } from "./use-counted-view.ts";
import { type LoadedEvent, usePublicEvent } from "./use-public-event.ts";

/** The public page of an event: first as loaded with the page, then as it currently is. */
export function ShownEvent({ loaded }: { loaded: LoadedEvent }) {
  const [search] = useSearchParams();
  const event_id = requestedId(useParams()["event_id"]);
  const eventQuery = { promo_code: possiblePromoCodeIn(search), language: localeOf(useLingui().i18n) };
  const { event, error, refresh, isGone } = usePublicEvent(event_id, eventQuery, loaded);
  useCountedView(event?.id);
  if (isGone) {
    return <EventGone />;
  }
  if (!event) {
    return (
      <main id="content" tabIndex={-1}>
        <FailedState error={error ?? new Error()} retry={refresh} />
      </main>
    );
  }
  return (
    <>
      <EventHead
        event={event}
        origin={loaded.origin}
        language={eventQuery.language}
        requestedLanguage={search.get(LANGUAGE_PARAMETER)}
      />
      <EventView event={event} refresh={refresh} origin={loaded.origin} />
    </>
  );
}
