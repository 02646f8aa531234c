import { availableParallelism, totalmem } from "node:os";

/** What one process may need at most, with pictures and exports (`scripts/limit-memory.mjs`). */
const PROCESS_BYTES = 2 ** 30;

/** With a worker they stay below the 100 connections that PostgreSQL has by default. */
const PROCESSES_MAX = 4;

/** How many web processes the cores and the memory of this machine, or of its container, allow. */
export function webProcessesThatFit({
  cores = availableParallelism(),
  memory = Math.min(totalmem(), process.constrainedMemory() || Infinity),
} = {}): number {
  const beside_worker = Math.floor(memory / PROCESS_BYTES) - 1;
  return Math.max(1, Math.min(cores, beside_worker, PROCESSES_MAX));
}
