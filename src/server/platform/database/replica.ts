import { sql } from "kysely";
import type { BaseLogger } from "pino";
import type { ReadDb } from "#server/platform/database.ts";
import { calmLog } from "#server/platform/throttled-log.ts";

/** How old, in milliseconds, what is read from a replica may be. */
export const LAG_MAX = 1_000;
const MEASURED_EVERY = 250;

/** A standby that answers reads whose result may be a little old. */
export type Replica = {
  /** Its connections; undefined while it is too far behind, unreachable or no standby. */
  fresh(): ReadDb | undefined;
  /** How old its data is at most, in milliseconds; Infinity where that is not known. */
  lag(): number;
  /** Reports an error of a read: the replica is not used until it has been measured again. */
  failed(err: unknown): void;
  measure(): Promise<void>;
  start(): void;
  stop(): void;
};

type Options = { replica: ReadDb; primary: ReadDb; log: Pick<BaseLogger, "warn"> };

/**
 * Measures how far a replica is behind, without comparing clocks: four times a second it asks how
 * far the replica has replayed the write-ahead log, and then notes the primary's position (LSN) and
 * the time. What the replica shows is as old as the newest note whose position it has replayed. Without measurements it grows old by itself.
 */
export function watchReplica({ replica, primary, log }: Options): Replica {
  let notes: Note[] = [];
  let current_at = -Infinity;
  let timer: NodeJS.Timeout | undefined;
  const lag = () => performance.now() - current_at;

  async function measure(): Promise<void> {
    const replayed = await replayedBy(replica);
    const note = await noteOf(primary).catch(() => null);
    // without the primary the replica grows old: the primary's own callers report why
    if (!note) return;
    // A server that replays nothing is perhaps a former primary. One that has replayed more than the
    // primary has written follows a former primary.
    if (replayed === null || replayed > note.position) {
      notes = [];
      current_at = -Infinity;
      return;
    }
    notes = [...notes, note].slice(-NOTES_MAX);
    const reached = notes.findLast(({ position }) => position <= replayed);
    if (!reached) return;
    current_at = reached.at;
    notes = notes.slice(notes.indexOf(reached));
  }

  function failed(err: unknown): void {
    current_at = -Infinity;
    calmLog(log).missed({ err }, "The replica can't be read; the primary is read instead");
  }

  return {
    lag,
    measure,
    failed,
    fresh: () => (lag() <= LAG_MAX ? replica : undefined),
    start() {
      const again = () =>
        void measure()
          .catch(failed)
          .then(() => (timer &&= setTimeout(again, MEASURED_EVERY).unref()));
      timer = setTimeout(again, 0).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** The primary's position in the write-ahead log, in bytes, before `at` had passed. */
type Note = { at: number; position: bigint };

const NOTES_MAX = 120;

async function noteOf(primary: ReadDb): Promise<Note> {
  const at = performance.now();
  const { rows } = await sql<{ position: string }>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as position`.execute(primary);
  return { at, position: BigInt(rows[0]?.position ?? 0) };
}

/** Null where the server is no standby. */
async function replayedBy(replica: ReadDb): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`
    select case
      when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text
    end as position`.execute(replica);
  const position = rows[0]?.position ?? null;
  return position === null ? null : BigInt(position);
}
