import { type SqlBool, sql } from "kysely";
import { nextCheckAt } from "#domain/payment-checks.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";

/** How many are taken at a time, and how many of them are checked at once. */
const BATCH = 64;
const AT_ONCE = 8;

/**
 * Checks everything that is due, new before old, batch after batch until nothing is left, several
 * at once. What is taken is rescheduled before it is checked, so that one that throws, or kills the
 * process, blocks no other, and another process that does the same takes others.
 */
export async function askAboutDue(
  db: Db,
  acting: Acting,
  table: "payments" | "refunds",
  ask: (id: number) => Promise<void>,
): Promise<void> {
  for (;;) {
    const ids = await takeDue(db, acting, table);
    await Promise.all(Array.from({ length: AT_ONCE }, () => workThrough(ids, ask)));
    if (ids.all < BATCH) return;
  }
}

type DueBatch = { left: number[]; all: number };

async function workThrough({ left }: DueBatch, ask: (id: number) => Promise<void>): Promise<void> {
  for (let id = left.shift(); id !== undefined; id = left.shift()) await ask(id);
}

const UNDECIDED = { payments: "OPEN", refunds: "PENDING" } as const;

function takeDue(db: Db, acting: Acting, table: "payments" | "refunds"): Promise<DueBatch> {
  return withTransaction(db, acting, async ({ tx, now }) => {
    const { rows } = await sql<{ id: number; created_at: Date }>`
      select id, created_at from ${sql.table(table)}
      where ${sql<SqlBool>`status = ${sql.lit(UNDECIDED[table])}`} and next_check_at <= ${now}
      order by created_at desc, id desc limit ${BATCH} for update skip locked`.execute(tx);
    const next = rows.map(({ id, created_at }) => ({ id, at: nextCheckAt({ created_at, now }) }));
    await sql`
      update ${sql.table(table)} set next_check_at = given.at
      from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as given (id bigint, at timestamptz)
      where ${sql.table(table)}.id = given.id`.execute(tx);
    return { left: rows.map(({ id }) => id), all: rows.length };
  });
}
