import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";

/**
 * A long job records the time at which it began, so ids and times may be out of order by at most
 * this much.
 */
const SLACK_MS = 86_400_000;

/**
 * The ids between which the rows of a period lie, with a margin on both sides. Ids grow with time,
 * so a binary search finds them with some twenty index lookups, where a scan from the newest row
 * would read through years.
 */
export async function idsAt(
  db: ReadDb,
  account: OwnAccount,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ first: number | null; last: number | null }> {
  if (!from && !to) return { first: null, last: null };
  const newest = await nextRow(db, account, 0, "desc");
  const first = from && newest ? await firstIdAt(db, account, Date.parse(from) - SLACK_MS, newest.id) : null;
  const last = to && newest ? await firstIdAt(db, account, Date.parse(to) + SLACK_MS, newest.id) : null;
  return { first, last };
}

/**
 * The first id whose row is not older than `at`, by binary search; one more than the newest id
 * where all rows are older.
 */
async function firstIdAt(db: ReadDb, account: OwnAccount, at: number, newest: number): Promise<number> {
  let [low, high] = [0, newest + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const row = await nextRow(db, account, middle, "asc");
    if (!row || row.occurred_at.getTime() >= at) high = middle;
    else low = row.id + 1;
  }
  return low;
}

function nextRow(db: ReadDb, { id }: OwnAccount, from: number, direction: "asc" | "desc") {
  return db
    .selectFrom("activity_log")
    .select(["id", "occurred_at"])
    .where("account_id", "=", id)
    .where("id", ">=", from)
    .orderBy("id", direction)
    .limit(1)
    .executeTakeFirst();
}
