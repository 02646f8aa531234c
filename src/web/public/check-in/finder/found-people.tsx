import { Trans } from "@lingui/react/macro";
import { useDeferredValue } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { STATION_SEARCH_MIN, SEARCH_MAX } from "#domain/maxima.ts";
import { lettersTyped } from "#domain/search.ts";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import classes from "./finder.module.css";
import { FoundPerson } from "./found-person.tsx";
import { useFound } from "./use-found.ts";
import { useSettled } from "./use-settled.ts";
import { useSteadyOrder } from "./use-steady-order.ts";

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
  const people = useSteadyOrder(isOld ? "" : wanted, found?.people ?? []);
  if (!isEnough) {
    return (
      <p className={classes.nobody}>
        <Trans>Enter at least 2 letters of a name or reference.</Trans>
      </p>
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
  if (!found) {
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
