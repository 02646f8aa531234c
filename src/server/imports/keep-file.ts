import type { OwnEvent } from "#server/events/own-event.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockImport, ownImport, type OwnImport } from "./own-import.ts";
import { writePieces } from "./pieces.ts";
import type { ReadTable } from "./read-file.ts";

type Given = ReadTable & { file_name: string; kind?: string; asked_key?: string };

/** Keeps what was read of a file, until somebody says what it means. `kind`: whose export it is. `asked_key`: the press that moves it in. */
export async function keepFile(deed: Deed, event: OwnEvent, given: Given): Promise<OwnImport> {
  const { tx, by } = deed;
  const { file_name, kind = "FILE", asked_key = null, sheets, sheet, header, rows } = given;
  const { id } = await tx
    .insertInto("imports")
    .values({
      ...{ event_id: event.id, file_name, kind, asked_key, sheets, sheet, row_count: rows.length },
      header: JSON.stringify(header),
      asked_by: by.kind === "person" ? by.user_id : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writePieces(tx, { id }, "ROWS", rows);
  return ownImport(tx, event, id);
}

/** @throws AppError conflict, where somebody was imported from it */
export async function throwAway({ tx }: Deed, own: OwnImport): Promise<void> {
  const one = await lockImport(tx, own);
  if (one.status !== "READ" && one.status !== "FAILED") throw new AppError("conflict");
  await tx.deleteFrom("imports").where("id", "=", one.id).execute();
}
