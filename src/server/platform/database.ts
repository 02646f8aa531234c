import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { columnTypes } from "./column-types.ts";
import { PreparingClient } from "./preparing-client.ts";
import type { Database } from "./table-types.ts";

/** For reading. A transaction is one too, so a query that takes a `Db` may be used inside a deed. */
export type Db = Kysely<Database>;

/** An open transaction: the only thing that may write. It comes from `inTransaction` and from nowhere else. */
export type Tx = Transaction<Database> & { readonly [isOpen]: true };

declare const isOpen: unique symbol;

type Options = {
  connectionString: string;
  log: Pick<BaseLogger, "warn">;
  /** Connections at most, 10 unless said otherwise. A hot row gets slower, not faster, with more of them. */
  size?: number;
};

/**
 * `db` is for queries and deeds, `pool` for graphile-worker, which brings its own SQL. Both are the same connections.
 * Connections are made when they are needed, so this returns at once even when the database is away.
 */
export function openDatabase({ connectionString, log, size = 10 }: Options) {
  const pool = new pg.Pool({
    connectionString,
    max: size,
    options: limits,
    types: columnTypes,
    Client: PreparingClient,
    application_name: "foyer",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  });
  // A connection that dies is replaced by the next query. Unheard, its error would end the process: one that dies while nobody uses
  // it speaks to the pool, one that dies between two statements of a transaction only to itself.
  pool.on("error", ({ message }) => log.warn({ reason: message }, "A database connection was lost"));
  pool.on("connect", (client) => client.on("error", () => {}));
  const db: Db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => closeAll(db, pool) };
}

/** Kysely ends the pool only if it has used it. */
async function closeAll(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

/** Nobody waits for a lock longer than 3 s, nor holds one idly for 30 s: one stuck buyer must not stop the sale. */
const limits = "-c lock_timeout=3000 -c idle_in_transaction_session_timeout=30000 -c statement_timeout=30000";

/**
 * Commits what `work` did when it returns, undoes all of it when it throws. `work` must not call out, only the database.
 * Inside an open transaction it is a part of that one.
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  if (db.isTransaction) return work(db as Tx);
  return db.transaction().execute((tx) => work(tx as Tx));
}
