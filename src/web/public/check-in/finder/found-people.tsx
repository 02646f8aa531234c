import { Trans } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import { type CheckInListPublic, door } from "#contract/check-in-lists.ts";
import { query } from "../../../platform/query-client.ts";
import type { Admissions } from "../admissions/use-admissions.ts";
import classes from "./finder.module.css";
import { FoundPerson } from "./found-person.tsx";
import { useSettled } from "./use-settled.ts";

/** Who matches, in the order of first names. */
export function FoundPeople({
  list,
  typed,
  admissions,
}: {
  list: CheckInListPublic;
  typed: string;
  admissions: Admissions;
}) {
  const wanted = useDeferredValue(useSettled(typed.trim()));
  const { data, error, refetch } = useQuery({
    ...query(door.attendees, {
      params: { check_in_list_short_id: list.short_id },
      query: wanted ? { query: wanted } : {},
    }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) {
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
        {wanted ? (
          <Trans>Nobody on this list matches “{wanted}”.</Trans>
        ) : (
          <Trans>Nobody holds a ticket of this list yet.</Trans>
        )}
      </p>
    );
  }
  return (
    <div className={classes.found}>
      <ul>
        {data.data.map((person) => (
          <FoundPerson key={person.short_id} person={person} zone={list.event.timezone} admissions={admissions} />
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
