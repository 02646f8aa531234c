import { statfs } from "node:fs/promises";
import { sql } from "kysely";
import type { InstallationHealth } from "#contract/operator.ts";
import type { App } from "#server/platform/app-context.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { migrationsToCome } from "#server/platform/database/migrate.ts";
import { SILENT_SECONDS } from "#server/platform/jobs/worker-heartbeats.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    /** What is running here, and the operator's address. */
    readonly installation: {
      readonly release: string;
      readonly commit: string;
      readonly data_dir: string;
      readonly contact_email: string | null;
    };
  }
}

/** The state of the installation. Its cost does not grow with what the installation stores. */
export async function readHealth(
  db: ReadDb,
  { installation: { release, commit, data_dir }, mailing, payments }: App,
): Promise<InstallationHealth> {
  const { version, bytes, worker_seen_at, is_worker_running } = await readDatabase(db);
  return {
    release,
    commit,
    postgres_version: version,
    database_bytes: bytes,
    pending_migrations: await migrationsToCome(db),
    worker_seen_at: worker_seen_at?.toISOString() ?? null,
    is_worker_running,
    disk: await diskOf(data_dir),
    has_mail_server: !mailing.is_stored,
    has_stripe: payments["stripe"] !== undefined,
  };
}

async function readDatabase(db: ReadDb): Promise<Row> {
  const { rows } = await sql<Row>`
    select
      current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      max(last_seen) as worker_seen_at,
      coalesce(max(last_seen) >= now() - make_interval(secs => ${SILENT_SECONDS}), false) as is_worker_running
    from worker_pools`.execute(db);
  return rows[0] as Row;
}

type Row = { version: string; bytes: number; worker_seen_at: Date | null; is_worker_running: boolean };

/** Null where there is no data directory, because the database is on another machine. */
async function diskOf(directory: string): Promise<InstallationHealth["disk"]> {
  const found = await statfs(directory).catch(() => null);
  return found && { free_bytes: found.bavail * found.bsize, total_bytes: found.blocks * found.bsize };
}
