import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { statementName, renameStatement } from "./named-statements.ts";

/**
 * Kysely over a pool of `pg`, with the names of statements that stay prepared. With `limits`, the
 * pool leads through a pooler in transaction mode, and each transaction sets them for itself.
 */
export function dialectOver(pool: pg.Pool, { limits }: { limits?: Settings | undefined } = {}): PostgresDialect {
  const connect = async () => (limits ? withLimits(await pool.connect(), limits) : withNames(await pool.connect()));
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } });
}

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>;

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

/**
 * A pooler in transaction mode gives the session to another client after each transaction, so it
 * keeps neither settings nor prepared statements. A transaction sets its limits together with its
 * `begin`. A statement by itself becomes a transaction, which is sent at once (`pipeline` of the
 * pool), in one round trip.
 */
function withLimits(client: pg.PoolClient, limits: Settings): PostgresPoolClient {
  const setLimits = Object.entries(limits)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join("; ");
  const query = async (text: string, values: readonly unknown[]) => {
    if (client.getTransactionStatus() !== "I") return client.query(text, [...values]);
    if (/^(begin|start transaction)\b/u.test(text)) return client.query(`${text}; ${setLimits}`);
    const sent = [client.query(`begin; ${setLimits}`), client.query(text, [...values]), client.query("commit")];
    // The connection is released only when the transaction has ended.
    await Promise.allSettled(sent);
    const [, result] = await Promise.all(sent);
    return result;
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
