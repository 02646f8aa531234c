import type pg from "pg";

/**
 * The schemas of graphile-worker, one for each queue. At every new job an idle worker scans all
 * that waits in its tables: in shared tables, ten thousand waiting emails would cost the database a
 * scan of ten thousand rows per order.
 */
export const QUEUES = ["graphile_worker", "graphile_mails"] as const;
export type Queue = (typeof QUEUES)[number];

/**
 * Moves jobs that an earlier version, or a process that still runs it, left in the wrong queue.
 * Running jobs stay where they are.
 */
export async function bringOver(pool: pg.Pool, name: string, { from, to }: { from: Queue; to: Queue }): Promise<void> {
  await pool.query(
    `with taken as (
      delete from ${from}._private_jobs as jobs using ${from}._private_tasks as tasks
      where tasks.id = jobs.task_id and tasks.identifier = $1 and jobs.locked_at is null
      returning tasks.identifier, jobs.payload, jobs.run_at, jobs.max_attempts, jobs.priority, jobs.flags
    )
    select ${to}.add_job(identifier, payload, run_at => run_at, max_attempts => max_attempts, priority => priority,
      flags => array(select jsonb_object_keys(flags)))
    from taken`,
    [name],
  );
}
