import { sql } from "kysely";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { CounterRow } from "#server/activities/count-activity.ts";

type Counted = { times: 1 | -1; counted_at: Date };

/**
 * Returns what a whole order adds to the stats of each of these days, or subtracts with `times` -1.
 */
export async function soldBy(db: ReadDb, { id }: LockedOrder, days: readonly Counted[]): Promise<CounterRow[]> {
  const { rows } = await sql<{ ticket_id: number; attendees: number; gross: number; tax: number; fee: number }>`
    select
      ticket_id,
      sum(quantity)::bigint as attendees,
      sum(total_gross)::bigint as gross,
      sum(total_tax)::bigint as tax,
      sum(total_fee)::bigint as fee
    from order_items
    where order_id = ${id}
    group by ticket_id`.execute(db);
  return days.flatMap(({ times, counted_at }) => [
    { ticket_id: 0, orders: times, counted_at },
    ...rows.map(({ ticket_id, attendees, gross, tax, fee }) => ({
      ...{ ticket_id, counted_at, attendees: times * attendees },
      ...{ gross: times * gross, tax: times * tax, fee: times * fee },
    })),
  ]);
}
