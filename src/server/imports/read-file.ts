import type { Encoding } from "#domain/encodings.ts";
import { type FileRow, headingOf, type Separator, swallowingLines } from "#domain/file-rows.ts";
import type { ImportProblem } from "#domain/imports.ts";
import type { Locale } from "#domain/locales.ts";
import { AppError } from "#server/platform/errors.ts";
import { fewAtATime } from "#server/platform/few-at-a-time.ts";
import { meantCells } from "./meant-cells.ts";
import { readCsv } from "./read-csv.ts";
import { openWorkbook } from "./read-xlsx.ts";
import { Reading } from "./reading.ts";
import { refuseFile } from "./refuse-file.ts";

/** How a file is read; null: as it is guessed. Plain data, so that it can be sent to a worker. */
export type ReadingOptions = {
  separator: Separator | null;
  encoding: Encoding | null;
  /** The line of the file on which the headings are, the first being 1. */
  heading_line: number | null;
  /** The reader's, which helps to guess. */
  locale: Locale;
};

export const GUESSED: ReadingOptions = { separator: null, encoding: null, heading_line: null, locale: "en" };

/** How a file was read: as it was wished, else as it was guessed. A workbook has neither separator nor encoding. */
export type FileReading = {
  separator: Separator | null;
  encoding: Encoding | null;
  heading_line: number;
  /** The first lines of the file, those above the headings too. */
  top: FileRow[];
  problems: ImportProblem[];
};

export type ReadTable = {
  sheets: string[];
  sheet: string | null;
  header: string[];
  rows: FileRow[];
  reading: FileReading;
};

/**
 * The headings and rows of a CSV or XLSX file, by what it is and not by what it is called.
 * @throws AppError invalid (file), unavailable where too many wait already
 */
export async function readFile(
  content: Buffer,
  sheet: string | null,
  reading = new Reading(),
  options: ReadingOptions = GUESSED,
): Promise<ReadTable> {
  return tableOf(await inTurn(reading, () => readRows(content, sheet, reading, options)), options);
}

/** Sheets of a workbook, and the one that is read; no sheets where the file is no workbook. */
export type InWorkbook = Pick<ReadTable, "sheets" | "sheet">;

/**
 * All sheets of a file that have rows, up to this many; a sheet that is another one's part again is left out.
 * @throws AppError invalid (file), unavailable where too many wait already
 */
export async function readSheets(
  content: Buffer,
  most: number,
  reading: Reading,
  optionsOf: (of: InWorkbook) => ReadingOptions = () => GUESSED,
): Promise<ReadTable[]> {
  return inTurn(reading, async () => {
    if (!isZip(content)) {
      const options = optionsOf({ sheets: [], sheet: null });
      return [tableOf(await readRows(content, null, reading, options), options)];
    }
    const { sheets, rowsOf } = await openWorkbook(content, reading);
    const read = new Set<FileRow[]>();
    const tables: ReadTable[] = [];
    for (const sheet of sheets.slice(0, most)) {
      const rows = await rowsOf(sheet);
      // an empty sheet beside a full one is no reason to refuse
      if (hasRows(rows) && !read.has(rows))
        tables.push(tableOf({ sheets, sheet, rows, ...IN_WORKBOOK }, optionsOf({ sheets, sheet })));
      read.add(rows);
    }
    if (tables.length === 0) throw refuseFile("empty");
    return tables;
  });
}

function hasRows(rows: readonly FileRow[]): boolean {
  const heading = headingOf(rows);
  return heading !== undefined && rows.some(({ line }) => line > heading.line);
}

function inTurn<Result>(reading: Reading, work: () => Promise<Result>): Promise<Result> {
  return oneAtATime(() => {
    reading.refuseGone();
    return work();
  }, reading.whose).catch(refuseBroken);
}

function tableOf(read: Rows, { heading_line: wished }: ReadingOptions): ReadTable {
  const heading = wished === null ? headingOf(read.rows) : read.rows.find(({ line }) => line >= wished);
  const below = heading ? read.rows.filter(({ line }) => line > heading.line) : [];
  if (!heading || below.length === 0) throw refuseFile("empty");
  const { sheets, sheet, separator, encoding } = read;
  const meant = meantCells(heading.cells, separator !== null);
  const rows = below.map(({ line, cells }) => ({ line, cells: cells.map(meant) }));
  const swallowing = separator === null ? [] : swallowingLines(rows, separator, heading.cells.length);
  return {
    ...{ sheets, sheet, header: heading.cells.map(meant), rows },
    reading: {
      ...{ separator, encoding, heading_line: heading.line },
      top: read.rows.slice(0, TOP_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(shortened) })),
      problems: swallowing.slice(0, PROBLEMS_KEPT).map(({ line, cells }) => ({
        ...{ line, column: null, problem: "rows_swallowed" },
        value: shortened(cells.find((cell) => cell.includes("\n")) ?? ""),
      })),
    },
  };
}

const TOP_ROWS = 15;
const PROBLEMS_KEPT = 20;

function shortened(cell: string): string {
  return cell.slice(0, 200).toWellFormed();
}

type Rows = {
  sheets: string[];
  sheet: string | null;
  rows: FileRow[];
  separator: Separator | null;
  encoding: Encoding | null;
};

/** A workbook has neither separator nor encoding. */
const IN_WORKBOOK = { separator: null, encoding: null };

/** One file takes a hundred megabytes while it is read. */
const oneAtATime = fewAtATime({ at_once: 1, waiting: 10, of_one: 2 });

async function readRows(
  content: Buffer,
  wanted: string | null,
  reading: Reading,
  options: ReadingOptions,
): Promise<Rows> {
  if (isZip(content)) {
    const { sheets, rowsOf } = await openWorkbook(content, reading);
    const sheet = wanted ?? sheets[0];
    if (sheet === undefined) throw refuseFile("empty");
    return { sheets, sheet, rows: await rowsOf(sheet), ...IN_WORKBOOK };
  }
  // workbooks of before 2007, and such with a password
  if (content.subarray(0, 4).equals(Buffer.from("d0cf11e0", "hex"))) throw refuseFile("old_workbook");
  return { sheets: [], sheet: null, ...(await readCsv(content, options)) };
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).equals(Buffer.from("504b0304", "hex"));
}

/** Whatever the parsers complain of is about the file. */
function refuseBroken(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw refuseFile("broken");
}
