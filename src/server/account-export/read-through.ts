import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Rows per batch, which block the process for milliseconds only, however wide they are. */
const BATCH = 250;

/**
 * Yields a query's rows as lines of JSON, in batches from a cursor of the transaction: read once
 * from start to end, whatever the indexes, and never all in memory.
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
