import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { Refused } from "#server/operator/refused.ts";
import { columnsOf, listTables, quoted, SCHEMAS, type DatabaseTable } from "./catalog.ts";
import type { Archive } from "./open-archive.ts";

/**
 * Loads all rows of a backup in one transaction, into tables of the version that it was made of.
 * Foreign keys are dropped and added again, which checks them, and triggers are disabled: an
 * ordinary owner may do both.
 * @throws Refused where a table or column is missing, or a number of rows is another
 */
export async function loadTables(
  client: pg.Client,
  { manifest, rowsOf }: Archive,
  onTable: (table: string, done: number, total: number) => void,
): Promise<void> {
  const tables = await listTables(client);
  refuseOthers(tables, manifest.tables);
  await client.query("begin");
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await client.query(`alter table ${quoted(table)} disable trigger user`);
  await client.query(`truncate ${tables.map(quoted).join(", ")}`);
  for (const [done, table] of manifest.tables.entries()) {
    onTable(`${table.schema}.${table.name}`, done, manifest.tables.length);
    const target = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`));
    await pipeline(await rowsOf(table), target);
    if (target.rowCount !== table.rows)
      throw new Refused(`${table.schema}.${table.name} got ${target.rowCount} of ${table.rows} rows.`);
  }
  for (const sequence of manifest.sequences)
    await client.query("select setval($1::regclass, $2)", [quoted(sequence), sequence.last_value]);
  for (const table of tables) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const { table, name, definition } of keys)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  await client.query("commit");
}

/**
 * The tables of Foyer are those of the backup's migrations. The tables of the job queues are those
 * of this release: a release with another graphile-worker may have others.
 */
function refuseOthers(tables: readonly DatabaseTable[], saved: readonly DatabaseTable[]): void {
  const existing = new Map(tables.map((table) => [quoted(table), new Set(table.columns)]));
  for (const table of saved) {
    const columns = existing.get(quoted(table));
    const missing = table.columns.filter((column) => !columns?.has(column));
    if (missing.length > 0)
      throw new Refused(
        `This release has no place for ${missing.join(", ")} of ${table.schema}.${table.name}: restore with the release that made the backup, then update.`,
      );
  }
}

type ForeignKey = { table: string; name: string; definition: string };

async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = any(select oid from pg_namespace where nspname = any($1))
    order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}
