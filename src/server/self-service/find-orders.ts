import { type SqlBool, sql } from "kysely";
import { z } from "zod";
import { LOCALES, type Locale } from "#domain/locales.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { titleIn } from "#server/translations/localized-columns.ts";

/** Emails of this kind to one address per hour. More would be a flood. */
const MAILS_AN_HOUR = 3;

/** Of upcoming events and of the last year, together. */
const ORDERS_MAX = 50;

/**
 * Emails the links of all orders of an email address to it, from all organizers, if there are any.
 * It is a job, so that the call takes the same time for every address. `asked` identifies the
 * request.
 */
export const findOrders = job({
  name: "find-orders",
  payload: z.object({ email: z.string(), locale: z.enum(LOCALES), nonce: z.string() }),
  priority: "sign_in",
  max_attempts: 5,
  async run(db, { email, locale, nonce }, context) {
    await withTransaction(db, context, async ({ tx, now }) => {
      if ((await mailedWithinAnHour(tx, email, now)) >= MAILS_AN_HOUR) return;
      const orders = await ordersOf(tx, email, locale, now);
      const [newest] = orders;
      if (!newest) return;
      await queueMails(tx, [
        templatedEmail("FIND_ORDERS", {
          cause: `asked:${nonce}`,
          // as it was spelled at the purchase: a mail server may distinguish upper and lower case
          recipient: newest.email ?? email,
          locale,
          data: { orders: orders.map(({ is_over, ...order }) => ({ ...orderSummary(order), is_over })) },
        }),
      ]);
    });
  },
});

type Found = Awaited<ReturnType<typeof ordersOf>>[number];

function orderSummary(order: Omit<Found, "is_over">) {
  const { event_id, title, start_date, timezone, short_id, public_id, status } = order;
  return {
    ...{ event_id, event_title: title, event_timezone: timezone, start_date: start_date.toISOString() },
    ...{ order_short_id: short_id, order_public_id: public_id, is_cancelled: status === "CANCELLED" },
  };
}

async function mailedWithinAnHour(tx: Tx, email: string, now: Date): Promise<number> {
  const { mailed } = await tx
    .selectFrom("mails")
    .select((select) => select.fn.countAll<number>().as("mailed"))
    .where("kind", "=", "FIND_ORDERS")
    .where(sql<SqlBool>`lower(recipient) = lower(${email})`)
    .where("created_at", ">", new Date(now.getTime() - 3_600_000))
    .executeTakeFirstOrThrow();
  return mailed;
}

/** Upcoming events first, the next one first; then those of the last year, the latest first. */
function ordersOf(db: ReadDb, email: string, locale: Locale, now: Date) {
  const ended = sql`coalesce(events.end_date, events.start_date + interval '24 hours')`;
  const isOver = sql<boolean>`${ended} <= ${now}::timestamptz`;
  return (
    db
      .selectFrom("orders")
      .innerJoin("events", "events.id", "orders.event_id")
      // as in `queueMails`: a member of an unverified account may have entered any email address in
      // an order, and any title
      .innerJoin("accounts", (join) =>
        join.onRef("accounts.id", "=", "events.account_id").on("accounts.verified_at", "is not", null),
      )
      .select(["orders.short_id", "orders.public_id", "orders.status", "orders.email"])
      .select([
        "events.id as event_id",
        titleIn(locale).as("title"),
        "events.start_date",
        "events.timezone",
        isOver.as("is_over"),
      ])
      .where(sql<SqlBool>`lower(orders.email) = lower(${email})`)
      .where("orders.status", "in", ["COMPLETED", "CANCELLED"])
      .where(sql<SqlBool>`coalesce(events.end_date, events.start_date) > ${now}::timestamptz - interval '1 year'`)
      .orderBy(isOver)
      .orderBy(sql`case when ${isOver} then null else events.start_date end`)
      .orderBy("events.start_date", "desc")
      .orderBy("orders.id")
      .limit(ORDERS_MAX)
      .execute()
  );
}
