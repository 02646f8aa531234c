import { type RawBuilder, sql } from "kysely";

/**
 * What one change adds to the figures, money in the smallest unit; taking back is negative. Orders, refunds and views belong to the
 * event as a whole (`ticket_id` 0), attendees, amounts and check-ins to their ticket. A check-in says when they came, also where it is
 * taken back: it leaves the day and the quarter of an hour in which it was counted. What an affiliate's link brought says whose it was,
 * and is counted there, too.
 */
export type CounterRow = {
  ticket_id: number;
  orders?: number;
  /** Of the orders that were completed, those that were cancelled since. */
  cancelled?: number;
  attendees?: number;
  gross?: number;
  tax?: number;
  fee?: number;
  refunded?: number;
  check_ins?: number;
  came_at?: Date;
  /** When what is taken back was counted: it leaves that day. Else it is of today. */
  counted_at?: Date;
  views?: number;
  affiliate_id?: number | null;
};

/** What an order adds is its affiliate's, too. */
export function broughtBy<Row extends CounterRow>(
  { affiliate_id }: { affiliate_id: number | null },
  rows: readonly Row[],
): (Row & CounterRow)[] {
  return rows.map((row) => (affiliate_id === null ? row : { ...row, affiliate_id }));
}

/**
 * A part of a statement (`with …`) that adds to an event's figures of today, in its own time zone. Rows are appended: there is none that
 * others wait for.
 */
export function countActivity(event_id: number, rows: readonly CounterRow[]) {
  return sql`
    tallied as (
      insert into tally_changes (
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

/** The quarter of an hour that a moment lies in: every zone's hours and days begin at one. */
export function quarterHourOf(moment: RawBuilder<unknown>) {
  return sql`date_bin('15 minutes', ${moment}, '2000-01-01T00:00:00Z')`;
}
