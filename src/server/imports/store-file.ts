import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockImport, ownImport, type OwnImport } from "./own-import.ts";
import { writePieces } from "./chunks.ts";
import type { FileReading, ReadTable } from "./parse-file.ts";

type NewFile = Omit<ReadTable, "reading"> & {
  file_name: string;
  kind?: string;
  idempotency_key?: string;
  reading?: FileReading;
  /** The file itself, so that it can be read with other options. */
  content?: Buffer;
};

/** Stores the parsed rows of a file until its columns are matched. `kind`: the platform that exported it. `idempotency_key`: of the platform import. */
export async function storeImportFile(ctx: WriteContext, event: OwnEvent, file: NewFile): Promise<OwnImport> {
  const { tx, by } = ctx;
  const { file_name, kind = "FILE", idempotency_key = null, sheets, sheet, header, rows, reading, content } = file;
  const { id } = await tx
    .insertInto("imports")
    .values({
      ...{ event_id: event.id, file_name, kind, idempotency_key, sheets, sheet, row_count: rows.length },
      header: JSON.stringify(header),
      reading: reading ? JSON.stringify(reading) : null,
      requested_by: by.kind === "person" ? by.user_id : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (content) await tx.insertInto("import_files").values({ import_id: id, content }).execute();
  await writePieces(tx, { id }, "ROWS", rows);
  return ownImport(tx, event, id);
}

/** @throws AppError conflict, if attendees were imported from it */
export async function fileContent(db: ReadDb, { id, status }: OwnImport): Promise<Buffer> {
  const file = await db.selectFrom("import_files").select("content").where("import_id", "=", id).executeTakeFirst();
  if (!file || status !== "READ") throw new AppError("conflict");
  return file.content;
}

/**
 * Stores a file as read with other options. The mapping of its columns is reset, because the columns differ.
 * @throws AppError conflict, if attendees were imported from it
 */
export async function storeReading(
  { tx }: WriteContext,
  own: OwnImport,
  { sheet, header, rows, reading }: ReadTable,
): Promise<void> {
  const importRecord = await lockImport(tx, own);
  if (importRecord.status !== "READ") throw new AppError("conflict");
  await tx
    .updateTable("imports")
    .set({
      sheet,
      header: JSON.stringify(header),
      reading: JSON.stringify(reading),
      row_count: rows.length,
      mapping: null,
    })
    .where("id", "=", importRecord.id)
    .execute();
  await writePieces(tx, importRecord, "ROWS", rows);
}

/** @throws AppError conflict, if attendees were imported from it */
export async function throwAway({ tx }: WriteContext, own: OwnImport): Promise<void> {
  const importRecord = await lockImport(tx, own);
  if (importRecord.status !== "READ" && importRecord.status !== "FAILED") throw new AppError("conflict");
  await tx.deleteFrom("imports").where("id", "=", importRecord.id).execute();
}
