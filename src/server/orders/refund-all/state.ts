import { sql } from "kysely";
import type { Reply } from "#contract/endpoint.ts";
import type { refundAll } from "#contract/refund-all.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

type State = Reply<typeof refundAll.get>["data"];

/** What there is to do, and how far the newest go at it is. */
export async function refundAllState(db: ReadDb, event: OwnEvent): Promise<State> {
  return { ...(await toDo(db, event)), run: await newestRun(db, event) };
}

/** Orders that stand or wait for their money, and what has been paid for them and not gone back. */
async function toDo(db: ReadDb, event: OwnEvent): Promise<Pick<State, "orders" | "amount">> {
  const { rows } = await sql<{ orders: number; amount: number }>`
    select
      count(*) as orders,
      coalesce(sum(total_gross - total_refunded) filter (
        where payment_status = 'PAYMENT_RECEIVED' and not is_manually_created
      ), 0)::bigint as amount
    from orders
    where event_id = ${event.id}
      and status in ('COMPLETED', 'AWAITING_PAYMENT')`.execute(db);
  return rows[0] ?? { orders: 0, amount: 0 };
}

async function newestRun(db: ReadDb, event: OwnEvent): Promise<State["run"]> {
  const run = await db
    .selectFrom("event_refunds")
    .select(["id", "status", "orders_in_all", "created_at", "finished_at"])
    .where("event_id", "=", event.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  const { id, ...known } = run;
  const { rows } = await sql<Omit<NonNullable<State["run"]>, keyof typeof known | "problems">>`
    select
      count(*) as orders_done,
      coalesce(sum(done.amount), 0)::bigint as amount,
      count(*) filter (where done.amount > 0 and orders.refund_status = 'REFUND_PENDING') as orders_pending,
      count(*) filter (where done.amount > 0 and orders.refund_status = 'REFUND_FAILED') as orders_failed
    from event_refund_orders as done
    join orders on orders.id = done.order_id
    where done.event_refund_id = ${id}`.execute(db);
  const problems = await db
    .selectFrom("event_refund_orders as done")
    .innerJoin("orders", "orders.id", "done.order_id")
    .select(["orders.id as order_id", "orders.public_id", sql<string>`done.problem`.as("code")])
    .where("done.event_refund_id", "=", id)
    .where("done.problem", "is not", null)
    .orderBy("orders.id")
    .limit(PROBLEMS_SHOWN)
    .execute();
  const counted = rows[0] ?? { orders_done: 0, amount: 0, orders_pending: 0, orders_failed: 0 };
  return { ...known, ...counted, problems };
}

const PROBLEMS_SHOWN = 100;
