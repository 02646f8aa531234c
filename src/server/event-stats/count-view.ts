import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { BaseLogger } from "pino";
import { calmLog } from "#server/platform/throttled-log.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { hashOf } from "#server/platform/sessions.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly views: ViewCount;
  }
}

/**
 * Counts visitors of event pages in memory and writes the counts every few seconds: a page view
 * costs no statement.
 */
export class ViewCount {
  readonly #db: Db;
  readonly #seen = new LRUCache<string, true>({
    // limited by size: the cache grows as it fills, while `max` allocates all of it at each start
    maxSize: MOST_PEOPLE,
    sizeCalculation: () => 1,
    ttl: 5 * 60_000,
  });
  readonly #waiting = new Map<number, number>();
  readonly #waitingClicks = new Map<string, Click>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts a page view, once in 5 minutes for each IP address. */
  count(event_id: number, ip: string): void {
    const key = `${event_id} ${hashOf(ip)}`;
    if (this.#seen.has(key)) return;
    this.#seen.set(key, true);
    if (this.#waiting.has(event_id) || this.#waiting.size < MOST_EVENTS) this.#add(event_id, 1);
  }

  /**
   * Counts a click on an affiliate's link by the same rule. `code` is in its normalized spelling;
   * unknown codes count for no affiliate.
   */
  countClick(event_id: number, code: string, ip: string): void {
    const key = `${event_id} ${hashOf(ip)} ${code}`;
    if (this.#seen.has(key)) return;
    this.#seen.set(key, true);
    if (this.#waitingClicks.size < MOST_EVENTS) this.#addClicks({ event_id, code, clicks: 1 });
  }

  /** Writes every 5 seconds, and once more when it is stopped. */
  start(log: Pick<BaseLogger, "warn">): { stop(): Promise<void> } {
    const write = () =>
      this.write().catch((error: unknown) => calmLog(log).missed({ err: error }, "Page views could not be stored yet"));
    const timer = setInterval(write, 5_000).unref();
    return {
      async stop() {
        clearInterval(timer);
        await write();
      },
    };
  }

  /**
   * Writes the counts since the last write, for live events only. After a failure they wait for the
   * next write.
   */
  async write(): Promise<void> {
    await Promise.all([this.#writeViews(), this.#writeClicks()]);
  }

  async #writeViews(): Promise<void> {
    if (this.#waiting.size === 0) return;
    const counted = [...this.#waiting].map(([event_id, views]) => ({ event_id, views }));
    this.#waiting.clear();
    try {
      await sql`
        insert into stat_changes (event_id, ticket_id, day, views)
        select events.id, 0, (now() at time zone events.timezone)::date, views
        from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (event_id bigint, views bigint)
          join events on events.id = counted.event_id and events.status = 'LIVE'`.execute(autocommit(this.#db));
    } catch (error) {
      for (const { event_id, views } of counted) this.#add(event_id, views);
      throw error;
    }
  }

  async #writeClicks(): Promise<void> {
    if (this.#waitingClicks.size === 0) return;
    const counted = [...this.#waitingClicks.values()];
    this.#waitingClicks.clear();
    try {
      await sql`
        insert into stat_changes (event_id, ticket_id, day, affiliate_id, clicks)
        select events.id, 0, (now() at time zone events.timezone)::date, affiliates.id, clicks
        from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted
          (event_id bigint, code text, clicks bigint)
          join events on events.id = counted.event_id and events.status = 'LIVE'
          join affiliates on affiliates.event_id = events.id and affiliates.code = counted.code
            and affiliates.status = 'ACTIVE' and affiliates.deleted_at is null`.execute(autocommit(this.#db));
    } catch (error) {
      for (const click of counted) this.#addClicks(click);
      throw error;
    }
  }

  #addClicks({ event_id, code, clicks }: Click): void {
    const key = `${event_id} ${code}`;
    this.#waitingClicks.set(key, { event_id, code, clicks: (this.#waitingClicks.get(key)?.clicks ?? 0) + clicks });
  }

  #add(event_id: number, views: number): void {
    this.#waiting.set(event_id, (this.#waiting.get(event_id) ?? 0) + views);
  }
}

type Click = { event_id: number; code: string; clicks: number };

/** Ids come from untrusted callers: beyond this many between two writes nothing new is counted. */
const MOST_EVENTS = 10_000;
const MOST_PEOPLE = 100_000;
