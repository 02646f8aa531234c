import type pg from "pg";
import type { Logger } from "pino";
import { calmLog } from "#server/platform/throttled-log.ts";
import { type Queue, QUEUES } from "./queues.ts";

/** How often a process sends the heartbeats of its worker pools. */
const BEAT_MS = 5_000;

/** A pool without a heartbeat for this long counts as gone, and its jobs return to the queue. */
export const SILENT_SECONDS = 60;

/**
 * Sends the heartbeats of this process's worker pools every few seconds, and returns the jobs of
 * silent pools to the queue. The first beat runs at start, so it also returns what a killed
 * predecessor left behind. Heartbeats are rows of a table and not a lock per pool, because a lock
 * ends with its connection, and a process that has lost a connection still runs its jobs. They use
 * the queue's own connections, which a rush of buyers can't occupy.
 */
export function workerHeartbeats(pool: pg.Pool, log: Pick<Logger, "warn">) {
  const pools = new Set<string>();
  const gone = new Set<string>();
  let last = Date.now();
  let judges_from = 0;
  let beating: Promise<void> = Promise.resolve();
  const beat = async () => {
    try {
      await storeHeartbeats(pool, [...pools]);
      await freeGone(pool, gone);
      // While the database is unreachable no pool can send a heartbeat, so none counts as silent.
      // After such a gap every pool first gets time to send one.
      if (Date.now() - last > (SILENT_SECONDS * 1000) / 2) judges_from = Date.now() + SILENT_SECONDS * 1000;
      last = Date.now();
      if (last >= judges_from && (await freeSilent(pool)) > 0)
        log.warn("Jobs of a worker that is no longer running were returned to the queue");
    } catch (error) {
      calmLog(log).missed({ err: error }, "Worker heartbeats could not be stored");
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
    /** Its last job has ended. What it could not mark as done returns to the queue at the next beat. */
    remove(id: string) {
      pools.delete(id);
      gone.add(id);
    },
    async stop() {
      clearInterval(timer);
      await beating.then(beat);
    },
  };
}

async function storeHeartbeats(pool: pg.Pool, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await pool.query(
    `insert into worker_pools (id, last_seen) select unnest($1::text[]), now()
    on conflict (id) do update set last_seen = now()`,
    [ids],
  );
}

async function freeGone(pool: pg.Pool, gone: Set<string>): Promise<void> {
  const ids = [...gone];
  if (ids.length === 0) return;
  for (const queue of QUEUES) await pool.query(`select ${queue}.force_unlock_workers($1)`, [ids]);
  for (const id of ids) gone.delete(id);
}

/**
 * Unlocks the jobs of silent pools. Returns the number of pools that had jobs. A job that was taken
 * within the last minute stays locked, because its pool may not have sent a heartbeat yet.
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
      select array_agg(distinct jobs.locked_by) as ids from ${queue}.jobs
      where jobs.locked_at < now() - make_interval(secs => $1) and not exists (
        select from worker_pools
        where worker_pools.id = jobs.locked_by and worker_pools.last_seen >= now() - make_interval(secs => $1))
    )
    select cardinality(ids) as freed, ${queue}.force_unlock_workers(ids) from silent where ids is not null`,
    [SILENT_SECONDS],
  );
  return rows[0]?.freed ?? 0;
}
