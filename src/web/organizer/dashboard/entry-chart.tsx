import { Trans, useLingui } from "@lingui/react/macro";
import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Entries, entryStats } from "#contract/arrivals.ts";
import type { Event } from "#contract/events.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { Chart } from "#web/ui/charts/chart.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { PlainSelect } from "#web/ui/plain-select.tsx";
import classes from "./dashboard-page.module.css";
import { entryPoints } from "./entry-points.ts";

const ALL_STATIONS = "all";

/** Check-ins of a day in steps of five minutes, of all check-in lists or of one. */
export function EntryChart({ event }: { event: Event }) {
  const { t } = useLingui();
  const [day, chooseDay] = useState<string>();
  const queryOptions = query(entryStats.get, { params: { event_id: event.id }, query: { day } });
  const { data, error, refetch } = useQuery({ ...queryOptions, placeholderData: (before) => before });
  const entries = data?.data;
  if (entries && entries.days.length === 0) return null;
  return (
    <section className={classes.panel} aria-labelledby="entries">
      <div className={classes.panelHead}>
        <Title order={2} size="h4" id="entries">
          <Trans>Arrivals by time of day</Trans>
        </Title>
        {entries && entries.days.length > 1 && (
          <Days days={entries.days} chosen={entries.day ?? ""} choose={chooseDay} label={t`Day`} />
        )}
      </div>
      {entries ? (
        <OneDay event={event} entries={entries} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </section>
  );
}

type DaysProps = { days: string[]; chosen: string; choose: (day: string) => void; label: string };

function Days({ days, chosen, choose, label }: DaysProps) {
  const format = useFormat();
  return (
    <PlainSelect aria-label={label} value={chosen} onChange={(change) => choose(change.target.value)}>
      {days.map((day) => (
        <option key={day} value={day}>
          {format.day(day)}
        </option>
      ))}
    </PlainSelect>
  );
}

function OneDay({ event, entries }: { event: Event; entries: Entries }) {
  const { t } = useLingui();
  const format = useFormat();
  const [listId, chooseCheckInList] = useState(ALL_STATIONS);
  const { lists } = entries;
  const own = lists.find(({ id }) => String(id) === listId);
  // Attendees on a list that counts by itself may already have been checked in elsewhere, so such
  // lists are left out of the total.
  const counted = own ? [own] : lists.some((list) => !list.counts_separately) ? lists.filter(isOfTheEvent) : lists;
  const { minutes, points } = entryPoints(
    entries,
    counted.map(({ id }) => id),
  );
  return (
    <>
      {lists.length > 1 && (
        <p>
          <PlainSelect
            aria-label={t`Check-in list`}
            value={listId}
            onChange={(change) => chooseCheckInList(change.target.value)}
          >
            <option value={ALL_STATIONS}>{t`All check-in lists`}</option>
            {lists.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </PlainSelect>
        </p>
      )}
      <Chart
        title={t`Arrivals per ${minutes} minutes`}
        of={t`Time`}
        name={t`Arrivals`}
        say={format.number}
        sayShort={format.number}
        points={points.map(({ at, value }) => ({ label: format.moment(at, event.timezone, "time"), value }))}
      />
    </>
  );
}

function isOfTheEvent(list: Entries["lists"][number]): boolean {
  return !list.counts_separately;
}
