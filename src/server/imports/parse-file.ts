import { Buffer } from "node:buffer";
import type { Encoding } from "#domain/encodings.ts";
import { type FileRow, headingOf, type Separator, swallowingLines } from "#domain/file-rows.ts";
import type { ImportProblem } from "#domain/imports.ts";
import type { Locale } from "#domain/locales.ts";
import { Budget, type Spent } from "./budget.ts";
import { FileRefusal } from "./file-refusal.ts";
import { meantCells } from "./cell-decoder.ts";
import { readCsv } from "./read-csv.ts";
import { openWorkbook } from "./read-xlsx.ts";

/** How to read a file; null means that the option is guessed. */
export type ReadingOptions = {
  separator: Separator | null;
  encoding: Encoding | null;
  /** The line of the headings in the file, counted from 1. */
  heading_line: number | null;
  /** The reader's locale, which helps to guess. */
  locale: Locale;
};

/**
 * How a file was read: as requested, otherwise as guessed. A workbook has neither separator nor
 * encoding.
 */
export type FileReading = {
  separator: Separator | null;
  encoding: Encoding | null;
  heading_line: number;
  /** The first lines of the file, including those above the headings. */
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

/** One sheet of a file; null means the first one. */
export type OneSheet = { sheet: string | null; options: ReadingOptions };

/**
 * All sheets of a file that have rows, up to `most`, each with the options for its table name
 * (`tableName`).
 */
export type AllSheets = {
  file_name: string;
  most: number;
  tables: readonly (Omit<ReadingOptions, "locale"> & { name: string })[];
  locale: Locale;
};

/** Plain data that can be sent to a worker. */
export type FileTask = {
  content: Uint8Array;
  wanted: OneSheet | AllSheets;
  own_headings: string[][];
  spent: Spent;
};

export type ParsedFile = { tables: ReadTable[]; spent: Spent };

/**
 * Parses the headings and rows of a CSV or XLSX file. The format is detected from the content, not
 * from the file name. Blocks its thread.
 * @throws FileRefusal, and the parsers' errors where a file is corrupt
 */
export async function parseFile({ content, wanted, own_headings, spent }: FileTask): Promise<ParsedFile> {
  const budget = new Budget(spent);
  const sheets = await readSheets(Buffer.from(content.buffer, content.byteOffset, content.byteLength), wanted, budget);
  const tables = sheets.map((read) => tableOf(read, optionsOf(wanted, read), own_headings));
  return { tables, spent: budget.spent };
}

/** Returns the name of a table: the file name, followed by the sheet where the file has several. */
export function tableName(file_name: string, { sheets, sheet }: Pick<ReadTable, "sheets" | "sheet">): string {
  return sheets.length > 1 && sheet ? `${file_name} · ${sheet}` : file_name;
}

function optionsOf(wanted: OneSheet | AllSheets, of: Pick<ReadTable, "sheets" | "sheet">): ReadingOptions {
  if ("options" in wanted) return wanted.options;
  const { file_name, tables, locale } = wanted;
  const { separator, encoding, heading_line } = tables.find(({ name }) => name === tableName(file_name, of)) ?? GUESSED;
  return { separator, encoding, heading_line, locale };
}

const GUESSED = { separator: null, encoding: null, heading_line: null };

type Rows = {
  sheets: string[];
  sheet: string | null;
  rows: FileRow[];
  separator: Separator | null;
  encoding: Encoding | null;
};

const IN_WORKBOOK = { separator: null, encoding: null };

async function readSheets(content: Buffer, wanted: OneSheet | AllSheets, budget: Budget): Promise<Rows[]> {
  // workbooks from before 2007, and password-protected ones
  if (beginsWith(content, "d0cf11e0")) throw new FileRefusal("old_workbook");
  if (!beginsWith(content, "504b0304")) {
    const text = { sheets: [], sheet: null };
    return [{ ...text, ...readCsv(content, optionsOf(wanted, text)) }];
  }
  const { sheets, rowsOf } = await openWorkbook(content, budget);
  if ("options" in wanted) {
    const sheet = wanted.sheet ?? sheets[0];
    if (sheet === undefined) throw new FileRefusal("empty");
    return [{ sheets, sheet, rows: await rowsOf(sheet), ...IN_WORKBOOK }];
  }
  const read = new Map<FileRow[], Rows>();
  for (const sheet of sheets.slice(0, wanted.most)) {
    const rows = await rowsOf(sheet);
    // an empty sheet beside a full one is no error, and a second sheet name for the same part is
    // skipped
    if (hasRows(rows) && !read.has(rows)) read.set(rows, { sheets, sheet, rows, ...IN_WORKBOOK });
  }
  if (read.size === 0) throw new FileRefusal("empty");
  return [...read.values()];
}

function beginsWith(content: Buffer, hex: string): boolean {
  return content.subarray(0, 4).equals(Buffer.from(hex, "hex"));
}

function hasRows(rows: readonly FileRow[]): boolean {
  const heading = headingOf(rows);
  return heading !== undefined && rows.some(({ line }) => line > heading.line);
}

function tableOf(read: Rows, { heading_line: wished }: ReadingOptions, own_headings: string[][]): ReadTable {
  const heading = wished === null ? headingOf(read.rows) : read.rows.find(({ line }) => line >= wished);
  const below = heading ? read.rows.filter(({ line }) => line > heading.line) : [];
  if (!heading || below.length === 0) throw new FileRefusal("empty");
  const { sheets, sheet, separator, encoding } = read;
  const cleanCell = meantCells(heading.cells, { is_csv: separator !== null, own_headings });
  const rows = below.map(({ line, cells }) => ({ line, cells: cells.map(cleanCell) }));
  const swallowing = separator === null ? [] : swallowingLines(rows, separator, heading.cells.length);
  return {
    ...{ sheets, sheet, header: heading.cells.map(cleanCell), rows },
    reading: {
      ...{ separator, encoding, heading_line: heading.line },
      top: read.rows.slice(0, TOP_ROWS).map(({ line, cells }) => ({ line, cells: cells.map(shortened) })),
      problems: swallowing.slice(0, PROBLEMS_REPORTED).map(({ line, cells }) => ({
        ...{ line, column: null, problem: "rows_swallowed" },
        value: shortened(cells.find((cell) => cell.includes("\n")) ?? ""),
      })),
    },
  };
}

const TOP_ROWS = 15;
const PROBLEMS_REPORTED = 20;

function shortened(cell: string): string {
  return cell.slice(0, 200).toWellFormed();
}
