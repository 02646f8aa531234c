import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { invalid } from "#server/platform/errors.ts";

/**
 * An older database server, which groups sales by day in the event's time zone, may lack a zone
 * that we offer: it is refused here, before a query fails.
 * @throws AppError invalid
 */
export async function requireTimezone(tx: Tx, timezone: string): Promise<void> {
  if (!(await knowsTimezone(tx, timezone))) throw invalid({ timezone: "timezone" });
}

/**
 * Whether the database server has a zone. In a transaction, a missing zone aborts that transaction.
 */
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
