import { sql } from "kysely";
import { happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { sell } from "#server/stock/sell.ts";
import type { CompletedAttendee } from "./completed-attendee.ts";
import { completionMails } from "./completion-mails.ts";
import type { Reach } from "./free-orders.ts";
import type { LockedOrder } from "./lock-order.ts";
import { nextStates } from "./order-becomes.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { OrderFacts } from "./order-facts.ts";

/**
 * Makes an order's tickets real: its names become attendees, what it held becomes sold, the figures and the mails follow.
 * Free orders, webhooks, return pages and reconciliation all come through here, with the order locked and its hold alive.
 * The update names the old status and looks at the clock under the lock, so nothing completes twice or too late, and nothing
 * whose money goes back. `receive`: this provider has the money; `waive`: there is none to be had. `reach`: see `free-orders.ts`.
 * @throws AppError order_expired
 */
export async function complete(
  deed: Deed,
  order: LockedOrder,
  facts: OrderFacts,
  payment: "waive" | "receive",
  payment_provider: string | null = null,
  reach: Reach = "everybody",
): Promise<void> {
  const next = nextStates(order, { order: "complete", payment });
  const attendees = await makeReal(deed, order, { ...next, payment_provider });
  const payment_status = next.payment_status ?? "";
  const { total_gross, currency } = order;
  await happened(deed, {
    kind: "order.completed",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_status, total_gross, currency, tickets: attendees.length },
    figures: tallyOf(facts),
  });
  await queueMails(deed.tx, completionMails(order, facts, attendees, reach));
  await sell(deed.tx, order.id);
}

/**
 * Order and names in one statement: names without their order's completion would be tickets for nothing. The first order that is charged
 * with a tax or fee says so of it, once: from then on it can't be deleted, and nobody has to look through orders to know.
 */
async function makeReal(
  { tx }: Deed,
  order: LockedOrder,
  next: { status?: string; payment_status?: string; payment_provider: string | null },
): Promise<CompletedAttendee[]> {
  const { rows } = await sql<CompletedAttendee>`
    with completed as (
      update orders
      set
        status = ${next.status},
        payment_status = ${next.payment_status},
        payment_provider = ${next.payment_provider},
        completed_at = clock_timestamp(),
        updated_at = clock_timestamp()
      where id = ${order.id}
        and status = ${order.status}
        and refund_status is null
        and reserved_until > clock_timestamp()
      returning id, taxes_and_fees_rollup as rollup
    ),
    charged as (
      update taxes_and_fees
      set charged_since = clock_timestamp()
      where charged_since is null
        and id in (
          select (added ->> 'tax_or_fee_id')::bigint
          from completed, jsonb_array_elements((rollup -> 'taxes') || (rollup -> 'fees')) as added
        )
    )
    update attendees
    set status = 'ACTIVE', updated_at = clock_timestamp()
    from completed
    where attendees.order_id = completed.id
      and attendees.status = 'PENDING'
    returning
      attendees.id,
      attendees.short_id,
      attendees.public_id,
      attendees.first_name,
      attendees.last_name,
      attendees.email,
      attendees.locale,
      attendees.ticket_price_id`.execute(tx);
  if (rows.length === 0) throw new AppError("order_expired");
  return rows;
}

/** The order counts for the event as a whole, its places and money for each ticket. */
function tallyOf({ items }: OrderFacts) {
  const lines = items.map((item) => ({
    ticket_id: item.ticket_id,
    attendees: item.quantity,
    gross: item.total_gross,
    tax: item.total_tax,
    fee: item.total_fee,
  }));
  return [{ ticket_id: 0, orders: 1 }, ...lines];
}
