import type { BaseLogger } from "pino";
import { type RawBuilder, sql } from "kysely";
import { runBatches } from "#server/platform/isolate-failures.ts";
import { type Db, inTransaction } from "#server/platform/database.ts";

const BATCH = 500;
/** The maximum of one call. */
const AT_MOST = 100_000;

export type Ids = readonly (number | string)[];

/**
 * Deletes rows in batches, so that no lock is held for long. `due` selects them once; `forget`
 * checks again, because they may have changed. A row that can't be deleted is logged and stays.
 * Returns how many were deleted and how many failed; `is_all` is false when some are left.
 */
export async function deleteInBatches(
  db: Db,
  { due, forget, log, what }: Forgetting,
): Promise<{ rows: number; failures: number; is_all: boolean }> {
  const { rows } = await sql<{ id: number | string }>`${due} order by 1 limit ${AT_MOST}`.execute(db);
  const ids: Ids = rows.map(({ id }) => id);
  const how = {
    log,
    size: BATCH,
    about: (id: number | string) => ({ what, id }),
    message: "A row could not be erased",
  };
  const failures = await runBatches(ids, how, (batch) =>
    inTransaction(db, async (tx) => {
      for (const statement of forget(batch)) await statement.execute(tx);
    }),
  );
  return { rows: ids.length - failures, failures, is_all: ids.length < AT_MOST && failures === 0 };
}

type Forgetting = {
  due: RawBuilder<{ id: number | string }>;
  forget(ids: Ids): RawBuilder<unknown>[];
  log: Pick<BaseLogger, "warn" | "error">;
  /** The kind of rows, for the log. */
  what: string;
};
