import { expressionBuilder, sql } from "kysely";
import type { Database } from "#server/platform/table-types.ts";

const COLUMNS = ["affiliate_id", "day", "clicks", "orders", "cancelled", "attendees", "gross", "refunded"] as const;

/**
 * Returns the stats of each affiliate, aggregated and pending rows together. `between`: two days of
 * the event, both inclusive.
 */
export function affiliateStats(event: { id: number }, between?: { from: string; to: string }) {
  const tables = expressionBuilder<Database, never>();
  const all = tables
    .selectFrom("affiliate_daily_stats")
    .select(COLUMNS)
    .where("event_id", "=", event.id)
    .unionAll(
      tables
        .selectFrom("stat_changes")
        .select(COLUMNS)
        .where("event_id", "=", event.id)
        .where("affiliate_id", "is not", null)
        .$narrowType<{ affiliate_id: number }>(),
    );
  return tables
    .selectFrom(all.as("changes"))
    .select("changes.affiliate_id")
    .select(SUMS.map((name) => sql<number>`sum(changes.${sql.ref(name)})::bigint`.as(name)))
    .$if(between !== undefined, (query) =>
      query.where(sql<boolean>`changes.day between ${between?.from ?? null}::date and ${between?.to ?? null}::date`),
    )
    .groupBy("changes.affiliate_id");
}

const SUMS = ["clicks", "orders", "cancelled", "attendees", "gross", "refunded"] as const;
