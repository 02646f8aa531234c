import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";

export type Plan = { text: string; plan: string };

/**
 * Returns the plan of each statement of `read`; `without` excludes plan nodes that have an
 * alternative.
 */
export async function plansOf(
  { connectionString }: { connectionString: string },
  read: (db: ReadDb) => Promise<unknown>,
  without: readonly string[] = [],
): Promise<Plan[]> {
  const queries: { sql: string; parameters: readonly unknown[] }[] = [];
  const pool = new pg.Pool({ connectionString, max: 2 });
  const log = ({ query }: { query: { sql: string; parameters: readonly unknown[] } }) => void queries.push(query);
  const client = await pool.connect();
  try {
    await read(new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log }) as unknown as ReadDb);
    for (const planNode of without) await client.query(`set enable_${planNode} = off`);
    const plans: Plan[] = [];
    for (const { sql: text, parameters } of queries) {
      const { rows } = await client.query<Record<string, string>>(`explain ${text}`, [...parameters]);
      plans.push({ text, plan: rows.flatMap(Object.values).join("\n") });
    }
    return plans;
  } finally {
    client.release();
    await pool.end();
  }
}
