import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ReadDb } from "#server/platform/database.ts";
import { isoText } from "#server/platform/database/iso-text.ts";

/**
 * The emails about an order and its attendees as JSON, oldest first. Their causes are
 * `order:17:completed`, `attendee:5:ticket`, `refund:3:failed`, `refund:3:duplicate`,
 * `dispute:2:open` and, for emails that were sent again, `…:resent:2027-03-05T19:30`. A new kind of
 * cause must be added here, or its emails are neither shown nor erased with a person: only whole
 * names and a range of digits are found by the index whatever the collation of the database.
 */
export function mailsOf(db: ReadDb, order_id: Expression<number>) {
  const subjects = db
    .selectNoFrom(sql<string>`'order:' || ${order_id}`.as("about"))
    .unionAll(
      db
        .selectFrom("attendees")
        .select(sql<string>`'attendee:' || attendees.id`.as("about"))
        .where("attendees.order_id", "=", order_id),
    )
    .unionAll(
      db
        .selectFrom("refunds")
        .select(sql<string>`'refund:' || refunds.id`.as("about"))
        .where("refunds.order_id", "=", order_id),
    )
    .unionAll(
      db
        .selectFrom("disputes")
        .select(sql<string>`'dispute:' || disputes.id`.as("about"))
        .where("disputes.order_id", "=", order_id),
    );
  return jsonArrayFrom(
    db
      .selectFrom(subjects.as("things"))
      .innerJoinLateral(mailsAbout(db).as("mails"), (join) => join.onTrue())
      .select((columns) => [
        "mails.id",
        "mails.kind",
        "mails.recipient",
        "mails.status",
        isoText(columns.ref("mails.created_at")).as("created_at"),
        isoText(columns.ref("mails.sent_at")).as("sent_at"),
      ])
      .orderBy("mails.id"),
  );
}

const CAUSES = [
  ":completed",
  ":notice",
  ":cancelled",
  ":late",
  ":ticket",
  ":failed",
  ":duplicate",
  ":refunded",
  ":tickets_cancelled",
  ":offline",
  ":open",
  ":won",
  ":lost",
];

/**
 * The emails about one subject, in a query where `things.about` is `order:17`, `attendee:5`,
 * `refund:3` or `dispute:2`.
 */
export function mailsAbout(db: ReadDb) {
  const mails = db
    .selectFrom("mails")
    .select(["mails.id", "mails.kind", "mails.recipient", "mails.status", "mails.created_at", "mails.sent_at"]);
  const named = sql.join(CAUSES.map((cause) => sql`things.about || ${sql.lit(cause)}`));
  return mails
    .where(sql<SqlBool>`mails.cause = any (array[${named}])`)
    .unionAll(
      mails
        .where("mails.cause", ">", sql<string>`things.about || ':resent:'`)
        .where("mails.cause", "<", sql<string>`things.about || ':resent:9'`),
    );
}

/**
 * SQL condition: an unsent email of the order to its buyer's current address, to be moved to the
 * new one. An email that the new address already has is left out.
 */
export function waitingForBuyer(order: { id: number; email: string | null }, moved_to: string): RawBuilder<SqlBool> {
  const causes = CAUSES.map((cause) => `order:${order.id}${cause}`);
  return sql<SqlBool>`(
    mails.status = 'QUEUED'
    and lower(mails.recipient) = lower(${order.email ?? ""}::text)
    and (
      mails.cause = any (${causes}::text[])
      or mails.cause > ${`order:${order.id}:resent:`}
        and mails.cause < ${`order:${order.id}:resent:9`})
    and not exists (
      select from mails as there
      where there.cause = mails.cause
        and there.kind = mails.kind
        and there.recipient = ${moved_to}::text
        and there.id <> mails.id
    ))`;
}

/**
 * The cause of an email that is sent again. It is the same within a minute, so five clicks send one
 * email.
 */
export function resentCause(about: `order:${number}` | `attendee:${number}`, now: Date): string {
  return `${about}:resent:${now.toISOString().slice(0, 16)}`;
}
