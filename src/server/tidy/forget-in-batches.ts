import { type RawBuilder, sql } from "kysely";
import { type Db, inTransaction } from "#server/platform/database.ts";

const BATCH = 500;
/** At once, in all. */
const AT_MOST = 100_000;

export type Ids = readonly (number | string)[];

/**
 * Forgets rows a batch at a time, so that no lock is held for long. `due` names them, looked through once; `forget` looks again, for
 * whoever was quicker. Gives how many were due; `is_all` is false when more are left.
 */
export async function forgetInBatches(
  db: Db,
  { due, forget }: { due: RawBuilder<{ id: number | string }>; forget(ids: Ids): RawBuilder<unknown>[] },
): Promise<{ rows: number; is_all: boolean }> {
  const { rows } = await sql<{ id: number | string }>`${due} order by 1 limit ${AT_MOST}`.execute(db);
  const ids: Ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    await inTransaction(db, async (tx) => {
      for (const statement of forget(batch)) await statement.execute(tx);
    });
  }
  return { rows: ids.length, is_all: ids.length < AT_MOST };
}
