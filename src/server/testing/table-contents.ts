import pg from "pg";

/** Row count and content hash of each table. */
export async function tableContents(connectionString: string): Promise<Record<string, { rows: number; hash: string }>> {
  const tables = await queryOnce<{ name: string }>(
    connectionString,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'graphile_worker', 'graphile_mails') order by 1`,
  );
  const counted = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(string_agg(t::text, E'\\n' order by t::text)) as hash from ${name} t`,
  );
  const rows = await queryOnce<{ name: string; rows: number; hash: string }>(
    connectionString,
    counted.join(" union all "),
  );
  return Object.fromEntries(rows.map(({ name, ...rest }) => [name, rest]));
}

/** Runs one query on a connection of its own. */
export async function queryOnce<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
