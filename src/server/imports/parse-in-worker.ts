import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "#server/platform/errors.ts";
import type { FileTask, ParsedFile } from "./parse-file.ts";
import type { FromWorker } from "./read-file-worker.ts";
import { refuseFile } from "./refuse-file.ts";

/** Beside this file, both in source and in the build (vite.server.config.ts). */
const WORKER = join(import.meta.dirname, `read-file-worker.${import.meta.env.PROD ? "js" : "ts"}`);

type Options = { gone?: AbortSignal | undefined; heap_mb?: number };

/**
 * Parses a file in a thread of its own: the event loop keeps running, a disconnect of the caller
 * ends the thread, and a file that exhausts the thread's memory affects nothing else.
 * @throws AppError invalid (file), unavailable where the caller has disconnected
 */
export function parseInWorker(task: FileTask, { gone, heap_mb = HEAP_MB }: Options = {}): Promise<ParsedFile> {
  const rows: ParsedFile["tables"][number]["rows"][] = [];
  let outcome: ParsedFile | Error = new Error("The thread that parses files ended without a result.");
  const worker = new Worker(WORKER, { workerData: task, resourceLimits: { maxOldGenerationSizeMb: heap_mb } });
  const end = () => {
    outcome = new AppError("unavailable");
    void worker.terminate();
  };
  worker.on("message", (message: FromWorker) => {
    if ("rows" in message) {
      (rows[message.table] ??= []).push(...message.rows);
      worker.postMessage("taken");
    } else if ("problem" in message) outcome = refuseFile(message.problem);
    else outcome = { ...message, tables: message.tables.map((table, at) => ({ ...table, rows: rows[at] ?? [] })) };
  });
  worker.on("error", (error) => {
    const isMemory = "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    outcome = isMemory ? refuseFile("hollow") : error;
  });
  gone?.addEventListener("abort", end, { once: true });
  return new Promise((take, refuse) => {
    worker.once("exit", () => {
      gone?.removeEventListener("abort", end);
      if (outcome instanceof Error) refuse(outcome);
      else take(outcome);
    });
  });
}

const HEAP_MB = 512;
