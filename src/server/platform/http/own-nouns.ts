import type { Endpoint, Params } from "#contract/endpoint.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { SignedIn } from "#server/platform/sessions.ts";

/**
 * The rows that paths of members' endpoints name by id: `:event_id` names `event`. Features declare
 * them in `server/guards.ts`.
 */
export interface OwnNouns {}

/**
 * What a handler gets of its path, proven to be the caller's: `event` for `:event_id`, `order` for
 * `:order_id`.
 */
export type OwnNounsOf<E extends Endpoint> = E["access"] extends "organizer" | "admin"
  ? { [Noun in keyof OwnNouns as `${Noun}_id` extends keyof Params<E> ? Noun : never]: OwnNouns[Noun] }
  : unknown;

/**
 * Proves that the row of this id is the caller's, or belongs to what the path names before it.
 * @throws AppError not_found
 */
type NounGuard<Noun extends keyof OwnNouns> = (
  db: ReadDb,
  before: { caller: SignedIn } & OwnNouns,
  id: number,
) => OwnNouns[Noun] | Promise<OwnNouns[Noun]>;

export type NounGuards = { [Noun in keyof OwnNouns]: NounGuard<Noun> };

/** Returns the function that proves the nouns of an endpoint's path, in the order of the path. */
export function ownNounsOf({ access, path }: Endpoint, guards: NounGuards) {
  const isMembers = access === "organizer" || access === "admin";
  const named = isMembers ? Array.from(path.matchAll(/:(\w+)_id\b/g), ([, noun = ""]) => noun) : [];
  const nouns = named.filter((noun): noun is keyof OwnNouns => Object.hasOwn(guards, noun));
  return async (db: ReadDb, caller: unknown, params: Record<string, unknown>): Promise<Partial<OwnNouns>> => {
    const proven = {} as OwnNouns;
    for (const noun of nouns) {
      const before = { ...proven, caller: caller as SignedIn };
      Object.assign(proven, { [noun]: await guards[noun](db, before, Number(params[`${noun}_id`])) });
    }
    return proven;
  };
}
