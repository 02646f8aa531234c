import type { Readable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";

/** What may wait for a slow reader. */
const WAITING_MAX = 4 * 1024 * 1024;

/**
 * Lets others work between two pages, and waits for whoever reads slower than we write: twenty thousand names are never all in memory. It
 * throws when nobody reads any more.
 */
export async function whenRead(stream: Readable): Promise<void> {
  await setImmediate();
  while (stream.readableLength > WAITING_MAX && !stream.destroyed) await setTimeout(20);
  if (stream.destroyed) throw new Error("Nobody reads this document any more.");
}
