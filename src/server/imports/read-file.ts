import type { FileRow } from "#domain/file-rows.ts";
import { AppError } from "#server/platform/errors.ts";
import { fewAtATime } from "#server/platform/few-at-a-time.ts";
import { readCsv } from "./read-csv.ts";
import { openWorkbook } from "./read-xlsx.ts";
import { Reading } from "./reading.ts";
import { refuseFile } from "./refuse-file.ts";

export type ReadTable = { sheets: string[]; sheet: string | null; header: string[]; rows: FileRow[] };

/**
 * The headings and rows of a CSV or XLSX file, by what it is and not by what it is called.
 * @throws AppError invalid (file), unavailable where too many wait already
 */
export async function readFile(content: Buffer, sheet: string | null, reading = new Reading()): Promise<ReadTable> {
  return tableOf(await inTurn(reading, () => readRows(content, sheet, reading)));
}

/**
 * All sheets of a file that have rows, up to this many; a sheet that is another one's part again is left out.
 * @throws AppError invalid (file), unavailable where too many wait already
 */
export async function readSheets(content: Buffer, most: number, reading: Reading): Promise<ReadTable[]> {
  return inTurn(reading, async () => {
    if (!isZip(content)) return [tableOf(await readRows(content, null, reading))];
    const { sheets, rowsOf } = await openWorkbook(content, reading);
    const read = new Set<FileRow[]>();
    const tables: ReadTable[] = [];
    for (const sheet of sheets.slice(0, most)) {
      const rows = await rowsOf(sheet);
      // an empty sheet beside a full one is no reason to refuse
      if (rows.length > 1 && !read.has(rows)) tables.push(tableOf({ sheets, sheet, rows }));
      read.add(rows);
    }
    if (tables.length === 0) throw refuseFile("empty");
    return tables;
  });
}

function inTurn<Result>(reading: Reading, work: () => Promise<Result>): Promise<Result> {
  return oneAtATime(() => {
    reading.refuseGone();
    return work();
  }, reading.whose).catch(refuseBroken);
}

function tableOf({ sheets, sheet, rows }: Rows): ReadTable {
  const [header, ...others] = rows;
  if (!header || others.length === 0) throw refuseFile("empty");
  return { sheets, sheet, header: header.cells, rows: others };
}

type Rows = { sheets: string[]; sheet: string | null; rows: FileRow[] };

/** One file takes a hundred megabytes while it is read. */
const oneAtATime = fewAtATime({ at_once: 1, waiting: 10, of_one: 2 });

async function readRows(content: Buffer, wanted: string | null, reading: Reading): Promise<Rows> {
  if (isZip(content)) {
    const { sheets, rowsOf } = await openWorkbook(content, reading);
    const sheet = wanted ?? sheets[0];
    if (sheet === undefined) throw refuseFile("empty");
    return { sheets, sheet, rows: await rowsOf(sheet) };
  }
  // workbooks of before 2007, and such with a password
  if (content.subarray(0, 4).equals(Buffer.from("d0cf11e0", "hex"))) throw refuseFile("old_workbook");
  return { sheets: [], sheet: null, rows: await readCsv(content) };
}

function isZip(content: Buffer): boolean {
  return content.subarray(0, 4).equals(Buffer.from("504b0304", "hex"));
}

/** Whatever the parsers complain of is about the file. */
function refuseBroken(error: unknown): never {
  if (error instanceof AppError) throw error;
  throw refuseFile("broken");
}
