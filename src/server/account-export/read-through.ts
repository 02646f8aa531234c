import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Milliseconds of the process for itself, however wide the rows are. */
const BATCH = 250;

/**
 * A query's rows as lines of JSON, some at a time, by a cursor of the transaction: read once from end to end, whatever indexes there are,
 * and never in memory.
 */
export async function* readThrough(tx: Tx, query: RawBuilder<object>): AsyncGenerator<string> {
  await sql`
    declare archived no scroll cursor for
    select row_to_json(found)::text as line
    from (${query}) as found`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch forward ${sql.lit(BATCH)} from archived`.execute(tx);
    if (rows.length === 0) break;
    yield rows.map(({ line }) => `${line}\n`).join("");
  }
  await sql`close archived`.execute(tx);
}
