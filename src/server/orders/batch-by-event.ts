import { isOvertaken, knownRefusal } from "#server/platform/errors.ts";

/** What each hears, in their order; undefined for whoever has to go by themselves. */
export type Ends<Result> = readonly (Result | Error | undefined)[];

type Ways<Asked, Result> = {
  together: (all: readonly Asked[]) => Promise<Ends<Result>>;
  alone: (one: Asked) => Promise<Result>;
};

/**
 * Does for some who wait at the same moment what it would do for each (batching): `together` for all of them at once, and `alone`, one after
 * the other and from the beginning, for whoever has no end by then. Those are all of them where `together` fails, for one of them may be the
 * reason; only that the database is busy or away everybody hears at once.
 */
export function inOneGo<Asked, Result>(
  all: readonly Asked[],
  { together, alone }: Ways<Asked, Result>,
): Promise<Result>[] {
  const tried: Promise<Ends<Result>> = all.length > 1 ? together(all).catch(throwForAll) : Promise.resolve([]);
  let last: Promise<unknown> = tried;
  return all.map(async (one, at) => {
    const end = (await tried)[at];
    if (end instanceof Error) throw end;
    if (end !== undefined) return end;
    const own = last.then(() => alone(one));
    last = own.catch(() => undefined);
    return own;
  });
}

function throwForAll(error: unknown): [] {
  const code = knownRefusal(error)?.code;
  if ((code === "busy" || code === "unavailable") && !isOvertaken(error)) throw error;
  return [];
}
