import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type CheckInListPublic, door } from "#contract/check-in.ts";
import { DOOR_SEARCH_MIN, SEARCH_MAX } from "#domain/limits.ts";
import { lettersTyped } from "#domain/search.ts";
import { query } from "#web/platform/query-client.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import classes from "./finder.module.css";
import { FoundPerson } from "./found-person.tsx";
import { useSettled } from "./use-settled.ts";
import { useSteadyOrder } from "./use-steady-order.ts";

/** Who matches: first who is not in yet. Whoever comes in stays where they stood, so that a second tap never meets the next one. */
export function FoundPeople({
  list,
  typed,
  admissions,
  next,
}: {
  list: CheckInListPublic;
  typed: string;
  admissions: Admissions;
  next: () => void;
}) {
  const wanted = useDeferredValue(useSettled(typed.trim()));
  const isEnough = lettersTyped(wanted) >= DOOR_SEARCH_MIN;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...query(door.attendees, {
      params: { check_in_list_short_id: list.short_id },
      query: { query: wanted.slice(0, SEARCH_MAX) },
    }),
    enabled: isEnough,
    placeholderData: keepPreviousData,
  });
  const people = useSteadyOrder(isPlaceholderData ? "" : wanted, data?.data ?? []);
  if (!isEnough) {
    return (
      <p className={classes.nobody}>
        <Trans>Type at least two letters of a name or a reference.</Trans>
      </p>
    );
  }
  if (error) {
    return (
      <div className={classes.nobody} role="alert">
        <p>{error.message}</p>
        <button type="button" onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </button>
      </div>
    );
  }
  if (!data) {
    return (
      <p className={classes.nobody} role="status">
        <Trans>Looking…</Trans>
      </p>
    );
  }
  if (data.data.length === 0) {
    return (
      <p className={classes.nobody} role="status">
        <Trans>Nobody on this list matches “{wanted}”.</Trans>
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
            zone={list.event.timezone}
            admissions={admissions}
            next={next}
          />
        ))}
      </ul>
      {data.meta.has_more && (
        <p className={classes.more}>
          <Trans>More people match. Type more of the name.</Trans>
        </p>
      )}
    </div>
  );
}
