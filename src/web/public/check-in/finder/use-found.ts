import { useCallback, useEffect, useState } from "react";
import type { CheckInGuest } from "#contract/check-in.ts";
import type { CheckInListPublic } from "#contract/check-in.ts";
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
  const [answer, setAnswer] = useState<{ key: string; found: Found | null; error: Error | null } | null>(null);
  const [round, setRound] = useState(0);
  const key = JSON.stringify(request);

  useEffect(() => {
    const wanted = JSON.parse(key) as FinderRequest | null;
    if (wanted === null) return;
    let isOld = false;
    const settle = (found: Found | null, error: Error | null) => {
      if (!isOld) setAnswer((before) => ({ key, found: found ?? (before?.key === key ? before.found : null), error }));
    };
    find(engine, list, wanted).then(
      (found) => settle(found, null),
      (error: Error) => settle(null, error),
    );
    return () => {
      isOld = true;
    };
    // The counts of the list change all the time and do not affect the search.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [engine, key, round, list.short_id]);

  const again = useCallback(() => setRound((count) => count + 1), []);
  return { ...answer, isOld: answer?.key !== key, again };
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

function heldPerson(guest: CheckInGuest, engine: CheckInSync, list: CheckInListPublic): FoundGuest {
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
