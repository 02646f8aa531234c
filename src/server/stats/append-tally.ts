import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * What one change adds to the figures, money in the smallest unit; taking back is negative. Orders, refunds and views belong to the
 * event as a whole (`ticket_id` 0), attendees, amounts and check-ins to their ticket.
 */
export type TallyRow = {
  ticket_id: number;
  orders?: number;
  attendees?: number;
  gross?: number;
  tax?: number;
  fee?: number;
  refunded?: number;
  check_ins?: number;
  views?: number;
};

/** Adds to an event's figures of today (in its own time zone), in the transaction of their cause. No row that others wait for. */
export async function appendTally(
  tx: Tx,
  { event_id, rows }: { event_id: number; rows: readonly TallyRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into tally_changes (event_id, ticket_id, day, orders, attendees, gross, tax, fee, refunded, check_ins, views)
    select events.id, ticket_id, (now() at time zone events.timezone)::date,
      coalesce(orders, 0), coalesce(attendees, 0), coalesce(gross, 0), coalesce(tax, 0), coalesce(fee, 0), coalesce(refunded, 0), coalesce(check_ins, 0), coalesce(views, 0)
    from events, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given
      (ticket_id bigint, orders bigint, attendees bigint, gross bigint, tax bigint, fee bigint, refunded bigint, check_ins bigint, views bigint)
    where events.id = ${event_id}`.execute(tx);
}
