import { once } from "node:events";
import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { FileRow } from "#domain/file-rows.ts";
import { type FileProblem, FileRefusal } from "./file-refusal.ts";
import { type FileTask, type ParsedFile, parseFile } from "./parse-file.ts";

/**
 * Messages of the worker: the rows of each table in batches, and finally everything except the
 * rows, or why the file can't be read.
 */
export type FromWorker = { table: number; rows: FileRow[] } | ParsedFile | { problem: FileProblem };

/** Few enough that receiving them does not block the event loop; the worker sends the next rows after that. */
const ROWS_AT_ONCE = 500;

/**
 * The thread that parses one file. None of its imports may contain messages (`msg`), because Node
 * also loads it directly from source.
 */
const port = parentPort as MessagePort;
try {
  const { tables, spent } = await parseFile(workerData as FileTask);
  for (const [table, { rows }] of tables.entries())
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      tell({ table, rows: rows.slice(from, from + ROWS_AT_ONCE) });
      await once(port, "message");
    }
  tell({ tables: tables.map((table) => ({ ...table, rows: [] })), spent });
} catch (error) {
  // every error of the parsers is about the file
  tell({ problem: error instanceof FileRefusal ? error.problem : "broken" });
}

function tell(message: FromWorker): void {
  port.postMessage(message);
}
