import type { PaymentStatus } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { queueMails, type WantedMail } from "#server/platform/mail.ts";
import { broughtBy } from "#server/event-stats/count-activity.ts";
import { sell } from "#server/stock/sell-stock.ts";
import type { CompletedAttendee } from "./completed-attendee.ts";
import { completionMails } from "./completion-mails.ts";
import type { Reach } from "./free-orders.ts";
import type { LockedOrder } from "./lock-order.ts";
import type { OrderContext } from "./order-context.ts";

/** An order whose tickets have just become valid: the actor, its context, and who gets emails. */
export type Completed = {
  ctx: WriteContext;
  order: LockedOrder;
  context: OrderContext;
  attendees: readonly CompletedAttendee[];
  payment_status: NonNullable<PaymentStatus>;
  reach: Reach;
};

/**
 * Everything that follows once an order's tickets are valid, in the same transaction: activity,
 * stats and emails, and its held stock becomes sold.
 */
export function afterCompletion(completed: Completed): Promise<void> {
  return afterCompletions([completed]);
}

/**
 * As `afterCompletion`, for several orders in one transaction, which must all be locked. They are
 * sold last, with all their stocks locked.
 */
export async function afterCompletions(all: readonly Completed[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const { tx } = first.ctx;
  const mails = all.map(({ order, context, attendees, reach }) => completionMails(order, context, attendees, reach));
  const order_ids = all.map(({ order }) => order.id);
  await Promise.all([
    ...all.map(recordCompletion),
    ...all.filter(isInvoiced).map(({ order }) => enqueue(tx, issueInvoices, { order_id: order.id, is_new: true })),
    ...batchMails(mails).map((some) => queueMails(tx, some)),
    sell(tx, order_ids),
  ]);
}

function recordCompletion({ ctx, order, context, attendees, payment_status }: Completed): Promise<void> {
  const { total_gross, currency } = order;
  return recordActivity(ctx, {
    kind: "order.completed",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_status, total_gross, currency, tickets: attendees.length },
    stats: broughtBy(order, counterOf(context, { areCounted: order.tickets_issued_at !== null })),
  });
}

function isInvoiced({ order, context }: Completed): boolean {
  return context.issues_invoices && order.total_gross > 0;
}

/**
 * Groups the emails of several orders into as few statements as possible. A statement does not see
 * the rows that it writes, so two limited emails (`most_an_hour`) of one kind to the same address
 * can't be in the same one.
 */
function batchMails(ofOrders: readonly (readonly WantedMail[])[]): WantedMail[][] {
  const groups: { mails: WantedMail[]; bounded: Set<string> }[] = [];
  for (const mails of ofOrders) {
    const bounded = mails.flatMap((mail) =>
      mail.most_an_hour ? [`${mail.kind} ${mail.recipient.toLowerCase()}`] : [],
    );
    const group = groups.find((candidate) => bounded.every((name) => !candidate.bounded.has(name)));
    if (group) {
      group.mails.push(...mails);
      for (const name of bounded) group.bounded.add(name);
    } else groups.push({ mails: [...mails], bounded: new Set(bounded) });
  }
  return groups.map(({ mails }) => mails);
}

/**
 * The order counts for the event as a whole, its attendees and money for each ticket. Tickets that
 * were valid before the payment are already counted.
 */
function counterOf({ items }: OrderContext, { areCounted }: { areCounted: boolean }) {
  const lines = items.map((item) => ({
    ticket_id: item.ticket_id,
    attendees: areCounted ? 0 : item.quantity,
    gross: item.total_gross,
    tax: item.total_tax,
    fee: item.total_fee,
  }));
  return [{ ticket_id: 0, orders: 1 }, ...lines];
}
