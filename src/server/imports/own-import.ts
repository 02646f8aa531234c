import type { Selectable } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

type Row = Selectable<Database["imports"]>;

/** An import into an event that is proven to be the caller's. */
export type OwnImport = Own<"import", Row>;

/** @throws AppError not_found, for another event's import too */
export async function ownImport(db: ReadDb, event: OwnEvent, import_id: number): Promise<OwnImport> {
  const found = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", import_id)
    .where("event_id", "=", event.id)
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found as OwnImport;
}

/**
 * Locks the import and returns its current state: starting, stopping and undoing it are serialized.
 */
export async function lockImport(tx: Tx, { id }: OwnImport): Promise<OwnImport> {
  const found = await tx.selectFrom("imports").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found as OwnImport;
}

/** Returns an import and its event for the job that executes it. */
export async function importOfJob(
  db: ReadDb,
  import_id: number,
): Promise<{ importRecord: OwnImport; event: OwnEvent } | undefined> {
  const importRecord = await db.selectFrom("imports").selectAll().where("id", "=", import_id).executeTakeFirst();
  const event =
    importRecord &&
    (await db.selectFrom("events").selectAll().where("id", "=", importRecord.event_id).executeTakeFirst());
  return event && { importRecord: importRecord as OwnImport, event: event as OwnEvent };
}
