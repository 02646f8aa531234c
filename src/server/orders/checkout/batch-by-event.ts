import { isOvertaken, knownRefusal } from "#server/platform/errors.ts";

/** The outcome of each request, in order; undefined for a request that has to run by itself. */
export type Ends<Result> = readonly (Result | Error | undefined)[];

type Ways<Input, Result> = {
  batch: (all: readonly Input[]) => Promise<Ends<Result>>;
  single: (request: Input) => Promise<Result>;
};

/**
 * Runs some requests that wait at the same moment, with the same outcome as running each by itself
 * (batching). First all of them run as a batch; then each without an outcome runs by itself, one
 * after the other and from the beginning. These are all of them if the batch fails, because one
 * request may be the cause. Only a busy or unavailable database is reported to all at once; a
 * deadlock is not.
 */
export function runBatched<Input, Result>(
  all: readonly Input[],
  { batch, single }: Ways<Input, Result>,
): Promise<Result>[] {
  const tried: Promise<Ends<Result>> = all.length > 1 ? batch(all).catch(throwForAll) : Promise.resolve([]);
  let last: Promise<unknown> = tried;
  return all.map(async (request, at) => {
    const end = (await tried)[at];
    if (end instanceof Error) throw end;
    if (end !== undefined) return end;
    const own = last.then(() => single(request));
    last = own.catch(() => undefined);
    return own;
  });
}

function throwForAll(error: unknown): [] {
  const code = knownRefusal(error)?.code;
  if ((code === "busy" || code === "unavailable") && !isOvertaken(error)) throw error;
  return [];
}
