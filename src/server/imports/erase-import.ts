import { msg } from "@lingui/core/macro";
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Ids } from "#server/platform/database/delete-in-batches.ts";

const UNDER_WAY = sql`imports.status in ('RUNNING', 'FAILING', 'UNDOING')`;

/**
 * Imports that are not in progress and still store parts of a file: rows that were not imported, or
 * problems.
 */
export function importsWithPieces(condition: RawBuilder<unknown>): RawBuilder<{ id: number }> {
  return sql`
    select distinct imports.id
    from imports
    join import_chunks on import_chunks.import_id = imports.id
    where ${condition}
      and not ${UNDER_WAY}`;
}

/**
 * Erases the contents of files, and the files that were never imported. The record of an import
 * stays.
 */
export function eraseImportPieces(ids: Ids): RawBuilder<unknown>[] {
  return [
    sql`delete from imports where id = any(${ids}) and status = 'READ'`,
    sql`
      delete from import_chunks
      using imports
      where import_chunks.import_id = any(${ids})
        and imports.id = import_chunks.import_id
        and not ${UNDER_WAY}`,
  ];
}

/**
 * Erases all stored files of the account that contain the person.
 * @throws AppError order_open: one of them is being imported at this moment
 */
export async function eraseInImportFiles(
  tx: Tx,
  { account, email }: { account: OwnAccount; email: string },
): Promise<void> {
  const { rows } = await sql<{ id: number; is_under_way: boolean }>`
    select distinct imports.id, ${UNDER_WAY} as is_under_way
    from imports
    join events on events.id = imports.event_id
    join import_chunks on import_chunks.import_id = imports.id
    where events.account_id = ${account.id}
      and position(lower(${email}) in lower(import_chunks.content::text)) > 0`.execute(tx);
  if (rows.some(({ is_under_way }) => is_under_way)) {
    const userMessage = msg`A file with this person is being imported. Try again when the import is finished.`;
    throw new AppError("order_open", { userMessage });
  }
  if (rows.length === 0) return;
  for (const statement of eraseImportPieces(rows.map(({ id }) => id))) await statement.execute(tx);
}
