import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import type { ReadTable, TableReading } from "#contract/platform-imports.ts";
import { IMPORT_ROWS_MAX, MOVED_SHEETS_MAX } from "#domain/maxima.ts";
import type {
  PlatformImportOptions,
  PlatformImportRefusal,
  PlatformExport,
  Sheet,
} from "#domain/importers/importer.ts";
import { sheetOfPretixJson } from "#domain/importers/pretix-json.ts";
import { readPlatformExport } from "#domain/importers/read-platform-export.ts";
import { type FileReading, tableName } from "#server/imports/parse-file.ts";
import { readSheets } from "#server/imports/read-file.ts";
import type { Reading } from "#server/imports/request-work.ts";
import { refuseFile } from "#server/imports/refuse-file.ts";
import { type AppError, invalid } from "#server/platform/errors.ts";
import { semaphore } from "#server/platform/semaphore.ts";
import type { SentFile } from "./read-form.ts";

const REFUSALS = {
  not_recognised: msg`We don’t recognize these files. Export the attendees from Hi.Events, pretix, Eventbrite, Tito or alf.io again, and leave the column headings unchanged.`,
  several_products: msg`These files come from different platforms. Import one event at a time.`,
  attendees_missing: msg`These files contain orders without tickets. Add the attendee export.`,
  several_currencies: msg`These files contain amounts in several currencies or in one that isn’t supported. Import one currency at a time.`,
  no_orders: msg`There are no tickets in these files.`,
} satisfies Record<PlatformImportRefusal, unknown>;

/**
 * Reads an event from the files of another platform.
 * @throws AppError invalid (file), unavailable
 */
export function readPlatformFiles(
  files: readonly SentFile[],
  options: PlatformImportOptions & HowRead,
  reading: Reading,
): Promise<PlatformExport> {
  return oneAtATime(async () => {
    const sheets = await sheetsOfAll(files, options, reading);
    if (sheets.reduce((sum, { rows }) => sum + rows.length, 0) > IMPORT_ROWS_MAX) throw refuseFile("rows");
    const found = readPlatformExport(sheets, options);
    if ("refusal" in found) throw refuse(found.refusal);
    const swallowed = sheets.flatMap(({ name, read }) =>
      (read?.problems ?? []).map((problem) => ({ ...problem, file: name })),
    );
    return { ...found, problems: [...swallowed, ...found.problems] };
  }, reading.owner);
}

/**
 * Returns how each table of the files is read, whatever platform it is from; pretix JSON has no
 * options.
 * @throws AppError invalid (file), unavailable
 */
export function readTables(files: readonly SentFile[], how: HowRead, reading: Reading): Promise<ReadTable[]> {
  return oneAtATime(async () => {
    const sheets = await sheetsOfAll(files, how, reading);
    return sheets.flatMap(({ name, read }) => (read ? [{ name, ...read }] : []));
  }, reading.owner);
}

/** The reading options of tables by name; `locale` is the user's and helps detection. */
export type HowRead = { tables: readonly TableReading[]; locale: Locale };

type SheetAsRead = Sheet & { read: FileReading | null };

async function sheetsOfAll(files: readonly SentFile[], how: HowRead, reading: Reading): Promise<SheetAsRead[]> {
  const sheets: SheetAsRead[] = [];
  for (const file of files) {
    reading.refuseGone();
    sheets.push(...(await sheetsOf(file, how, reading)));
  }
  return sheets;
}

/** Files are completely in memory while they are read. */
const oneAtATime = semaphore({ name: "platform imports", at_once: 1, waiting: 10, of_one: 2 });

function refuse(refusal: PlatformImportRefusal): AppError {
  return invalid({ file: REFUSALS[refusal] });
}

/** Returns every sheet of a workbook: orders and tickets may be in one file. */
async function sheetsOf({ name, content }: SentFile, how: HowRead, reading: Reading): Promise<SheetAsRead[]> {
  if (/^\s*(?:\uFEFF)?\s*\{/.test(content.subarray(0, 100).toString("utf8"))) {
    const sheet = sheetOfPretixJson(name, content.toString("utf8").replace(/^\uFEFF/, ""));
    if (!sheet) throw refuse("not_recognised");
    return [{ ...sheet, read: null }];
  }
  const wanted = { file_name: name, most: MOVED_SHEETS_MAX, tables: how.tables, locale: how.locale };
  const tables = await readSheets(content, wanted, reading);
  return tables.map((table) => ({
    ...{ name: tableName(name, table), header: table.header, rows: table.rows },
    read: table.reading,
  }));
}
