import type { BaseLogger } from "pino";
import { logFailed } from "./throttled-log.ts";
import { isLostConnection } from "./errors.ts";

type How<Item> = {
  log: Pick<BaseLogger, "warn" | "error">;
  /**
   * The log message for a failed item, and the data that identifies it: ids only, never personal
   * data.
   */
  message: string;
  about: (item: Item) => object;
  /** How many items `work` takes at a time. */
  size?: number;
};

/** More failures than this in one call are not single bad rows. */
const FAILURES_MAX = 100;

/**
 * Processes items so that a failing one does not stop the others: it is logged with its cause and
 * skipped. A failed batch is retried one item at a time, so `work` must be all or nothing. Returns
 * the number of items that failed.
 * @throws the error itself if the database is unreachable, or if too many items fail
 */
export async function runBatches<Item>(
  items: readonly Item[],
  how: How<Item>,
  work: (batch: readonly Item[]) => Promise<unknown>,
): Promise<number> {
  const { log, message, about, size = 1 } = how;
  let failures = 0;
  for (let from = 0; from < items.length; from += size) {
    const batch = items.slice(from, from + size);
    const [first] = batch;
    try {
      await work(batch);
    } catch (error) {
      if (isLostConnection(error)) throw error;
      if (batch.length > 1) failures += await runBatches(batch, { ...how, size: 1 }, work);
      else if (first !== undefined) {
        logFailed(log, { err: error, ...about(first) }, message);
        failures += 1;
      }
      if (failures > FAILURES_MAX) throw error;
    }
  }
  return failures;
}

export function eachApart<Item>(
  items: readonly Item[],
  how: Omit<How<Item>, "size">,
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  return runBatches(items, how, async (batch) => {
    for (const item of batch) await work(item);
  });
}
