import { sql } from "kysely";
import type { Reply } from "#contract/endpoint.ts";
import type { refundAll } from "#contract/refund-all.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { leftOffline, offlineReceipts, receivedColumn } from "#server/order-money/offline-money.ts";
import type { ReadDb } from "#server/platform/database.ts";

type State = Reply<typeof refundAll.get>["data"];

/** What there is to refund, and the progress of the newest run. */
export async function refundAllState(db: ReadDb, event: OwnEvent): Promise<State> {
  return { ...(await toDo(db, event)), run: await newestRun(db, event) };
}

/** Complete and unpaid orders, and what was paid for them and not refunded. */
async function toDo(db: ReadDb, event: OwnEvent): Promise<ToDo> {
  const { rows } = await sql<ToDo>`
    with standing as (
      select
        case
          when payment_status = 'PAYMENT_RECEIVED' and not ${offlineReceipts} then total_gross - total_refunded
          else 0
        end as amount,
        case
          when status = 'COMPLETED' and not ${offlineReceipts} then ${leftOffline}
          when payment_provider is distinct from 'offline' then 0
          else ${receivedColumn()}
        end as offline
      from orders
      where event_id = ${event.id}
        and status in ('COMPLETED', 'AWAITING_PAYMENT')
    )
    select
      count(*) as orders,
      coalesce(sum(amount), 0)::bigint as amount,
      count(*) filter (where offline > 0) as orders_offline,
      coalesce(sum(offline), 0)::bigint as amount_offline
    from standing`.execute(db);
  return rows[0] ?? { orders: 0, amount: 0, orders_offline: 0, amount_offline: 0 };
}

type ToDo = Omit<State, "run">;

async function newestRun(db: ReadDb, event: OwnEvent): Promise<State["run"]> {
  const run = await db
    .selectFrom("event_refunds")
    .select(["id", "status", "order_count", "created_at", "finished_at"])
    .where("event_id", "=", event.id)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!run) return null;
  const { id, ...known } = run;
  const { rows } = await sql<Omit<NonNullable<State["run"]>, keyof typeof known | "problems">>`
    with done as (
      select
        done.amount,
        done.problem,
        done.is_waiting,
        orders.refund_status,
        case
          when orders.payment_provider is distinct from 'offline' or done.problem is not null then 0
          when orders.completed_at is not null then done.amount
          else (
            select coalesce(sum(receipts.amount), 0)::bigint
            from receipts
            where receipts.order_id = orders.id
              and receipts.undone_at is null)
        end as offline
      from event_refund_orders as done
      join orders on orders.id = done.order_id
      where done.event_refund_id = ${id}
    )
    select
      count(*) filter (where not is_waiting) as orders_done,
      count(*) filter (where is_waiting) as orders_tried_again,
      count(*) filter (where problem is not null) as orders_not_done,
      coalesce(sum(amount), 0)::bigint as amount,
      count(*) filter (where offline > 0) as orders_offline,
      coalesce(sum(offline), 0)::bigint as amount_offline,
      count(*) filter (where amount > 0 and refund_status = 'REFUND_PENDING') as orders_pending,
      count(*) filter (where amount > 0 and refund_status = 'REFUND_FAILED') as orders_failed
    from done`.execute(db);
  const problems = await db
    .selectFrom("event_refund_orders as done")
    .innerJoin("orders", "orders.id", "done.order_id")
    .select(["orders.id as order_id", "orders.public_id", sql<string>`done.problem`.as("code")])
    .where("done.event_refund_id", "=", id)
    .where("done.problem", "is not", null)
    .orderBy("orders.id")
    .limit(PROBLEMS_SHOWN)
    .execute();
  const counted = rows[0] ?? NO_PROGRESS;
  return { ...known, ...counted, problems };
}

const NO_PROGRESS = {
  ...{ orders_done: 0, amount: 0, orders_offline: 0, amount_offline: 0 },
  ...{ orders_pending: 0, orders_failed: 0, orders_tried_again: 0, orders_not_done: 0 },
};

const PROBLEMS_SHOWN = 100;
