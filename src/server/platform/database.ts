import { Kysely, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { calmLog } from "./calm-log.ts";
import { columnTypes } from "./database/column-types.ts";
import { PreparingClient } from "./database/preparing-client.ts";
import type { Database } from "./table-types.ts";

/**
 * For reading, and for nothing else: it has no insert, update or delete, and what `read` hands out is a connection on which PostgreSQL
 * refuses them, too. Queries take this; a transaction is one as well, so a query may be used inside a deed.
 */
export type ReadDb = Pick<Kysely<Database>, "selectFrom" | "selectNoFrom" | "fn" | "getExecutor">;

/** For reading, and for opening transactions (`inDeed`, `inTransaction`) or writing a single statement (`inOneStatement`). */
export type Db = ReadDb & { readonly [mayOpen]: true };

/** An open transaction. It comes from `inTransaction` and from nowhere else. */
export type Tx = Transaction<Database> & { readonly [isOpen]: true };

/** Everything at once: what a process opens and a test sets up with. No feature is handed one. */
export type OpenDb = Kysely<Database> & Db;

declare const mayOpen: unique symbol;
declare const isOpen: unique symbol;

type Options = {
  connectionString: string;
  log: Pick<BaseLogger, "warn">;
  /** Connections for writing at most, 10 unless said otherwise. A hot row gets slower, not faster, with more of them. */
  size?: number;
  /** How long a statement waits for a lock, in milliseconds: 3,000 unless said otherwise, as tests do that drown a busy machine. */
  lock_patience?: number;
};

/**
 * `db` is for deeds, `reads` for calls that change nothing, `queue` for the job queue's own bookkeeping, which brings its own SQL.
 * Reads have connections of their own: they can't write, and they go on while writes queue for a hot row. So has the queue: a rush
 * of buyers must not keep it from noting what is done. `pool` are the connections of `db`, to be watched.
 * Connections are made when they are needed, so this returns at once even when the database is away.
 */
export function openDatabase({ connectionString, log, size = 10, lock_patience = 3_000 }: Options) {
  const limits = `-c lock_timeout=${lock_patience} ${LIMITS}`;
  const pool = openPool({ connectionString, log, size, options: limits });
  const readPool = openPool({ connectionString, log, size: READ_CONNECTIONS, options: `${limits} ${READ_ONLY}` });
  const queue = openPool({ connectionString, log, size: QUEUE_CONNECTIONS, options: limits });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) as OpenDb;
  const reads = new Kysely<Database>({ dialect: new PostgresDialect({ pool: readPool }) });
  return {
    db,
    reads: reads as ReadDb,
    pool,
    queue,
    close: async () => {
      await Promise.all([closeAll(db, pool), closeAll(reads, readPool), queue.end()]);
    },
  };
}

/** Nobody waits for a lock longer than 3 s (`lock_patience`), nor holds one idly for 30 s: one stuck buyer must not stop the sale. */
const LIMITS = "-c idle_in_transaction_session_timeout=30000 -c statement_timeout=30000";
const READ_ONLY = "-c default_transaction_read_only=on";
const READ_CONNECTIONS = 8;
/** Two of them listen for news, one for each of the queue's runners. */
const QUEUE_CONNECTIONS = 5;

type OfPool = Required<Pick<Options, "connectionString" | "log" | "size">> & { options: string };

function openPool({ connectionString, log, size, options }: OfPool): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    options,
    types: columnTypes,
    Client: PreparingClient,
    application_name: "foyer",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A connection that dies is replaced by the next query. Unheard, its error would end the process: one that dies while nobody uses
  // it speaks to the pool, one that dies between two statements of a transaction only to itself.
  pool.on("error", (err) => calmLog(log).missed({ err }, "A database connection was lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** Kysely ends the pool only if it has used it. */
async function closeAll(db: Kysely<Database>, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

/** Commits what `work` did when it returns, undoes all of it when it throws. `work` must not call out, only the database. */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const waiting: (() => void)[] = [];
  const result = await (db as OpenDb).transaction().execute((tx) => {
    afterwards.set(tx as Tx, waiting);
    return work(tx as Tx);
  });
  for (const one of waiting) one();
  return result;
}

/**
 * Reads all of one moment, however long it takes: it sees nothing of what is written meanwhile, takes no locks, and can't write. Whoever
 * reads it to somebody slow has five minutes between two statements.
 */
export function inSnapshot<Result>(db: ReadDb, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return (db as OpenDb)
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (tx) => {
      await sql`set local idle_in_transaction_session_timeout = '5min'`.execute(tx);
      return work(tx as Tx);
    });
}

/** What this process forgets once the transaction has committed, and not at all when it is undone. It must not fail. */
export function afterCommit(tx: Tx, work: () => void): void {
  afterwards.get(tx)?.push(work);
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/**
 * For a write that is one statement and commits by itself: a reservation in a rush, a mark in a ledger, a sweep. Whoever needs two
 * statements needs a transaction.
 */
export function inOneStatement(db: Db): Kysely<Database> {
  return db as OpenDb;
}
