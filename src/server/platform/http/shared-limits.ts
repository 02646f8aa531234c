import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { sql } from "kysely";
import type { Endpoint } from "#contract/endpoint.ts";
import { autocommit, type Db } from "#server/platform/database.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { MINUTE_MS, type RateLimits, refuseFull, type Window } from "./rate-limit.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly shared_limits: SharedLimits;
  }
}

/** Name of the secret that hashes what is counted: addresses and codes are not stored. */
export const LIMIT_KEY = "limit_key";

/**
 * Limits that guard secrets, in windows of a minute. All processes count together, in the database:
 * with `RateLimits`, a guesser would have as many attempts as there are processes. Each count costs
 * a statement.
 */
export class SharedLimits {
  readonly #db: Db;
  readonly #key: KeyObject;

  constructor(db: Db, secrets: Secrets) {
    this.#db = db;
    this.#key = createSecretKey(secrets.get(LIMIT_KEY), "utf8");
  }

  /** @throws AppError too_many_requests, with the seconds until the window ends */
  async count(what: string, key: string, per_minute: number): Promise<void> {
    refuseFull(await this.add(what, key), per_minute, Date.now());
  }

  /** Counts without refusing. Returns the window of this minute, this call included. */
  async add(what: string, key: string): Promise<Window> {
    const now = Date.now();
    const hash = createHmac("sha256", this.#key).update(`${what} ${key}`).digest("base64url");
    const { started_at, count } = await autocommit(this.#db)
      .insertInto("rate_counts")
      .values({ key: hash, started_at: new Date(now), count: 1 })
      .onConflict((conflict) =>
        conflict.column("key").doUpdateSet({
          count: sql`case when ${isOpen(now)} then rate_counts.count + 1 else 1 end`,
          started_at: sql`case when ${isOpen(now)} then rate_counts.started_at else excluded.started_at end`,
        }),
      )
      .returning(["started_at", "count"])
      .executeTakeFirstOrThrow();
    return { started_at: started_at.getTime(), count };
  }
}

/**
 * Counts a call against its endpoint's limit, by what the caller has proven. A flood is refused
 * before it reaches the database. `report` gets what was counted, also when the call is refused.
 * @throws AppError too_many_requests
 */
export async function countCall(
  { limits, shared_limits }: { limits: RateLimits; shared_limits: SharedLimits },
  { method, path, limit }: Endpoint,
  key: string,
  report: (counted: Window) => void,
): Promise<void> {
  const counted = `${method} ${path} ${key}`;
  const check = (window: Window) => {
    report(window);
    refuseFull(window, limit.per_minute, Date.now());
  };
  check(limits.enter("calls", counted));
  if (limit.guards_secret) check(await shared_limits.add("calls", counted));
}

function isOpen(now: number) {
  return sql<boolean>`rate_counts.started_at > ${new Date(now - MINUTE_MS)}`;
}
