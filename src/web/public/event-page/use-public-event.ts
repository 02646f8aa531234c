import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Answer } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { type PublicEvent, publicEvents } from "#contract/public-events.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { query } from "#web/platform/query-client.ts";
import { selectionKey } from "#web/public/session-cache.ts";
import { stored } from "#web/public/stored.ts";

/**
 * What was loaded with the page. `answer`: null where there is no such event, undefined where the
 * browser fetches it itself.
 */
export type LoadedEvent = {
  origin: string;
  promo_code: string | null;
  /**
   * Language of the page; null where the visitor requested none that we have, and it is the event's
   * own.
   */
  language: Locale | null;
  answer?: Answer<typeof publicEvents.get> | null;
};

/** Interval in milliseconds between fetches of what is left, while the page is visible. */
const EVERY = 10_000;

type EventQuery = { promo_code: string | null; language: Locale };
type CurrentEvent = { event: PublicEvent | undefined; error: Error | null; isGone: boolean; refresh: () => void };

/** The event as the page shows it: first as loaded with the page, then as it currently is. */
export function usePublicEvent(
  event_id: number,
  { promo_code, language }: EventQuery,
  loaded: LoadedEvent,
): CurrentEvent {
  const isAsLoaded =
    promo_code === loaded.promo_code && language === (loaded.language ?? loaded.answer?.data.language ?? language);
  const { data, error, refetch } = useQuery({
    ...query(publicEvents.get, { params: { event_id }, query: { language, ...(promo_code && { promo_code }) } }),
    enabled: loaded.answer !== null,
    initialData: isAsLoaded ? (loaded.answer ?? undefined) : undefined,
    // The page is the same for all visitors. A visitor with a selection may hold tickets that it
    // calls sold out, so it is fetched for them at once.
    initialDataUpdatedAt: hasChosen(event_id) ? 0 : undefined,
    placeholderData: keepPreviousData,
    staleTime: EVERY,
    refetchInterval: ({ state }) => (state.data?.data.lifecycle_status === "ENDED" ? false : EVERY),
    refetchOnWindowFocus: true,
  });
  // A code that the server did not accept is checked here; until then the page stays as it was
  // loaded.
  const shown = data ?? loaded.answer;
  return {
    event: shown?.data,
    error,
    isGone: loaded.answer === null || isCallError(error, "not_found", "invalid"),
    refresh: () => void refetch(),
  };
}

function hasChosen(event_id: number): boolean {
  return typeof window !== "undefined" && stored(selectionKey(event_id)) !== null;
}
