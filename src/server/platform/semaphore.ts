import { AppError } from "./errors.ts";

/** What uses a semaphore of this process, and what waits for it. */
export type SemaphoreUse = { name: string; in_use: number; waiting: number };

const uses = new Map<string, () => SemaphoreUse>();

/** The use of all semaphores of this process, for `/metrics`. */
export function semaphoreUses(): SemaphoreUse[] {
  return [...uses.values()].map((use) => use());
}

/**
 * Limits heavy work: `at_once` jobs run at a time, the others wait in order. It bounds memory that is
 * allocated outside of JavaScript, however many callers there are.
 */
export function semaphore({ name, at_once, waiting, of_one = Infinity }: Options) {
  const queue: (() => void)[] = [];
  const counts = new Map<string, number>();
  let running = 0;
  uses.set(name, () => ({ name, in_use: running, waiting: queue.length }));

  /** @throws AppError unavailable, when too many wait already */
  return async function run<Result>(work: () => Promise<Result>, caller?: string): Promise<Result> {
    if (caller === undefined) return inTurn(work);
    const callerCount = counts.get(caller) ?? 0;
    if (callerCount >= of_one) throw new AppError("unavailable", { retry_after_seconds: 5 });
    counts.set(caller, callerCount + 1);
    try {
      return await inTurn(work);
    } finally {
      const left = (counts.get(caller) ?? 1) - 1;
      if (left > 0) counts.set(caller, left);
      else counts.delete(caller);
    }
  };

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= at_once) {
      if (queue.length >= waiting) throw new AppError("unavailable", { retry_after_seconds: 5 });
      await new Promise<void>((go) => queue.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      // The slot passes directly to the next job in the queue, so that no newcomer can take it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  }
}

/** `of_one`: maximum number of running and waiting jobs of one caller (`whose`). */
type Options = { name: string; at_once: number; waiting: number; of_one?: number };
