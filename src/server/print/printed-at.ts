import type { Readable } from "node:stream";
import { setImmediate, setTimeout } from "node:timers/promises";

/** How many bytes may wait for a slow reader. */
const WAITING_MAX = 4 * 1024 * 1024;

/**
 * Yields to other work between two pages and waits for a reader that is slower than the writer, so
 * that twenty thousand names are never all in memory. Throws after the reader has disconnected.
 */
export async function whenRead(stream: Readable): Promise<void> {
  await setImmediate();
  while (stream.readableLength > WAITING_MAX && !stream.destroyed) await setTimeout(20);
  if (stream.destroyed) throw new Error("This document is no longer being read.");
}
