import { expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { eventStatistics, eventStats } from "#contract/event-stats.ts";
import type { Period } from "#domain/periods.ts";
import { type EventRef, ofEvents, type OwnEvent } from "#server/access/own-event.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";

type Statistics = z.output<typeof eventStatistics>;

/**
 * Returns the all-time stats of several events in one statement; an event without activity has
 * zeros.
 */
export async function eventTotals(db: ReadDb, event_ids: readonly number[]): Promise<(event_id: number) => Statistics> {
  if (event_ids.length === 0) return () => ZERO_STATS;
  const rows = await db
    .selectFrom(stats(event_ids).as("stats"))
    .select("stats.event_id")
    .select(sumsOf(["orders", "attendees", "gross", "refunded", "check_ins", "views"]))
    .groupBy("stats.event_id")
    .execute();
  const totals = new Map(rows.map(({ event_id, ...total }) => [event_id, total]));
  return (event_id) => totals.get(event_id) ?? ZERO_STATS;
}

/** Returns the days of a period in the event's time zone, including days without activity. */
export async function eventDays(
  db: ReadDb,
  event: OwnEvent,
  { from, to }: Period,
): Promise<z.output<typeof eventStats>["days"]> {
  const calendar = sql<{ day: string }>`(
    select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day)`;
  return db
    .selectFrom(calendar.as("calendar"))
    .leftJoin(stats([event.id], { from, to }).as("stats"), "stats.day", "calendar.day")
    .select("calendar.day")
    .select(sumsOf(["orders", "attendees", "gross", "views", "refunded", "check_ins"]))
    .groupBy("calendar.day")
    .orderBy("calendar.day")
    .execute();
}

/**
 * Returns the sales of the current events of a member in the last seven days, today included, in
 * the time zone of each event. Events that were over before are not read, so that the cost does not
 * grow with the years.
 */
export async function recentSales(db: ReadDb, account: OwnAccount) {
  const current = db
    .selectFrom("events")
    .select("id")
    .where(ofEvents(account))
    .where("over_at", ">", sql<Date>`now() - interval '8 days'`);
  const lately = statsWhere(sql<SqlBool>`event_id in (${current}) and day > current_date - 9`);
  const rows = await db
    .selectFrom("events")
    .innerJoin(lately.as("stats"), "stats.event_id", "events.id")
    .select("events.currency")
    .select(sumsOf(["gross", "attendees"]))
    .where(sql<SqlBool>`stats.day > (now() at time zone events.timezone)::date - 7`)
    .groupBy("events.currency")
    .orderBy("gross", "desc")
    .execute();
  return {
    sales: rows.filter(({ gross }) => gross !== 0).map(({ currency, gross }) => ({ currency, gross })),
    attendees: rows.reduce((total, row) => total + row.attendees, 0),
  };
}

type Day = z.output<typeof eventStats>["days"][number];

export function sumOf(days: readonly Day[]): Omit<Day, "day"> {
  const sum = (of: (day: Day) => number) => days.reduce((total, day) => total + of(day), 0);
  return {
    orders: sum(({ orders }) => orders),
    attendees: sum(({ attendees }) => attendees),
    gross: sum(({ gross }) => gross),
    views: sum(({ views }) => views),
    refunded: sum(({ refunded }) => refunded),
    check_ins: sum(({ check_ins }) => check_ins),
  };
}

/** Returns the number of attendees and of check-ins by ticket. */
export async function ticketCounters(
  db: ReadDb,
  event: EventRef,
): Promise<(ticket_id: number) => { attendees: number; check_ins: number }> {
  const rows = await db
    .selectFrom(stats([event.id]).as("stats"))
    .select("stats.ticket_id")
    .select(sumsOf(["attendees", "check_ins"]))
    .groupBy("stats.ticket_id")
    .execute();
  const daily_stats = new Map(rows.map(({ ticket_id, ...counter }) => [ticket_id, counter]));
  return (ticket_id) => daily_stats.get(ticket_id) ?? { attendees: 0, check_ins: 0 };
}

const ZERO_STATS: Statistics = { orders: 0, attendees: 0, gross: 0, refunded: 0, check_ins: 0, views: 0 };

const COLUMNS = ["event_id", "ticket_id", "day", "attendees", "gross", "refunded", "check_ins", "views"] as const;

/**
 * Aggregated and pending rows, read at one moment: exact at any stage of the aggregation. Orders
 * cancelled since are not counted.
 */
function stats(event_ids: readonly number[], between?: Period) {
  const within = between ? sql` and day between ${between.from}::date and ${between.to}::date` : sql``;
  return statsWhere(sql<SqlBool>`event_id = any(${event_ids}::bigint[])${within}`);
}

function statsWhere(of: RawBuilder<SqlBool>) {
  const orders = sql<number>`orders - cancelled`.as("orders");
  const tables = expressionBuilder<Database, never>();
  return tables
    .selectFrom("daily_stats")
    .select([...COLUMNS, orders])
    .where(of)
    .unionAll(
      tables
        .selectFrom("stat_changes")
        .select([...COLUMNS, orders])
        .where(of),
    );
}

function sumsOf<Name extends keyof Statistics>(names: Name[]) {
  return names.map((name) => sql<number>`coalesce(sum(stats.${sql.ref(name)}), 0)::bigint`.as(name));
}
