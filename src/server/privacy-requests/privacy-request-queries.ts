import { type RawBuilder, sql } from "kysely";
import { HOURS_OF_AN_EVENT_WITHOUT_END } from "#domain/maxima.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";

/** An email address within an account. */
export type PersonalData = { account: OwnAccount; email: string };

const isOf = ({ account, email }: PersonalData, table: "orders" | "attendees" | "affiliates") => sql<boolean>`
  ${email} <> '' and lower(${sql.ref(`${table}.email`)}) = lower(${email})
  and ${sql.ref(`${table}.event_id`)} in (select id from events where account_id = ${account.id})`;

const IS_TO_COME = sql<Date>`
  coalesce(events.end_date, events.start_date + make_interval(hours => ${HOURS_OF_AN_EVENT_WITHOUT_END}))`;

/** Returns the newest hundred orders and attendees of an address, and their total numbers. */
export async function findPerson(db: ReadDb, person: PersonalData, now: Date) {
  const [orders, attendees] = await Promise.all([listFound(db, person, "orders"), listFound(db, person, "attendees")]);
  const [order_count, attendee_count, affiliate_count, upcoming] = await Promise.all([
    countFound(db, person, "orders"),
    countFound(db, person, "attendees"),
    countFound(db, person, "affiliates"),
    listUpcoming(db, person, now),
  ]);
  return { orders, attendees, order_count, attendee_count, affiliate_count, upcoming_count: upcoming.length };
}

function listFound(db: ReadDb, person: PersonalData, table: "orders" | "attendees") {
  return db
    .selectFrom(
      sql<{ id: number; event_id: number; public_id: string }>`(
      select id, event_id, public_id
      from ${sql.table(table)}
      where ${isOf(person, table)}
      order by id desc
      limit 100)`.as("found"),
    )
    .innerJoin("events", "events.id", "found.event_id")
    .select(["found.id", "found.event_id", "events.title as event_title", "found.public_id"])
    .orderBy("found.id", "desc")
    .execute();
}

async function countFound(
  db: ReadDb,
  person: PersonalData,
  table: "orders" | "attendees" | "affiliates",
): Promise<number> {
  const { count } = await db
    .selectFrom(sql`(select id from ${sql.table(table)} where ${isOf(person, table)})`.as("found"))
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the person's valid tickets for events that are not over. */
export function listUpcoming(db: ReadDb, person: PersonalData, now: Date) {
  return db
    .selectFrom("attendees")
    .innerJoin("events", "events.id", "attendees.event_id")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .select(["attendees.id", "attendees.event_id", "attendees.ticket_id"])
    .select(["orders.affiliate_id", "orders.tickets_issued_at", "orders.completed_at"])
    .where(isOf(person, "attendees"))
    .where("attendees.status", "=", "ACTIVE")
    .where(IS_TO_COME, ">", now)
    .orderBy("attendees.id")
    .execute();
}

export async function listIds(db: ReadDb, person: PersonalData, table: "orders" | "attendees"): Promise<number[]> {
  const found: RawBuilder<{ id: number }> = sql`(select id from ${sql.table(table)} where ${isOf(person, table)})`;
  const rows = await db.selectFrom(found.as("found")).select("found.id").orderBy("found.id").execute();
  return rows.map(({ id }) => id);
}
