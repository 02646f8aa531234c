import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { statementName, renameStatement } from "./named-statements.ts";

/** Kysely over a pool of `pg`, with the names of statements that stay prepared. */
export function dialectOver(pool: pg.Pool): PostgresDialect {
  const connect = async () => withNames(await pool.connect());
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}

function withNames(client: pg.PoolClient): PostgresPoolClient {
  const query = async (text: string, values: readonly unknown[]) => {
    try {
      return await client.query({ name: statementName(text), text, values: [...values] });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      renameStatement(text);
      // A transaction has failed as a whole by now, and the next one succeeds.
      if (client.getTransactionStatus() !== "I") throw error;
      return client.query(text, [...values]);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy) => client.release(destroy),
  };
}

/** A migration has changed the columns of a result since the statement was prepared. */
function isOutdated(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "0A000" && error.message.startsWith("cached plan");
}
