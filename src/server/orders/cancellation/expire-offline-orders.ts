import { sql } from "kysely";
import { type LockedWithContext, lockWithContext } from "#server/order-state/lock-order-context.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { FREE_MAILS_AN_HOUR } from "#server/order-state/free-orders.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { ordersBecome } from "#server/order-state/transition-order.ts";
import { takeTicketsBack } from "#server/order-state/unpaid-tickets.ts";
import { eventToReader, type OrderContext, toBuyer } from "#server/order-state/order-context.ts";
import { orderOfPayment } from "#server/access/own-order.ts";
import { cancelPayments } from "#server/order-money/cancel-payments.ts";
import { updateAttentionFlag } from "#server/order-money/attention-flag.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { release } from "#server/stock/release-stock.ts";
import { receivedOf } from "#server/order-money/offline-money.ts";

/** Orders expired per run; the run of the next minute continues. */
const AT_MOST = 2_000;

export async function overdueOffline(db: ReadDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from orders
    where status = 'AWAITING_PAYMENT'
      and payment_provider = 'offline'
      and reserved_until <= now()
    order by reserved_until
    limit ${AT_MOST}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Expires an order that was not paid by transfer or at the door in time: its tickets are cancelled, the buyer is notified, and a partial
 * payment is marked for a manual refund. Its stock is released last, because buyers wait for the stock locks. Skips orders that another
 * transaction has locked or that were paid meanwhile.
 */
export async function expireOffline(ctx: WriteContext, order_id: number): Promise<void> {
  const { tx } = ctx;
  const { rows } = await sql<{ order_id: number }>`
    select id as order_id
    from orders
    where id = ${order_id}
      and status = 'AWAITING_PAYMENT'
      and payment_provider = 'offline'
      and reserved_until <= now()
    for update skip locked`.execute(tx);
  const [due] = rows;
  if (!due) return;
  await ordersBecome(tx, [order_id], "expire");
  await cancelPayments(tx, [order_id]);
  await tell(ctx, await lockWithContext(tx, orderOfPayment(due)));
  await release(tx, [order_id]);
}

async function tell(ctx: WriteContext, { order, context }: LockedWithContext): Promise<void> {
  const { tx } = ctx;
  const received = await receivedOf(tx, order);
  await recordActivity(ctx, {
    kind: "order.offline_expired",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { amount: received },
    stats: await takeTicketsBack(ctx, order),
  });
  await updateAttentionFlag(tx, order);
  if (order.email) await queueMails(tx, [expiredEmail(ctx, order, context, received)]);
}

function expiredEmail({ now }: WriteContext, order: LockedOrder, context: OrderContext, received: number) {
  return templatedEmail("OFFLINE_EXPIRED", {
    cause: resentCause(`order:${order.id}`, now),
    ...toBuyer(order, context),
    most_an_hour: FREE_MAILS_AN_HOUR,
    data: {
      ...eventToReader(context, order.locale),
      order_public_id: order.public_id,
      first_name: order.first_name ?? "",
      currency: order.currency,
      received,
      had_tickets: order.tickets_issued_at !== null,
    },
  });
}
