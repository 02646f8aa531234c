import { AppError } from "#server/platform/errors.ts";

const MOST_WAITING = 20;

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/**
 * Does heavy work after what was asked for before: a decoded picture is 50 MB, and sharp uses all cores for one.
 * @throws AppError unavailable, when too many wait already
 */
export async function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting >= MOST_WAITING) throw new AppError("unavailable", { retry_after_seconds: 5 });
  waiting += 1;
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  return mine.finally(() => (waiting -= 1));
}
