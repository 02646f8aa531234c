import { AppError } from "./errors.ts";

/**
 * A queue for heavy work: so much at once, the rest one after the other as it came. What takes memory outside of JavaScript is bounded
 * by this, not by how many ask.
 */
export function fewAtATime({ at_once, waiting }: { at_once: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;

  /** @throws AppError unavailable, when too many wait already */
  return async function run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= at_once) {
      if (queue.length >= waiting) throw new AppError("unavailable", { retry_after_seconds: 5 });
      await new Promise<void>((go) => queue.push(go));
    } else running += 1;
    try {
      return await work();
    } finally {
      // whoever is next takes the place over: nobody slips in between
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
