import { type RawBuilder, sql } from "kysely";
import { ARCHIVED } from "#server/archive/archived.ts";
import type { Db } from "#server/platform/database.ts";
import type { Whom } from "./queries.ts";

/** All that the account holds of an address, as an archive of the account would say it. */
export async function exportedPerson(db: Db, { account: { id }, email }: Whom, now: Date): Promise<string> {
  const of = (address: string) => sql`lower(${sql.ref(address)}) = lower(${email})`;
  const attendees = sql`select id from (${ARCHIVED.attendees(id)}) as people where ${of("people.email")}`;
  const [orders, people, check_ins, mails] = await Promise.all([
    listOf(db, ARCHIVED.orders(id), of("found.email")),
    listOf(db, ARCHIVED.attendees(id), of("found.email")),
    listOf(db, ARCHIVED.check_ins(id), sql`found.attendee_id in (${attendees})`),
    listOf(db, ARCHIVED.mails(id), of("found.recipient")),
  ]);
  return JSON.stringify({ email, exported_at: now, orders, attendees: people, check_ins, mails }, null, 2);
}

async function listOf(db: Db, query: RawBuilder<object>, condition: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql<{ found: unknown }>`
    select row_to_json(found) as found
    from (${query}) as found
    where ${condition}`.execute(db);
  return rows.map(({ found }) => found);
}
