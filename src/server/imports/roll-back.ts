import { sql } from "kysely";
import { EVENT_SCOPE } from "#domain/check-in.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfImport } from "#server/access/own-order.ts";
import { isPaidOffline } from "#server/order-money/offline-money.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { Db } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { type CounterRow, countActivity } from "#server/activities/count-activity.ts";
import { release } from "#server/stock/release-stock.ts";
import { actingFor } from "#server/platform/batches.ts";
import type { JobContext } from "#server/platform/jobs.ts";
import type { OwnImport } from "./own-import.ts";
import { soldBy } from "./sold-by.ts";

type How = { cancels_changed: boolean };

/**
 * Removes all orders of an import, one transaction each. Running it again continues with the
 * remaining ones. An order that fails on our side does not stop the others; after the job's last
 * attempt it stays. Returns false where the job's time is up and another one must continue.
 * @throws Error where some failed and are to be retried
 */
export async function rollBackOrders(db: Db, context: JobContext, importRecord: OwnImport, how: How): Promise<boolean> {
  const { id } = importRecord;
  const each = {
    ...{ log: context.log, message: "An order of an import could not be taken back" },
    about: ({ order_id }: { order_id: number }) => ({ import_id: id, order_id }),
  };
  let failures = 0;
  for (let after = 0; ;) {
    if (context.isTimeUp()) return false;
    const orders = await db
      .selectFrom("orders")
      .select("id as order_id")
      .where("import_id", "=", id)
      .where("id", ">", after)
      .orderBy("id")
      .limit(100)
      .execute();
    failures += await eachApart(orders, each, ({ order_id }) =>
      withTransaction(db, actingFor(importRecord, context), (ctx) => rollBack(ctx, order_id, how)),
    );
    const last = orders.at(-1);
    if (!last) break;
    after = last.order_id;
  }
  if (failures > 0 && !context.is_last_attempt)
    throw new Error(`${failures} orders of an import failed and will be retried.`);
  return true;
}

/**
 * Deletes an order as if it had never existed, with its attendees, units, stats, answers and codes,
 * and sends no email. It runs under the order's lock, for which a check-in waits. An order with
 * activity since its import can't be deleted: it stays, or is cancelled.
 */
async function rollBack(ctx: WriteContext, order_id: number, { cancels_changed }: How): Promise<void> {
  const { tx } = ctx;
  // another attempt of the same job was faster
  const existing = tx.selectFrom("orders").select("id").where("id", "=", order_id).forUpdate();
  if (!(await existing.executeTakeFirst())) return;
  const order = await lockOrder(tx, orderOfImport({ order_id }));
  if (order.status === "CANCELLED") return;
  if (await isChanged(ctx, order)) {
    // an order that was since paid through a payment link is not cancelled here, but refunded and
    // cancelled on its own
    if (cancels_changed && order.status === "COMPLETED" && (await isPaidOffline(tx, order)))
      await cancel(ctx, order, { may_refund: false, notifies_buyer: false, money: null });
    return;
  }
  const { completed_at: counted_at, event_id } = order;
  const stats = counted_at ? await soldBy(tx, order, [{ times: -1, counted_at }]) : [];
  const { rows: came } = await sql<CounterRow & { scope: number }>`
    delete from check_ins
    using attendees
    where attendees.order_id = ${order.id}
      and check_ins.attendee_id = attendees.id
    returning
      check_ins.ticket_id,
      -1 as check_ins,
      check_ins.checked_in_at as came_at,
      check_ins.scope`.execute(tx);
  const gone = came.filter(({ scope }) => scope === EVENT_SCOPE);
  await sql`with ${countActivity(event_id, [...stats, ...gone])} select`.execute(tx);
  await release(tx, [order.id]);
  await sql`
    delete from mails
    where status <> 'SENT'
      and cause in (
        select 'order:' || ${order.id}::bigint || ':completed'
        union all
        select 'attendee:' || id || ':ticket' from attendees where order_id = ${order.id})`.execute(tx);
  // an offline phone would accept their signature
  await sql`
    insert into revoked_ticket_codes (event_id, ticket_code, revoked_at)
    select event_id, ticket_code(short_id), ${ctx.now}
    from attendees
    where order_id = ${order.id}
    on conflict do nothing`.execute(tx);
  await sql`delete from activity_log where subject = 'order' and subject_id = ${order.id}`.execute(tx);
  await tx.deleteFrom("orders").where("id", "=", order.id).execute();
}

/** Returns whether the order or one of its tickets has been changed since its import. */
async function isChanged({ tx }: WriteContext, order: LockedOrder): Promise<boolean> {
  const { rows } = await sql<{ is_changed: boolean }>`
    select
      ${order.status !== "COMPLETED" || order.refund_status !== null}
      or exists (
        select
        from activity_log
        where subject = 'order' and subject_id = ${order.id} and kind <> 'order.completed')
      or exists (
        select
        from attendees
        where order_id = ${order.id}
          and (
            status <> 'ACTIVE'
            or exists (
              select
              from activity_log
              where subject = 'attendee' and subject_id = attendees.id)
            or exists (
              select
              from replaced_tickets
              where attendee_id = attendees.id)))
      or exists (select from invoices where order_id = ${order.id}) as is_changed`.execute(tx);
  return rows[0]?.is_changed ?? true;
}
