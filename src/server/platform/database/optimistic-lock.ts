import { type Selectable, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "#server/platform/table-types.ts";

/** The row has changed since the version that a write is based on. */
export class OutdatedVersion extends AppError {
  constructor() {
    super("conflict");
  }
}

/**
 * Locks a row for a writer, so that two writers run one after the other. The lock does not block
 * inserts that refer to the row, so buyers continue. `updated_at` is the state that the writer
 * started from; without it the writer means to overwrite. It is compared in milliseconds, the
 * precision that the API sends.
 * @throws AppError not_found, conflict when the row has changed since
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
  if (updated_at !== undefined && row.updated_at.getTime() !== Date.parse(updated_at)) throw new OutdatedVersion();
}

/** The tables with an `updated_at`. */
type Changing = {
  [Table in keyof Database]: Selectable<Database[Table]> extends { updated_at: Date } ? Table : never;
}[keyof Database];
