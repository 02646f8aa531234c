import type { FileRow } from "#domain/file-rows.ts";
import { AppError } from "#server/platform/errors.ts";
import { fewAtATime } from "#server/platform/few-at-a-time.ts";
import { readCsv } from "./read-csv.ts";
import { readXlsx } from "./read-xlsx.ts";
import { refuseFile } from "./refuse-file.ts";

export type ReadTable = { sheets: string[]; sheet: string | null; header: string[]; rows: FileRow[] };

/**
 * The headings and rows of a CSV or XLSX file, by what it is and not by what it is called.
 * @throws AppError invalid (file), unavailable where too many wait already
 */
export async function readFile(content: Buffer, sheet: string | null): Promise<ReadTable> {
  const { sheets, sheet: read, rows } = await oneAtATime(() => readRows(content, sheet)).catch(refuseBroken);
  const [header, ...others] = rows;
  if (!header || others.length === 0) throw refuseFile("empty");
  return { sheets, sheet: read, header: header.cells, rows: others };
}

/** One file takes a hundred megabytes while it is read. */
const oneAtATime = fewAtATime({ at_once: 1, waiting: 10 });

async function readRows(content: Buffer, sheet: string | null) {
  if (isZip(content)) return readXlsx(content, sheet);
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
