import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { BaseLogger } from "pino";
import type { Db } from "#server/platform/database.ts";
import { hashOf } from "#server/platform/sessions.ts";

/** Somebody looks at an event's page: counted once in 5 minutes for each address, and written down a few seconds later. */
export function countView(db: Db, event_id: number, address: string): void {
  const { seen, waiting } = countOf(db);
  const who = `${event_id} ${hashOf(address)}`;
  if (seen.has(who)) return;
  seen.set(who, true);
  if (waiting.has(event_id) || waiting.size < MOST_EVENTS) waiting.set(event_id, (waiting.get(event_id) ?? 0) + 1);
}

/** Writes views down every 5 seconds, and the last ones when it is stopped. */
export function startViewCount(db: Db, log: Pick<BaseLogger, "warn">): { stop(): Promise<void> } {
  const write = () =>
    writeViews(db).catch((error: unknown) => log.warn({ err: error }, "Views could not be written down yet"));
  const timer = setInterval(write, 5_000).unref();
  return {
    async stop() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Writes down what has been counted since the last time, for events that the public sees; kept for the next time where that fails. */
export async function writeViews(db: Db): Promise<void> {
  const { waiting } = countOf(db);
  if (waiting.size === 0) return;
  const counted = [...waiting].map(([event_id, views]) => ({ event_id, views }));
  waiting.clear();
  try {
    await sql`
      insert into tally_changes (event_id, ticket_id, day, views)
      select events.id, 0, (now() at time zone events.timezone)::date, views
      from jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (event_id bigint, views bigint)
        join events on events.id = counted.event_id and events.status = 'LIVE'`.execute(db);
  } catch (error) {
    for (const { event_id, views } of counted) waiting.set(event_id, (waiting.get(event_id) ?? 0) + views);
    throw error;
  }
}

/** Ids are asked for by anybody: past this many between two writings nothing new is counted. */
const MOST_EVENTS = 10_000;
const MOST_PEOPLE = 100_000;

type Count = { seen: LRUCache<string, true>; waiting: Map<number, number> };

const counts = new WeakMap<Db, Count>();

function countOf(db: Db): Count {
  const known = counts.get(db);
  if (known) return known;
  const fresh = {
    seen: new LRUCache<string, true>({ max: MOST_PEOPLE, ttl: 5 * 60_000 }),
    waiting: new Map<number, number>(),
  };
  counts.set(db, fresh);
  return fresh;
}
