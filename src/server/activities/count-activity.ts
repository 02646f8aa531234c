import { type RawBuilder, sql } from "kysely";

/**
 * What one change adds to the stats, amounts in minor units; reversals are negative. Orders,
 * refunds and views belong to the event as a whole (`ticket_id` 0), attendees, amounts and
 * check-ins to their ticket. A check-in carries its time of arrival, also when it is undone: it is
 * subtracted from the day and the quarter of an hour in which it was counted. Rows with an
 * affiliate count for that affiliate, too.
 */
export type CounterRow = {
  ticket_id: number;
  orders?: number;
  /** Completed orders that have been cancelled since. */
  cancelled?: number;
  attendees?: number;
  gross?: number;
  tax?: number;
  fee?: number;
  refunded?: number;
  check_ins?: number;
  came_at?: Date;
  /** When the reversed amount was counted: it is subtracted from that day. The default is today. */
  counted_at?: Date;
  views?: number;
  affiliate_id?: number | null;
};

/** Attributes an order's rows to its affiliate. */
export function broughtBy<Row extends CounterRow>(
  { affiliate_id }: { affiliate_id: number | null },
  rows: readonly Row[],
): (Row & CounterRow)[] {
  return rows.map((row) => (affiliate_id === null ? row : { ...row, affiliate_id }));
}

/**
 * Returns a part of a statement (`with …`) that adds to an event's stats of today, in its time
 * zone. Rows are appended: no transaction waits for another one.
 */
export function countActivity(event_id: number, rows: readonly CounterRow[]) {
  return sql`
    tallied as (
      insert into stat_changes (
        event_id, ticket_id, day, orders, attendees, gross, tax, fee, refunded, check_ins, quarter_hour, views,
        affiliate_id, cancelled
      )
      select
        events.id,
        ticket_id,
        (coalesce(came_at, counted_at, now()) at time zone events.timezone)::date,
        coalesce(orders, 0),
        coalesce(attendees, 0),
        coalesce(gross, 0),
        coalesce(tax, 0),
        coalesce(fee, 0),
        coalesce(refunded, 0),
        coalesce(check_ins, 0),
        ${quarterHourOf(sql.ref("came_at"))},
        coalesce(views, 0),
        affiliate_id,
        coalesce(cancelled, 0)
      from events, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
        (ticket_id bigint, orders bigint, attendees bigint, gross bigint, tax bigint, fee bigint,
          refunded bigint, check_ins bigint, came_at timestamptz, counted_at timestamptz, views bigint,
          affiliate_id bigint, cancelled bigint)
      where events.id = ${event_id}
    )`;
}

/**
 * Returns the quarter of an hour of a moment: the hours and days of every time zone begin at one.
 */
export function quarterHourOf(moment: RawBuilder<unknown>) {
  return sql`date_bin('15 minutes', ${moment}, '2000-01-01T00:00:00Z')`;
}
