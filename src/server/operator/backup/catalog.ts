import pg from "pg";
import { QUEUES } from "#server/platform/jobs/queues.ts";
import { connectionProblem } from "#server/platform/database/start-problems.ts";
import { INSTALLATION_STATE } from "#server/platform/database/installation-state.ts";

export type DatabaseTable = { schema: string; name: string; columns: string[] };
export type Sequence = { schema: string; name: string; last_value: string };

/** The schemas of an installation: its own tables, and those of the job queues. */
export const SCHEMAS = ["public", ...QUEUES] as const;

/** Connects for as long as it takes, with the formats in which values are written and read. */
export async function connectForCopying(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: "foyer backup", keepAlive: true });
  client.on("error", () => {}); // The query in flight already fails with this error.
  try {
    await client.connect();
    await client.query(`
      set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
      set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
      set timezone = 'UTC'; set extra_float_digits = 3; set bytea_output = 'hex'`);
    return client;
  } catch (error) {
    throw connectionProblem(error);
  }
}

/**
 * The tables whose rows a backup contains, with their stored columns. Left out: unlogged tables,
 * which a crash empties too; the ledgers of graphile-worker's own migrations, which it writes
 * itself; and the state of the installation.
 */
export async function listTables(client: pg.Client): Promise<DatabaseTable[]> {
  const { rows } = await client.query<DatabaseTable>(
    `select schema.nspname as schema, "table".relname as name,
      array(
        select attname::text from pg_attribute
        where attrelid = "table".oid and attnum > 0 and not attisdropped and attgenerated = ''
        order by attnum
      ) as columns
    from pg_class as "table"
    join pg_namespace as schema on schema.oid = "table".relnamespace
    where schema.nspname = any($1) and "table".relkind = 'r' and "table".relpersistence = 'p'
      and not (schema.nspname = any($2) and "table".relname = 'migrations')
      and not (schema.nspname = 'public' and "table".relname = $3)
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = "table".oid and deptype = 'e')
    order by 1, 2`,
    [SCHEMAS, QUEUES, INSTALLATION_STATE],
  );
  return rows;
}

/** The sequences that have been used, and the number that each gave last. */
export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text
    from pg_sequences where schemaname = any($1) and last_value is not null order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

export function columnsOf({ columns }: Pick<DatabaseTable, "columns">): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(", ");
}
