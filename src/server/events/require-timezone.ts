import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";

/**
 * A zone that we know may be news to an older database server, which counts the days of every sale in it: better to refuse it here
 * than to fail there.
 * @throws AppError invalid
 */
export async function requireTimezone(tx: Tx, timezone: string): Promise<void> {
  if (!(await knowsTimezone(tx, timezone))) throw invalid({ timezone: "timezone" });
}

/** Whether the database server knows a zone. Asked in a transaction, a no is that transaction's end. */
export async function knowsTimezone(db: ReadDb, timezone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timezone}`.execute(db);
    return true;
  } catch (error) {
    if (isUnknownZone(error)) return false;
    throw error;
  }
}

/** invalid_parameter_value */
function isUnknownZone(error: unknown): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === "22023";
}
