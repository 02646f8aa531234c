import { semaphore } from "#server/platform/semaphore.ts";
import { ownHeadings } from "./custom-headings.ts";
import type { AllSheets, FileTask, ReadingOptions, ReadTable } from "./parse-file.ts";
import { parseInWorker } from "./parse-in-worker.ts";
import { Reading } from "./request-work.ts";

export const GUESSED: ReadingOptions = { separator: null, encoding: null, heading_line: null, locale: "en" };

/**
 * Reads one sheet of a CSV or XLSX file; null means the first one.
 * @throws AppError invalid (file), unavailable where too many are waiting already
 */
export async function readFile(
  content: Buffer,
  sheet: string | null,
  reading = new Reading(),
  options = GUESSED,
): Promise<ReadTable> {
  const [table] = await inTurn(content, { sheet, options }, reading);
  return table as ReadTable;
}

/**
 * Reads all sheets of a file that have rows; a second sheet name for the same part is skipped.
 * @throws AppError invalid (file), unavailable where too many are waiting already
 */
export function readSheets(content: Buffer, wanted: AllSheets, reading: Reading): Promise<ReadTable[]> {
  return inTurn(content, wanted, reading);
}

function inTurn(content: Buffer, wanted: FileTask["wanted"], reading: Reading): Promise<ReadTable[]> {
  return oneAtATime(async () => {
    reading.refuseGone();
    const task = { content, wanted, own_headings: ownHeadings(), spent: reading.spent };
    const { tables, spent } = await parseInWorker(task, { gone: reading.gone });
    reading.spent = spent;
    return tables;
  }, reading.owner);
}

/** A file can take hundreds of megabytes while it is read. Several colleagues may upload one at the same time. */
const oneAtATime = semaphore({ name: "import files", at_once: 1, waiting: 12, of_one: 4 });
