import { sql } from "kysely";
import type { z } from "zod";
import type { closingObstacles } from "#contract/account-closing.ts";
import { HOURS_OF_AN_EVENT_WITHOUT_END } from "#domain/maxima.ts";
import type { ReadDb } from "#server/platform/database.ts";

type Obstacles = z.output<typeof closingObstacles>;

/**
 * What prevents the closing of an account: payments and refunds in progress, and tickets for events
 * that are not over.
 */
export async function obstaclesOf(db: ReadDb, account_id: number, now: Date): Promise<Obstacles> {
  const ofAccount = db.selectFrom("events").select("events.id").where("events.account_id", "=", account_id);
  const ended = sql<Date>`
    coalesce(events.end_date, events.start_date + make_interval(hours => ${HOURS_OF_AN_EVENT_WITHOUT_END}))`;
  const [open, refunds, upcoming_events] = await Promise.all([
    db
      .selectFrom("orders")
      .select(sql<number>`count(*)`.as("count"))
      .where("orders.event_id", "in", ofAccount)
      .where((order) =>
        order.or([
          order("orders.status", "in", ["RESERVED", "AWAITING_PAYMENT"]),
          order.exists(
            order
              .selectFrom("payments")
              .select("payments.id")
              .whereRef("payments.order_id", "=", "orders.id")
              .where("payments.status", "=", "OPEN"),
          ),
        ]),
      )
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "refunds.order_id")
      .select(sql<number>`count(*)`.as("count"))
      .where("orders.event_id", "in", ofAccount)
      .where("refunds.status", "=", "PENDING")
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("events")
      .innerJoin("attendees", "attendees.event_id", "events.id")
      .select(["events.id", "events.title", sql<number>`count(*)`.as("tickets")])
      .where("events.account_id", "=", account_id)
      .where(ended, ">", now)
      .where("attendees.status", "=", "ACTIVE")
      .groupBy("events.id")
      .orderBy("events.start_date")
      .limit(20)
      .execute(),
  ]);
  return { open_orders: open.count, pending_refunds: refunds.count, upcoming_events };
}

export function isFree({ open_orders, pending_refunds, upcoming_events }: Obstacles): boolean {
  return open_orders === 0 && pending_refunds === 0 && upcoming_events.length === 0;
}
