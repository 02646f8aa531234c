import { sql } from "kysely";
import type pg from "pg";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * The table in which `foyer restore` records what became of this database. No migration creates it,
 * because it is there before the first one runs; an installation that was never restored has none.
 */
export const INSTALLATION_STATE = "installation_state";

export const CREATE_INSTALLATION_STATE = `create table if not exists ${INSTALLATION_STATE} (
  state text primary key check (state in ('restoring', 'paused')),
  since timestamptz not null default now()
)`;

/** @throws StartRefused while a restore runs, or where one was interrupted */
export async function refuseUnfinishedRestore(client: pg.Client): Promise<void> {
  const exists = await client.query(EXISTS);
  if (exists.rows.length === 0) return;
  const { rows } = await client.query<{ state: string }>(STATE);
  refuseRestoring(rows);
}

/**
 * Whether this database was restored and has not been resumed since.
 * @throws StartRefused as `refuseUnfinishedRestore`
 */
export async function isPausedByRestore(db: ReadDb): Promise<boolean> {
  const exists = await sql.raw(EXISTS).execute(db);
  if (exists.rows.length === 0) return false;
  const { rows } = await sql.raw<{ state: string }>(STATE).execute(db);
  refuseRestoring(rows);
  return rows.length > 0;
}

/** Ends the pause of a restored installation. Returns whether there was one. */
export async function endPause(tx: Tx): Promise<boolean> {
  if (!(await isPausedByRestore(tx))) return false;
  await sql`delete from ${sql.id(INSTALLATION_STATE)} where state = 'paused'`.execute(tx);
  return true;
}

const EXISTS = `select from pg_class where oid = to_regclass('public.${INSTALLATION_STATE}')`;
const STATE = `select state from ${INSTALLATION_STATE}`;

function refuseRestoring(rows: readonly { state: string }[]): void {
  if (!rows.some(({ state }) => state === "restoring")) return;
  throw new StartRefused(
    "A restore into this database is running or was interrupted: run foyer restore again, with --replace (docs/operators/backup.md).",
  );
}
