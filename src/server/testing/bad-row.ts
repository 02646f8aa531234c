import { sql } from "kysely";
import type { OpenDb } from "#server/platform/database.ts";

let rows = 0;

/**
 * Makes the database reject these writes to a table from now on, as a violated constraint would.
 * `when` is a condition on `old` or `new`.
 */
export async function aBadRow(
  db: OpenDb,
  { table, on, when }: { table: string; on: "insert" | "update" | "delete"; when: string },
): Promise<{ mend(): Promise<void> }> {
  rows += 1;
  const name = `bad_row_${rows}`;
  await sql`
    create or replace function refuse_bad_row() returns trigger language plpgsql as
    $$ begin raise exception 'a bad row' using errcode = 'XX001'; end $$`.execute(db);
  await sql`
    create trigger ${sql.id(name)} before ${sql.raw(on)} on ${sql.table(table)}
    for each row when (${sql.raw(when)}) execute function refuse_bad_row()`.execute(db);
  return { mend: async () => void (await sql`drop trigger ${sql.id(name)} on ${sql.table(table)}`.execute(db)) };
}
