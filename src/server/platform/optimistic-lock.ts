import { type Selectable, sql } from "kysely";
import type { Tx } from "./database.ts";
import { AppError } from "./errors.ts";
import type { Database } from "./table-types.ts";

/**
 * Locks a row for whoever says it anew: two of them come one after the other, buyers go on. `updated_at` is what the writer
 * started from; without one they mean to overwrite. Compared in milliseconds, for that is what travels.
 * @throws AppError not_found, conflict when somebody has changed the row since
 */
export async function lockIfUnmodified(
  tx: Tx,
  table: Changing,
  where: { id: number } | { event_id: number } | { account_id: number },
  updated_at: string | undefined,
): Promise<void> {
  const [[column, value] = []] = Object.entries(where);
  const { rows } = await sql<{ updated_at: Date }>`
    select updated_at from ${sql.table(table)} where ${sql.ref(column ?? "id")} = ${value} for no key update`.execute(
    tx,
  );
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  if (updated_at !== undefined && row.updated_at.getTime() !== Date.parse(updated_at)) throw new AppError("conflict");
}

/** The tables whose rows say when they were changed last. */
type Changing = {
  [Table in keyof Database]: Selectable<Database[Table]> extends { updated_at: Date } ? Table : never;
}[keyof Database];
