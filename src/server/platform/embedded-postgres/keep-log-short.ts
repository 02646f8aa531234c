import { statSync, truncateSync } from "node:fs";

/**
 * Truncates the server's log when it has grown past 10 MB, now and every hour. The server appends,
 * so it continues at the start of the file.
 */
export function limitLogSize(logFile: string, signal: AbortSignal): void {
  shorten(logFile);
  const timer = setInterval(() => shorten(logFile), 3_600_000).unref();
  signal.addEventListener("abort", () => clearInterval(timer), { once: true });
}

function shorten(logFile: string) {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > 10_000_000) truncateSync(logFile);
}
