import type pg from "pg";
import type { Logger } from "pino";
import { calmLog } from "#server/platform/throttled-log.ts";
import { type Queue, QUEUES } from "./queues.ts";

/** How often a process says that its pools of workers live. */
const BEAT_MS = 5_000;

/** After this long without a word a pool counts as gone, and what it had in hand goes back into the queue. */
export const SILENT_SECONDS = 60;

/** A job in hand for so long is marked anew, or graphile-worker itself would give it away (after four hours). */
const HELD_LONG_MINUTES = 60;

/**
 * Says every few seconds that this process's pools of workers live, and gives back at once what silent ones had in hand: also,
 * when it starts, what a predecessor left behind that was killed. A job of a living pool is never given away, however long it
 * takes. It is a table and not a lock per pool, because locks end with their connection, and a process that has lost a
 * connection lives on with its jobs in hand. It goes over the queue's own connections, which no rush of buyers can take.
 */
export function livingPools(pool: pg.Pool, log: Pick<Logger, "warn">) {
  const pools = new Set<string>();
  let last = Date.now();
  let judges_from = 0;
  let beating: Promise<void> = Promise.resolve();
  const beat = async () => {
    try {
      await sayAlive(pool, [...pools]);
      // Where nobody could say anything, nobody is silent: after the database was away everybody is given time to speak.
      if (Date.now() - last > (SILENT_SECONDS * 1000) / 2) judges_from = Date.now() + SILENT_SECONDS * 1000;
      last = Date.now();
      if (last >= judges_from && (await freeSilent(pool)) > 0)
        log.warn("Jobs of a worker that is gone went back into the queue");
    } catch (error) {
      calmLog(log).missed({ err: error }, "It could not be said that the workers live");
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return {
    async start() {
      await beat();
      timer = setInterval(() => void (beating = beating.then(beat)), BEAT_MS);
    },
    add(id: string) {
      pools.add(id);
      beating = beating.then(beat);
    },
    remove: (id: string) => void pools.delete(id),
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}

async function sayAlive(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    `insert into worker_pools (id, last_seen) select unnest($1::text[]), now()
    on conflict (id) do update set last_seen = now()`,
    [ids],
  );
  for (const queue of QUEUES)
    await pool.query(
      `update ${queue}._private_jobs set locked_at = now()
      where locked_by = any($1) and locked_at < now() - make_interval(mins => $2)`,
      [ids, HELD_LONG_MINUTES],
    );
}

/**
 * How many silent pools there were that had something in hand. A job that was taken within the last minute is left alone: its
 * pool may not have spoken yet.
 */
export async function freeSilent(pool: pg.Pool): Promise<number> {
  let freed = 0;
  for (const queue of QUEUES) freed += await freeSilentOf(pool, queue);
  await pool.query("delete from worker_pools where last_seen < now() - interval '1 hour'");
  return freed;
}

async function freeSilentOf(pool: pg.Pool, queue: Queue): Promise<number> {
  const { rows } = await pool.query<{ freed: number }>(
    `with silent as (
      select array_agg(distinct jobs.locked_by) as ids from ${queue}._private_jobs as jobs
      where jobs.locked_at < now() - make_interval(secs => $1) and not exists (
        select from worker_pools
        where worker_pools.id = jobs.locked_by and worker_pools.last_seen >= now() - make_interval(secs => $1))
    )
    select cardinality(ids) as freed, ${queue}.force_unlock_workers(ids) from silent where ids is not null`,
    [SILENT_SECONDS],
  );
  return rows[0]?.freed ?? 0;
}
