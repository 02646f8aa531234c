import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type CheckInGuest, type CheckInListPublic, station } from "#contract/check-in.ts";
import { query } from "#web/platform/query-client.ts";
import { isNoAnswer } from "#web/public/check-in/admissions/station-api.ts";
import type { CheckInSync } from "#web/public/check-in/admissions/check-in-sync.ts";

export type FoundGuest = {
  /** The code that checks them in with this list. */
  code: string;
  public_id: string | null;
  first_name: string;
  last_name: string | null;
  ticket_title: string;
  /** The time of the check-in; null where they are not in. */
  in_since: string | null;
  check_in_short_id: string | null;
  is_unpaid: boolean;
  note: string | null;
};

export type Found = { people: FoundGuest[]; has_more: boolean; isOffline: boolean };

type FinderRequest = { query: string } | { of_order_with: string };

/**
 * Returns the matching attendees from the server or, where it does not respond in time, from this
 * phone. `again` repeats the search.
 */
export function useFound(engine: CheckInSync, list: CheckInListPublic, request: FinderRequest | null) {
  const { short_id: check_in_list_short_id } = list;
  const found = query(station.attendees, { params: { check_in_list_short_id }, query: request ?? { query: "" } });
  const { data, error, isPlaceholderData, refetch } = useQuery({
    // also without a network, and the names are forgotten with the page
    ...{ networkMode: "always", retry: false, staleTime: 0, gcTime: 0 },
    queryKey: found.queryKey,
    queryFn: () => find(engine, list, request as FinderRequest),
    enabled: request !== null,
    placeholderData: keepPreviousData,
  });
  const isOld = isPlaceholderData || (data === undefined && error === null);
  return { found: data ?? null, error, isOld, again: () => void refetch() };
}

async function find(engine: CheckInSync, list: CheckInListPublic, request: FinderRequest): Promise<Found> {
  const { isAway, isComplete } = engine.state();
  if (!isAway || !isComplete) {
    try {
      const { found, has_more } = await engine.find(request);
      return { people: found.map(known), has_more, isOffline: false };
    } catch (error) {
      if (!isNoAnswer(error) || !isComplete) throw error;
    }
  }
  const held = "query" in request ? engine.held.search(request.query) : ofOrder(engine, request.of_order_with);
  return {
    people: held.found.map((guest) => heldPerson(guest, engine, list)),
    has_more: held.has_more,
    isOffline: true,
  };

  /** An attendee with an unsent check-in is in, whatever the server returns. */
  function known({
    checked_in_at,
    is_out,
    ...person
  }: Awaited<ReturnType<CheckInSync["find"]>>["found"][number]): FoundGuest {
    return { ...person, in_since: is_out ? null : checked_in_at };
  }
}

function ofOrder(engine: CheckInSync, code: string): { found: CheckInGuest[]; has_more: boolean } {
  const guest = engine.held.findBy(code);
  return { found: guest ? engine.held.ofOrder(guest.order) : [], has_more: false };
}

export function heldPerson(guest: CheckInGuest, engine: CheckInSync, list: CheckInListPublic): FoundGuest {
  return {
    ...{
      code: guest.code,
      public_id: guest.references[0] ?? null,
      first_name: guest.first_name,
      last_name: guest.last_name,
    },
    ticket_title: list.tickets.find(({ id }) => id === guest.ticket_id)?.title ?? "",
    in_since: engine.inSince(guest),
    check_in_short_id: null,
    ...{ is_unpaid: guest.is_unpaid, note: guest.note },
  };
}
