import type pg from "pg";
import { QUEUES } from "#server/platform/jobs/queues.ts";
import { CREATE_INSTALLATION_STATE } from "#server/platform/database/installation-state.ts";
import { Refused } from "#server/operator/refused.ts";

/** @throws Refused while processes of Foyer use the database */
export async function refuseWhileFoyerRuns(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select from pg_stat_activity
    where datname = current_database() and application_name in ('foyer', 'foyer migrate', 'foyer backup')
      and pid <> pg_backend_pid()`,
  );
  if (rows.length > 0) throw new Refused("Foyer or another command is using this database: stop it first.");
}

/** Whether the database has no tables, views or sequences; those of extensions do not count. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class
    where relnamespace = any(select oid from pg_namespace where nspname = any($1)) and not ${isOfExtension("pg_class")}
    limit 1`,
    [["public", ...QUEUES]],
  );
  return rows.length === 0;
}

/**
 * In one transaction: removes everything from the database, and marks it as one that is being
 * restored. Foyer doesn't start on it until the restore has finished.
 */
export async function beginRestoring(client: pg.Client): Promise<void> {
  await client.query("begin");
  for (const schema of QUEUES) await client.query(`drop schema if exists ${schema} cascade`);
  await client.query(DROP_EVERYTHING);
  await client.query(CREATE_INSTALLATION_STATE);
  await client.query("insert into installation_state (state) values ('restoring')");
  await client.query("commit");
}

/** Objects of an extension can't be dropped without it. */
function isOfExtension(catalog: string): string {
  return `exists (
    select from pg_depend
    where classid = '${catalog}'::regclass and objid = ${catalog}.oid and deptype = 'e')`;
}

/** The schema itself stays: not everyone who may create tables in it owns it. */
const DROP_EVERYTHING = `do $$
declare
  statement text;
begin
  foreach statement in array array(
    select format(
      'drop %s if exists public.%I cascade',
      case relkind
        when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' when 'f' then 'foreign table'
        else 'table'
      end,
      relname
    )
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
      and not ${isOfExtension("pg_class")}
    -- Sequences of identity columns go with their tables.
    order by relkind = 'S'
  ) || array(
    select format('drop routine if exists %s cascade', oid::regprocedure) from pg_proc
    where pronamespace = 'public'::regnamespace and not ${isOfExtension("pg_proc")}
  ) || array(
    select format('drop type if exists public.%I cascade', typname) from pg_type
    where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and not ${isOfExtension("pg_type")}
  )
  loop
    execute statement;
  end loop;
end $$`;
