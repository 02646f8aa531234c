import type { AttemptStatus } from "#domain/order-lifecycle.ts";
import { sql } from "kysely";
import type { OrderChangeNotice } from "#domain/activities.ts";
import { type ChangedLine, settledLines, type Settlement, taxesMoved, totalsOf } from "#domain/order-changes.ts";
import type { PaidBy } from "#domain/manual-orders.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { changeInvoices } from "#server/invoices/schedule-invoices.ts";
import { chargedBy } from "#server/orders/completion/mark-taxes-used.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import { voidTickets } from "#server/order-state/void-tickets.ts";
import { giveChange, recordChangePaid, receiveChange } from "#server/order-money/settle-change.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { broughtBy, type CounterRow } from "#server/activities/count-activity.ts";
import { exchangeTickets } from "#server/stock/exchange-tickets.ts";
import type { RequestedSteps, Changing } from "./change-context.ts";
import { notifyChange } from "./notify-change.ts";
import { writeChange } from "./write-change.ts";

type CarriedOut = {
  changing: Changing;
  steps: RequestedSteps;
  settled: OrderChangeNotice["reason"];
  settlement: Settlement | null;
  /** How a received difference was paid, as the organizer entered it. */
  paid_by: PaidBy | null;
  notify_buyer: boolean;
  idempotency_key: string;
  /** The payment by a link that covered the difference. */
  payment?: { id: number; status: AttemptStatus; provider: string };
};

/**
 * Applies an order change and everything that follows from it: stock, tickets, stats, books, money,
 * invoices and emails. The caller must have locked the order and all stocks of what is removed and
 * wanted, and must have checked that the change is allowed.
 * @throws AppError sold_out, and what the refund of the difference throws: the caller must then
 * roll back
 */
export async function carryOut(ctx: WriteContext, order: LockedOrder, input: CarriedOut): Promise<void> {
  const { tx } = ctx;
  const { changing, settled, payment } = input;
  const context = await orderContext(tx, order);
  const added = settledLines(changing.plan, input.settlement, order.currency);
  const wanted = added.flatMap(({ line, holders }) => holders.map(() => line));
  const short = await exchangeTickets(tx, order.id, { gone: changing.leaving, wanted });
  if (short.length > 0) throw await soldOut(tx, short);

  const after = [...changing.plan.stays, ...added.map(({ line }) => line)];
  const order_change_id = await insertChange(ctx, order, { changing, after, input });
  const swapped = new Set(input.steps.flatMap((step) => (step.kind === "swap" ? [step.attendee_id] : [])));
  const removed = changing.leaving.filter(({ id }) => !swapped.has(id)).map(({ id }) => id);
  const { stats: gone } = removed.length > 0 ? await voidTickets(ctx, order, removed) : { stats: [] };
  const tickets = await writeChange(ctx, order, changing, { added, steps: input.steps });
  const changed = await writeTotals(ctx, order, after, input);
  const difference = Math.abs(changing.plan.total_after - changing.plan.total_before);
  await recordActivity(ctx, {
    kind: "order.changed",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: {
      attendee_ids: [...tickets.map(({ id }) => id), ...removed],
      ...{ swapped: swapped.size, added: tickets.length - swapped.size, removed: removed.length },
      ...{ amount: difference, reason: settled },
    },
    stats: [...gone, ...statsOf(order, changing, { after, tickets, swapped })],
  });
  if (settled === "REFUNDED") await giveChange(ctx, order, context, difference);
  if (settled === "RECEIVED") await receiveChange(ctx, order, { order_change_id, amount: difference });
  if (payment) await recordChangePaid(ctx, order, payment, order_change_id);
  await changeInvoices(tx, changed, context, { was_free: changing.plan.total_before === 0 });
  if (input.notify_buyer) await notifyChange(ctx, changed, { order_change_id, tickets });
}

type Written = { changing: Changing; after: readonly ChangedLine[]; input: CarriedOut };

async function insertChange(
  { tx, now }: WriteContext,
  order: LockedOrder,
  { changing: { plan, lines }, after, input }: Written,
): Promise<number> {
  const { id } = await tx
    .insertInto("order_changes")
    .values({
      ...{
        event_id: order.event_id,
        order_id: order.id,
        settled: input.settled,
        idempotency_key: input.idempotency_key,
      },
      changed_at: now,
      ...{ total_before: plan.total_before, total_after: totalsOf(after).total_gross },
      difference: plan.total_after - plan.total_before,
      paid_by: input.settled === "RECEIVED" ? input.paid_by : null,
      taxes: JSON.stringify(taxesMoved(lines, after)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The order's totals are the sum of its lines. A free order may become a paid one, and a tax that
 * is charged for the first time is marked.
 */
async function writeTotals(
  ctx: WriteContext,
  order: LockedOrder,
  after: readonly ChangedLine[],
  { settled, paid_by, payment }: CarriedOut,
): Promise<LockedOrder> {
  const { taxes_and_fees_rollup, ...totals } = totalsOf(after);
  const rollup = JSON.stringify(taxes_and_fees_rollup);
  const wasFree = order.payment_status === "NO_PAYMENT_REQUIRED" && (settled === "RECEIVED" || settled === "PAID");
  await sql`
    with completed as (select ${rollup}::jsonb as rollup)
    ${chargedBy("completed")}`.execute(ctx.tx);
  return transitionOrder(ctx, order, wasFree ? { payment: "charge" } : {}, {
    ...totals,
    taxes_and_fees_rollup: rollup,
    ...(wasFree && { paid_by, ...(payment && { payment_provider: payment.provider }) }),
  });
}

type Counted = {
  after: readonly ChangedLine[];
  tickets: readonly { id: number; ticket_id: number }[];
  swapped: ReadonlySet<number>;
};

/** Everything is counted on the day of the order's sale. */
function statsOf(order: LockedOrder, { lines, leaving }: Changing, { after, tickets, swapped }: Counted): CounterRow[] {
  const counted_at = order.completed_at ?? undefined;
  const given_at = order.tickets_issued_at ?? counted_at;
  const money = (items: readonly ChangedLine[], sign: 1 | -1) =>
    items.map(({ ticket_id, total_gross, total_tax, total_fee }) => ({
      ...{ ticket_id, gross: sign * total_gross, tax: sign * total_tax, fee: sign * total_fee },
      ...(counted_at && { counted_at }),
    }));
  const people = (holders: readonly { ticket_id: number }[], attendees: 1 | -1) =>
    holders.map(({ ticket_id }) => ({ ticket_id, attendees, ...(given_at && { counted_at: given_at }) }));
  const left = leaving.filter(({ id }) => swapped.has(id));
  return broughtBy(order, [...money(lines, -1), ...money(after, 1), ...people(left, -1), ...people(tickets, 1)]);
}
