import { happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { queueMails } from "#server/platform/mail.ts";
import { broughtBy } from "#server/figures/tallying.ts";
import { sell } from "#server/stock/sell.ts";
import type { CompletedAttendee } from "./completed-attendee.ts";
import { completionMails } from "./completion-mails.ts";
import type { Reach } from "./free-orders.ts";
import type { LockedOrder } from "./lock-order.ts";
import type { OrderFacts } from "./order-facts.ts";

type Completed = { attendees: readonly CompletedAttendee[]; payment_status: string; reach?: Reach };

/** What follows once an order's tickets are real, in the same transaction: it is told, counted and mailed, and what it held is sold. */
export async function afterCompletion(
  deed: Deed,
  order: LockedOrder,
  facts: OrderFacts,
  { attendees, payment_status, reach = "everybody" }: Completed,
): Promise<void> {
  const { total_gross, currency } = order;
  await happened(deed, {
    kind: "order.completed",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_status, total_gross, currency, tickets: attendees.length },
    figures: broughtBy(order, tallyOf(facts, { areCounted: order.tickets_given_at !== null })),
  });
  await queueMails(deed.tx, completionMails(order, facts, attendees, reach));
  if (facts.issues_invoices && total_gross > 0)
    await enqueue(deed.tx, issueInvoices, { order_id: order.id, is_new: true });
  await sell(deed.tx, order.id);
}

/** The order counts for the event as a whole, its places and money for each ticket. Places that were given before it was paid are counted. */
function tallyOf({ items }: OrderFacts, { areCounted }: { areCounted: boolean }) {
  const lines = items.map((item) => ({
    ticket_id: item.ticket_id,
    attendees: areCounted ? 0 : item.quantity,
    gross: item.total_gross,
    tax: item.total_tax,
    fee: item.total_fee,
  }));
  return [{ ticket_id: 0, orders: 1 }, ...lines];
}
