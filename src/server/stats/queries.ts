import { expressionBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { eventStatistics, eventStats } from "#contract/events.ts";
import { endOf } from "#domain/event-status.ts";
import type { EventRef, OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";

type Statistics = z.output<typeof eventStatistics>;

/** All-time figures of several events, in one statement; an event where nothing has happened has zeros. */
export async function eventTotals(db: ReadDb, event_ids: readonly number[]): Promise<(event_id: number) => Statistics> {
  if (event_ids.length === 0) return () => NOTHING;
  const rows = await db
    .selectFrom(figures(event_ids).as("figures"))
    .select("figures.event_id")
    .select(sumsOf(["orders", "attendees", "gross", "refunded", "check_ins", "views"]))
    .groupBy("figures.event_id")
    .execute();
  const totals = new Map(rows.map(({ event_id, ...total }) => [event_id, total]));
  return (event_id) => totals.get(event_id) ?? NOTHING;
}

/**
 * The last `days` days of an event in its own time zone, also those on which nothing happened: up to today or, once it is over, up to
 * the day of its end.
 */
export async function eventDays(
  db: ReadDb,
  event: OwnEvent,
  days: number,
): Promise<z.output<typeof eventStats>["days"]> {
  const calendar = sql<{ day: string }>`(
    select generate_series(last - (${days}::int - 1), last, interval '1 day')::date as day
    from (
      select (least(now(), ${endOf(event)}::timestamptz) at time zone ${event.timezone}::text)::date as last
    ) as span)`;
  return db
    .selectFrom(calendar.as("calendar"))
    .leftJoin(figures([event.id]).as("figures"), "figures.day", "calendar.day")
    .select("calendar.day")
    .select(sumsOf(["orders", "attendees", "gross", "views"]))
    .groupBy("calendar.day")
    .orderBy("calendar.day")
    .execute();
}

/** The newest seven of an event's days, and the seven before them. */
export function weeksOf(days: readonly Day[]): z.output<typeof eventStats>["weeks"] {
  return { last: sumOf(days.slice(-7)), before: sumOf(days.slice(-14, -7)) };
}

type Day = z.output<typeof eventStats>["days"][number];

function sumOf(days: readonly Day[]): Omit<Day, "day"> {
  const nothing = { orders: 0, attendees: 0, gross: 0, views: 0 };
  return days.reduce(
    (sum, { orders, attendees, gross, views }) => ({
      orders: sum.orders + orders,
      attendees: sum.attendees + attendees,
      gross: sum.gross + gross,
      views: sum.views + views,
    }),
    nothing,
  );
}

/** How many tickets of each kind are out, and how many of them are in. */
export async function ticketTallies(
  db: ReadDb,
  event: EventRef,
): Promise<(ticket_id: number) => { attendees: number; check_ins: number }> {
  const rows = await db
    .selectFrom(figures([event.id]).as("figures"))
    .select("figures.ticket_id")
    .select(sumsOf(["attendees", "check_ins"]))
    .groupBy("figures.ticket_id")
    .execute();
  const tallies = new Map(rows.map(({ ticket_id, ...tally }) => [ticket_id, tally]));
  return (ticket_id) => tallies.get(ticket_id) ?? { attendees: 0, check_ins: 0 };
}

const NOTHING: Statistics = { orders: 0, attendees: 0, gross: 0, refunded: 0, check_ins: 0, views: 0 };

const COLUMNS = [
  "event_id",
  "ticket_id",
  "day",
  "orders",
  "attendees",
  "gross",
  "refunded",
  "check_ins",
  "views",
] as const;

/** What is folded and what is not yet, read at one moment: exact, however the job that folds them stands. */
function figures(event_ids: readonly number[]) {
  const of = sql<SqlBool>`event_id = any(${event_ids}::bigint[])`;
  const tables = expressionBuilder<Database, never>();
  return tables
    .selectFrom("tallies")
    .select(COLUMNS)
    .where(of)
    .unionAll(tables.selectFrom("tally_changes").select(COLUMNS).where(of));
}

function sumsOf<Name extends keyof Statistics>(names: Name[]) {
  return names.map((name) => sql<number>`coalesce(sum(figures.${sql.ref(name)}), 0)::bigint`.as(name));
}
