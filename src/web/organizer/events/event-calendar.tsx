import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Group, Title } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { type EventRow, events } from "#contract/events.ts";
import { dayAfter, dayAt, inMonth, startOfDay, weeksOfMonth } from "#web/platform/days.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { useMedia } from "#web/platform/use-media.ts";
import { BELOW_SM } from "#web/ui/breakpoints.ts";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import { LoadingRows } from "#web/ui/list/loading-rows.tsx";
import { manageAddressOf } from "./event-urls.ts";
import { WeekdayHead } from "#web/ui/dates/weekday-head.tsx";
import classes from "./event-calendar.module.css";

/** A month of events, archived ones left out: a grid of weeks, or on phones a list of its days. */
export function EventCalendar() {
  const { t } = useLingui();
  const format = useFormat();
  const isPhone = useMedia(BELOW_SM);
  const [search, setSearch] = useSearchParams();
  const today = format.today(ownZone());
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(search.get("month") ?? "") ? `${search.get("month")}-01` : today;
  const weeks = weeksOfMonth(month, format.firstWeekday);
  const { data, error, refetch } = useQuery({
    ...query(events.list, { query: monthQuery(weeks) }),
    placeholderData: keepPreviousData,
  });
  const show = (day: string) =>
    setSearch((params) => (params.set("month", day.slice(0, 7)), params), { preventScrollReset: true });
  const rows = data?.data ?? [];
  const hidden = (data?.meta.total ?? 0) - rows.length;
  const Month = isPhone ? Agenda : MonthGrid;
  return (
    <section aria-label={t`Calendar`}>
      <Group mb="md" gap="xs">
        <ActionIcon variant="default" aria-label={t`Previous month`} onClick={() => show(inMonth(month, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon variant="default" aria-label={t`Next month`} onClick={() => show(inMonth(month, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Title order={2} size="h3" aria-live="polite">
          {format.month(month)}
        </Title>
        <Button variant="subtle" ms="auto" onClick={() => show(today)}>
          <Trans>Today</Trans>
        </Button>
      </Group>
      {data ? (
        <Month weeks={weeks} month={month.slice(0, 7)} today={today} rows={rows} />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
      {hidden > 0 && (
        <p className={classes.none}>
          <Plural value={hidden} one="# more event is in the list." other="# more events are in the list." />
        </p>
      )}
    </section>
  );
}

type MonthProps = { weeks: string[][]; month: string; today: string; rows: EventRow[] };

function MonthGrid({ weeks, month, today, rows }: MonthProps) {
  return (
    <table className={classes.grid}>
      <WeekdayHead />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day} data-outside={!day.startsWith(month) || undefined}>
                <time dateTime={day} aria-current={day === today ? "date" : undefined} className="figures">
                  {Number(day.slice(8))}
                </time>
                <EventsOfDay rows={rows} day={day} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Agenda({ weeks, month, today, rows }: MonthProps) {
  const format = useFormat();
  const days = weeks.flat().filter((day) => day.startsWith(month) && rows.some((row) => isOn(row, day)));
  if (days.length === 0)
    return (
      <p className={classes.none}>
        <Trans>No events this month.</Trans>
      </p>
    );
  return (
    <ol className={classes.agenda}>
      {days.map((day) => (
        <li key={day}>
          <h3>
            <time dateTime={day} aria-current={day === today ? "date" : undefined}>
              {format.moment(`${day}T12:00Z`, "UTC", "fullDay")}
            </time>
          </h3>
          <EventsOfDay rows={rows} day={day} />
        </li>
      ))}
    </ol>
  );
}

function EventsOfDay({ rows, day }: { rows: EventRow[]; day: string }) {
  const format = useFormat();
  const own = rows.filter((row) => isOn(row, day));
  if (own.length === 0) return null;
  return (
    <ul className={classes.events}>
      {own.map((event) => (
        <li key={event.id}>
          <Link to={manageAddressOf(event)} data-draft={event.status === "DRAFT" || undefined} title={event.title}>
            <span className="figures">{format.moment(event.start_date, event.timezone, "time")}</span> {event.title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** An event that ends within a day, as a night does, is on the day on which it begins. */
function isOn({ start_date, end_date, timezone }: EventRow, day: string): boolean {
  const first = dayAt(start_date, timezone) ?? "";
  const isLong = end_date !== null && Date.parse(end_date) - Date.parse(start_date) > DAY_MS;
  const last = isLong ? (dayAt(end_date, timezone) ?? first) : first;
  return first <= day && day <= last;
}

const DAY_MS = 86_400_000;

/** Begins a month earlier, for events that last for several days. */
function monthQuery(weeks: string[][]): Record<string, string> {
  const [first = "", last = ""] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  return {
    "filter_fields[start_date][gte]": startOfDay(dayAfter(first, -31), "UTC"),
    "filter_fields[start_date][lt]": startOfDay(dayAfter(last, 2), "UTC"),
    "filter_fields[status][ne]": "ARCHIVED",
    sort_by: "start_date",
    sort_direction: "asc",
    per_page: "100",
  };
}
