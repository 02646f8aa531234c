import { type ConnectionProvider, DummyDriver, PostgresDialect, Transaction } from "kysely";
import pg from "pg";

/**
 * Runs `work` in a transaction that sends each statement when it is called. Kysely alone sends the
 * next one when the one before is answered. So `Promise.all` sends its statements in one round
 * trip, and the server runs them in the order of the list: one that locks comes before one that
 * reads under the lock.
 *
 * If one of them fails, PostgreSQL refuses all later ones until the rollback, so nothing of the
 * transaction is kept, and all are reported with the error of the first. Once `work` has settled no
 * more statements are sent, so that a function that `Promise.all` no longer waits for can't write
 * outside of the transaction.
 */
export function pipelining<DB, Result>(
  tx: Transaction<DB>,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const oneByOne = tx.getExecutor();
  return oneByOne.provideConnection(async (connection) => {
    let isOver = false;
    let failure: unknown;
    const provider: ConnectionProvider = {
      async provideConnection(consumer) {
        if (isOver) throw new Error("The transaction has ended");
        try {
          return await consumer(connection);
        } catch (error) {
          if (failure !== undefined && isConsequence(error)) throw failure;
          failure = error;
          throw error;
        }
      },
    };
    const executor = oneByOne.withConnectionProvider(provider);
    try {
      return await work(new Transaction<DB>({ config: { dialect }, dialect, driver, executor }));
    } finally {
      isOver = true;
    }
  });
}

/** "current transaction is aborted, commands ignored until end of transaction block" */
function isConsequence(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "25P02";
}

/** Required by the constructor. The executor has a connection and uses neither. */
const driver = new DummyDriver();
const dialect = new PostgresDialect({
  pool: () => Promise.reject(new Error("A transaction opens no connections")),
});
