import { Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { withCorrelation } from "./correlation.ts";
import { calmLog } from "./throttled-log.ts";
import { columnTypes } from "./database/column-types.ts";
import { CONNECTIONS, type PoolSizes } from "./database/connections.ts";
import { dialectOver, type Settings } from "./database/dialect.ts";
import { pipelining } from "./database/pipelining.ts";
import { READ_ONLY_SERVER } from "./errors.ts";
import { StartRefused } from "./start-refused.ts";
import type { Database } from "./table-types.ts";

/**
 * For reading only: it has no insert, update or delete, and handlers of `read` endpoints get
 * connections on which PostgreSQL refuses them too. Queries take this. A transaction is a `ReadDb`
 * as well, so a use case can run queries.
 */
export type ReadDb = Pick<Kysely<Database>, "selectFrom" | "selectNoFrom" | "fn" | "getExecutor">;

/**
 * For reading, for opening transactions (`withTransaction`, `inTransaction`) and for writing a
 * single statement (`autocommit`).
 */
export type Db = ReadDb & { readonly [mayOpen]: true };

/** An open transaction. Only `inTransaction` and `inSnapshot` create one. */
export type Tx = Transaction<Database> & { readonly [isOpen]: true };

/**
 * The whole database interface, for the process that opens it and for test setup. Features never
 * receive one.
 */
export type OpenDb = Kysely<Database> & Db;

declare const mayOpen: unique symbol;
declare const isOpen: unique symbol;

type Options = {
  connectionString: string;
  /**
   * PostgreSQL's own address where `connectionString` leads through a pooler in transaction mode.
   */
  directString?: string | undefined;
  /** A standby for reads whose result may be a little old. */
  replicaString?: string | undefined;
  log: Pick<BaseLogger, "warn">;
  /**
   * Maximum numbers of connections, 10 for writing by default. More of them make a contended row
   * slower, not faster.
   */
  sizes?: Partial<PoolSizes>;
  /**
   * Maximum time that a statement waits for a lock, in milliseconds: 3,000 by default. Tests that
   * overload a busy machine set more.
   */
  lock_patience?: number;
};

/**
 * `db` is for use cases that write, `reads` for calls that change nothing, `queue` for the job
 * queue's own bookkeeping, which brings its own SQL. Reads have separate connections: these can't
 * write, and they stay available while writes wait for a contended row. The queue has separate
 * connections because a rush of buyers must not keep it from marking jobs as done. `pool` is the
 * pool behind `db`. Connections are opened on demand, so this returns at once even
 * when the database is unreachable.
 */
export function openDatabase({
  connectionString,
  directString,
  replicaString,
  log,
  sizes = {},
  lock_patience = 3_000,
}: Options) {
  const isPooled = directString !== undefined;
  const settings = { ...MAXIMA, lock_timeout: String(lock_patience) };
  const readSettings = { ...settings, [isPooled ? "transaction_read_only" : "default_transaction_read_only"]: "on" };
  const dropDemoted = demotions();
  const open = { connectionString, log, dropDemoted };
  const size = { ...CONNECTIONS, ...sizes };
  const write = openKysely({ ...open, size: size.write, settings, pipeline: true });
  const read = openKysely({ ...open, size: size.read, settings: readSettings, pipeline: isPooled });
  const queue = openPool({ ...open, connectionString: directString ?? connectionString, size: size.queue, settings });
  const db = write.kysely as OpenDb;
  const reads = read.kysely;
  const standby = replicaString
    ? openKysely({
        ...open,
        connectionString: replicaString,
        size: size.read,
        settings: readSettings,
        pipeline: isPooled,
      })
    : undefined;
  return {
    db,
    reads: reads as ReadDb,
    pool: write.pool,
    queue,
    /** For `watchReplica`. */
    standby: standby?.kysely as ReadDb | undefined,
    /** All pools, for monitoring. */
    pools: { write: write.pool, read: read.pool, queue, ...(standby && { replica: standby.pool }) },
    /**
     * Throws a `StartRefused` if connections lose their limits. Called once, when the product
     * starts.
     */
    verify: async () => {
      await Promise.all([verifySettings(db, settings), verifySettings(reads, readSettings)]);
    },
    close: async () => {
      await Promise.all([closeAll(write), closeAll(read), queue.end()]);
      if (standby) await closeAll(standby);
    },
  };

  function openKysely(of: OfPool) {
    const pool = openPool(isPooled ? { ...of, settings: {} } : of);
    const dialect = dialectOver(pool, { limits: isPooled ? of.settings : undefined });
    return { pool, kysely: new Kysely<Database>({ dialect }) };
  }
}

/**
 * Limits in milliseconds, set by a statement on each connection when it opens: poolers would refuse
 * or drop them as startup parameters (`options`). Behind a pooler in transaction mode each
 * transaction sets them (`dialectOver`). A statement waits for a lock for 3 s at most (by
 * default), and a transaction stays idle for 30 s at most, so that one stuck buyer can't stop the
 * sale.
 */
const MAXIMA = { idle_in_transaction_session_timeout: "30000", statement_timeout: "30000" };
const CONNECT_TIMEOUT_MS = 5_000;
/** After a failover, connections to the old server are closed within this time. */
const LIFETIME_SECONDS = 600;

type OfPool = Required<Pick<Options, "connectionString" | "log">> & {
  size: number;
  settings: Settings;
  /** Only transactions pipeline (`pipelining.ts`). */
  pipeline?: boolean;
  dropDemoted: (pool: pg.Pool) => void;
};

function openPool({ connectionString, log, size, settings, pipeline = false, dropDemoted }: OfPool): pg.Pool {
  const text = Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${value}`)
    .join("; ");
  const pool = new pg.Pool({
    connectionString,
    max: size,
    types: columnTypes,
    pipeline,
    application_name: "foyer",
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: LIFETIME_SECONDS,
    keepAlive: true,
    onConnect: async (client) => {
      if (text) await client.query({ text, query_timeout: CONNECT_TIMEOUT_MS } as pg.QueryConfig);
    },
  });
  // A lost connection is replaced by the next query. Without these listeners its error would end
  // the process: an idle client emits it on the pool, and a client between two statements of a
  // transaction only on itself.
  // It is not a fault of the request that opened the connection.
  pool.on("error", (err) => withCorrelation({}, () => calmLog(log).missed({ err }, "A database connection was lost")));
  pool.on("connect", (client) => client.on("error", () => {}));
  dropDemoted(pool);
  return pool;
}

/**
 * A server that refuses a write was demoted, or is a standby that a proxy leads to for a moment.
 * Connections of all pools that were opened before the refusal are closed when they are released,
 * because they may lead to the same server.
 */
function demotions(): (pool: pg.Pool) => void {
  let demoted_at = -Infinity;
  const opened_at = new WeakMap<pg.PoolClient, number>();
  return (pool) => {
    pool.on("connect", (client) => {
      opened_at.set(client, performance.now());
      client.connection.on("errorMessage", ({ code }: { code?: string }) => {
        if (code === READ_ONLY_SERVER) demoted_at = performance.now();
      });
    });
    pool.on("release", (_error, client) => {
      if ((opened_at.get(client) ?? Infinity) <= demoted_at) void client.end();
    });
  };
}

async function verifySettings(db: ReadDb, settings: Settings): Promise<void> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name = any(${Object.keys(settings)})`.execute(db);
  const lost = rows.filter(({ name, setting }) => setting !== settings[name]);
  if (rows.length === Object.keys(settings).length && lost.length === 0) return;
  throw new StartRefused(
    `DATABASE_URL points to a server or pooler that doesn't apply ${lost.map(({ name }) => name).join(", ")} to a connection: connect to PostgreSQL directly, or to a pooler in session mode.`,
  );
}

/** Closes the pool explicitly, because Kysely ends it only if it has used it. */
async function closeAll({ kysely, pool }: { kysely: Kysely<Database>; pool: pg.Pool }): Promise<void> {
  await kysely.destroy();
  if (!pool.ended) await pool.end();
}

/**
 * Commits when `work` returns, rolls back when it throws. `work` must not make calls to anything
 * but the database. Statements in one `Promise.all` are sent together, in its order
 * (`pipelining.ts`).
 */
export async function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  const waiting: (() => void)[] = [];
  const result = await (db as OpenDb).transaction().execute((begun) =>
    pipelining(begun, (tx) => {
      afterwards.set(tx as Tx, waiting);
      return work(tx as Tx);
    }),
  );
  for (const resume of waiting) resume();
  return result;
}

/**
 * Reads one consistent snapshot (repeatable read), however long it takes: it sees nothing that is
 * written after it began, takes no row locks, and can't write. A caller that sends the rows to a
 * slow client has five minutes between two statements.
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

/**
 * Runs `work` once the transaction has committed, and never if it rolls back: for state of this
 * process such as caches. `work` must not fail.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  afterwards.get(tx)?.push(work);
}

const afterwards = new WeakMap<Tx, (() => void)[]>();

/**
 * For a write that is one statement and commits by itself: a reservation in a rush, an entry in a
 * ledger, a cleanup. Two statements need a transaction.
 */
export function autocommit(db: Db): Kysely<Database> {
  return db as OpenDb;
}
