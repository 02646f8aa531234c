import { Trans } from "@lingui/react/macro";
import { useDeferredValue, useEffect, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { STATION_SEARCH_MIN, SEARCH_MAX } from "#domain/maxima.ts";
import { lettersTyped } from "#domain/search.ts";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import classes from "./finder.module.css";
import AllGuests from "./all-guests.tsx";
import { FoundPerson } from "./found-person.tsx";
import { useFound, type FoundGuest } from "./use-found.ts";

/**
 * The matching attendees, those who are not in yet first. A checked-in one keeps its position, so
 * that a second tap does not check in the next one.
 */
export function FoundPeople({
  list,
  engine,
  state,
  typed,
  admissions,
  next,
}: {
  list: CheckInListPublic;
  engine: CheckInSync;
  state: StationStatus;
  typed: string;
  admissions: Admissions;
  next: () => void;
}) {
  const wanted = useDeferredValue(useSettled(typed.trim()));
  const isEnough = lettersTyped(wanted) >= STATION_SEARCH_MIN;
  const { found, error, isOld, again } = useFound(
    engine,
    list,
    isEnough ? { query: wanted.slice(0, SEARCH_MAX) } : null,
  );
  const isTyping = lettersTyped(typed) >= STATION_SEARCH_MIN;
  const people = useSteadyOrder(isOld ? "" : wanted, found?.people ?? []);
  if (!isEnough && !isTyping) {
    return (
      <>
        {wanted !== "" && (
          <p className={classes.nobody} role="status">
            <Trans>Enter at least 2 letters of a name or reference.</Trans>
          </p>
        )}
        {state.isComplete && <AllGuests list={list} engine={engine} state={state} admissions={admissions} />}
      </>
    );
  }
  if (error && !isOld) {
    return (
      <div className={classes.nobody} role="alert">
        <p>{error.message}</p>
        <button type="button" onClick={again}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (!isEnough || !found) {
    return (
      <p className={classes.nobody} role="status">
        <Trans>Searching…</Trans>
      </p>
    );
  }
  if (found.people.length === 0) {
    return (
      <p className={classes.nobody} role="status">
        {found.isOffline ? (
          <Trans>No matches for “{wanted}” on this device.</Trans>
        ) : (
          <Trans>No matches for “{wanted}” on this list.</Trans>
        )}
      </p>
    );
  }
  return (
    <div className={classes.found}>
      <ul>
        {people.map((person) => (
          <FoundPerson
            key={person.code}
            person={person}
            list={list}
            engine={engine}
            waiting={state.waiting}
            admissions={admissions}
            next={next}
            again={again}
          />
        ))}
      </ul>
      {found.has_more && (
        <p className={classes.more}>
          <Trans>More guests match. Keep typing.</Trans>
        </p>
      )}
    </div>
  );
}

const PAUSE_MS = 250;

/** Returns the typed text once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/**
 * Keeps the order of the results while the same text is searched for, whatever their status
 * becomes.
 */
function useSteadyOrder(wanted: string, people: FoundGuest[]): FoundGuest[] {
  const [known, setKnown] = useState<{ wanted: string; codes: string[] }>({ wanted, codes: [] });
  const codes = known.wanted === wanted ? known.codes : [];
  const added = people.map(({ code }) => code).filter((code) => !codes.includes(code));
  if (added.length > 0) setKnown({ wanted, codes: [...codes, ...added] });
  return people.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code));
}
