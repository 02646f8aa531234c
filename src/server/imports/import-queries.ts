import { sql } from "kysely";
import type { Reply } from "#contract/endpoint.ts";
import { type ImportMappingInput, importMapping, type imports } from "#contract/imports.ts";
import type { Locale } from "#contract/fields.ts";
import { guessColumns } from "#domain/import-columns.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { askedQuestions } from "#server/questions/asked-questions.ts";
import { folded } from "#domain/search.ts";
import type { OwnImport } from "./own-import.ts";
import { readPiece } from "./chunks.ts";
import type { FileReading } from "./parse-file.ts";
import { undoUntil } from "./undo-import.ts";

type Row = Reply<typeof imports.list>["data"][number];

export async function listImports(db: ReadDb, event: OwnEvent, now: Date): Promise<Row[]> {
  const rows = await selectImports(db, event).orderBy("imports.id", "desc").limit(100).execute();
  return rows.map((row) => rowOf(row, now));
}

export async function importResponse(
  db: ReadDb,
  event: OwnEvent,
  own: OwnImport,
  now: Date,
): Promise<Reply<typeof imports.get>["data"]> {
  const row = await selectImports(db, event).where("imports.id", "=", own.id).executeTakeFirstOrThrow();
  const rows = (await readPiece(db, own, "ROWS", 0)) ?? [];
  const sample = rows.slice(0, 5).map(({ cells }) => cells);
  const header = row.header as string[];
  const mapping = importMapping.safeParse(row.mapping).data ?? (await guessMapping(db, event, header));
  const reading = row.reading as FileReading | null;
  return { ...rowOf(row, now), sheets: row.sheets, sheet: row.sheet, reading, header, sample, mapping };
}

function selectImports(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("imports")
    .leftJoin("users", "users.id", "imports.requested_by")
    .selectAll("imports")
    .select(sql<string | null>`nullif(concat_ws(' ', users.first_name, users.last_name), '')`.as("requested_by_name"))
    .where("imports.event_id", "=", event.id);
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectImports>["execute"]>>[number];

function rowOf(row: Selected, now: Date): Row {
  const { id, kind, file_name, row_count, is_all_or_nothing, order_count, orders_created, attendees_created } = row;
  const { rows_skipped, failure, requested_by_name, created_at, finished_at, undone_at } = row;
  const until = undoUntil(row);
  const canBeUndone =
    row.status === "DONE" || row.status === "STOPPED" || (row.status === "UNDONE" && row.orders_kept > 0);
  return {
    ...{ id, kind, file_name, row_count, is_all_or_nothing, order_count, orders_created, attendees_created },
    ...{ rows_skipped, failure, requested_by_name, created_at, finished_at, undone_at },
    status: row.status,
    orders_done: row.after_position,
    undo_until: canBeUndone && orders_created > 0 && until > now ? until : null,
    ...{ orders_kept: row.orders_kept, orders_cancelled: row.orders_cancelled },
  };
}

/**
 * Returns the mapping that the event last used for a file with these headings; otherwise a guess
 * from the headings.
 */
async function guessMapping(db: ReadDb, event: OwnEvent, header: readonly string[]): Promise<ImportMappingInput> {
  const before = await db
    .selectFrom("imports")
    .select("mapping")
    .where("event_id", "=", event.id)
    .where("mapping", "is not", null)
    .where(sql<boolean>`header = ${JSON.stringify(header)}::jsonb`)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const known = importMapping.safeParse(before?.mapping).data;
  // the date order of another file may differ
  if (known) return { ...known, day_order: null };
  const columns = guessColumns(header);
  const mapped = new Set(Object.values(columns));
  const questions = (await askedQuestions(db, event)).filter(
    ({ belongs_to, type }) => belongs_to === "TICKET" && type !== "ADDRESS",
  );
  return {
    columns,
    answers: header.flatMap((heading, column) => {
      const question = questions.find(({ title }) => folded(title) === folded(heading));
      return question && !mapped.has(column) ? [{ column, question_id: question.id }] : [];
    }),
    ...{ tickets: [], all_become: null, amount: 0, check_in_list_id: null, skips_duplicates: true },
    ...{ day_order: null, statuses: [] },
    price: columns.price === undefined ? "NOTHING" : "FILE",
    locale: event.language,
  };
}

export async function saveMapping(
  { tx }: { tx: Tx },
  { id }: OwnImport,
  mapping: ImportMappingInput,
  read_in: Locale,
): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ mapping: JSON.stringify({ ...mapping, read_in }) })
    .where("id", "=", id)
    .where("status", "=", "READ")
    .execute();
}
