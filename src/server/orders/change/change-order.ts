import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { orderChanges } from "#contract/order-changes.ts";
import type { OrderChangeTold } from "#domain/happenings.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { type ChangedLine, settledLines, taxesMoved, totalsOf } from "#domain/order-changes.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import { changeInvoices } from "#server/invoices/credit-soon.ts";
import { chargedBy } from "#server/orders/charged-by.ts";
import type { LockedOrder } from "#server/orders/lock-order.ts";
import { orderBecomes } from "#server/orders/order-becomes.ts";
import { orderFacts } from "#server/orders/order-facts.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import { voidTickets } from "#server/orders/void-tickets.ts";
import { giveChange, receiveChange } from "#server/payments/settle-change.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { broughtBy, type TallyRow } from "#server/stats/tallying.ts";
import { exchangeTickets } from "#server/stock/exchange-tickets.ts";
import { lockTaken } from "#server/stock/taken-stocks.ts";
import { type Changing, readChanging } from "./changing.ts";
import { refuseUnchangeable } from "./refuse-unchangeable.ts";
import { tellChange } from "./tell-change.ts";
import { writeChange } from "./write-change.ts";

export type AskedChange = Body<typeof orderChanges.make>;
type Caller = { may_refund: boolean; locale: Locale };

/**
 * Changes the tickets of a complete order: some become others, some are added, some are removed. Places, prices, figures, books and money
 * follow in one transaction, as the preview said them or not at all. Asked twice by the same key, it is done once.
 * @throws AppError conflict, amount_changed, ticket_used, sold_out, forbidden where money would go back and whoever asks may not send it,
 * invalid (settlement, paid_by), and what `refuseUnchangeable` and `readChanging` throw
 */
export async function changeOrder(
  deed: Deed,
  event: OwnEvent,
  order: LockedOrder,
  asked: AskedChange,
  caller: Caller,
): Promise<void> {
  const { tx } = deed;
  if (await isChanged(deed, order, asked.asked_key)) return;
  await lockUnchanged(tx, "orders", order, asked.updated_at);
  await refuseUnchangeable(tx, order);
  const ticket_ids = asked.steps.flatMap((step) => (step.kind === "remove" ? [] : [step.ticket_id]));
  await lockTaken(tx, [order.id], { ticket_ids });
  // read with the stocks in hand: what the tickets cost and share stays as it is
  const changing = await readChanging(tx, event, order, asked.steps);
  refuseOther(changing, order, asked, caller.locale);
  const settled = settledAs(changing, order, asked);
  if (settled === "REFUNDED" && !caller.may_refund) throw new AppError("forbidden");
  const facts = await orderFacts(tx, order);
  const added = settledLines(changing.plan, asked.settlement, order.currency);
  const wanted = added.flatMap(({ line, holders }) => holders.map(() => line));
  const short = await exchangeTickets(tx, order.id, { gone: changing.leaving, wanted });
  if (short.length > 0) throw await soldOut(tx, short);

  const after = [...changing.plan.stays, ...added.map(({ line }) => line)];
  const order_change_id = await insertChange(deed, order, { changing, after, asked, settled });
  const swapped = new Set(asked.steps.flatMap((step) => (step.kind === "swap" ? [step.attendee_id] : [])));
  const removed = changing.leaving.filter(({ id }) => !swapped.has(id)).map(({ id }) => id);
  const { figures: gone } = removed.length > 0 ? await voidTickets(deed, order, removed) : { figures: [] };
  const tickets = await writeChange(deed, order, changing, { added, steps: asked.steps });
  const changed = await writeTotals(deed, order, after, { settled, paid_by: asked.paid_by });
  const difference = Math.abs(changing.plan.total_after - changing.plan.total_before);
  await happened(deed, {
    kind: "order.changed",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: {
      attendee_ids: [...tickets.map(({ id }) => id), ...removed],
      ...{ swapped: swapped.size, added: tickets.length - swapped.size, removed: removed.length },
      ...{ amount: difference, reason: settled },
    },
    figures: [...gone, ...figuresOf(order, changing, { after, tickets, swapped })],
  });
  if (settled === "REFUNDED") await giveChange(deed, order, facts, difference);
  if (settled === "RECEIVED") await receiveChange(deed, order, { order_change_id, amount: difference });
  await changeInvoices(tx, changed, facts, { was_free: changing.plan.total_before === 0 });
  if (asked.notify_buyer) await tellChange(deed, changed, { order_change_id, tickets });
}

async function isChanged({ tx }: Deed, order: LockedOrder, asked_key: string): Promise<boolean> {
  const known = tx.selectFrom("order_changes").select("id").where("order_id", "=", order.id);
  return (await known.where("asked_key", "=", asked_key).executeTakeFirst()) !== undefined;
}

/** What was looked at is what is done: prices, taxes and who has come in may be others by now. */
function refuseOther({ plan, leaving }: Changing, order: LockedOrder, asked: AskedChange, locale: Locale): void {
  if (plan.total_before !== asked.total_before || plan.total_after !== asked.total_after) {
    const money = formatMoney(plan.total_after, order.currency, INTL_TAGS[locale]);
    throw new AppError("amount_changed", {
      sentence: msg`With prices, taxes and fees as they are now the order comes to ${money}. Please look at it again.`,
    });
  }
  if (!asked.accepts_checked_in && leaving.some(({ is_checked_in }) => is_checked_in))
    throw new AppError("ticket_used", {
      sentence: msg`Somebody has come in with one of these tickets already. Say that it is changed all the same.`,
    });
}

/** What becomes of the difference. What was made by hand was paid by hand, and is given back so. */
function settledAs({ plan }: Changing, order: LockedOrder, asked: AskedChange): OrderChangeTold["reason"] {
  const difference = plan.total_after - plan.total_before;
  if (difference === 0) return "EVEN";
  if (difference < 0) {
    if (asked.settlement === "KEEP") return "KEPT";
    if (asked.settlement !== "REFUND") throw invalid({ settlement: "required" });
    return order.is_manually_created ? "BY_HAND" : "REFUNDED";
  }
  if (asked.settlement === "WAIVE") return "WAIVED";
  if (asked.settlement !== "RECEIVED") throw invalid({ settlement: "required" });
  if (asked.paid_by === null) throw invalid({ paid_by: "required" });
  return "RECEIVED";
}

type Written = {
  changing: Changing;
  after: readonly ChangedLine[];
  asked: AskedChange;
  settled: OrderChangeTold["reason"];
};

async function insertChange(
  { tx, now }: Deed,
  order: LockedOrder,
  { changing: { plan, lines }, after, asked, settled }: Written,
): Promise<number> {
  const { id } = await tx
    .insertInto("order_changes")
    .values({
      ...{ event_id: order.event_id, order_id: order.id, settled, asked_key: asked.asked_key, changed_at: now },
      ...{ total_before: plan.total_before, total_after: totalsOf(after).total_gross },
      difference: plan.total_after - plan.total_before,
      paid_by: settled === "RECEIVED" ? asked.paid_by : null,
      taxes: JSON.stringify(taxesMoved(lines, after)),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** The order is the sum of its lines. What was free is paid from now on; a tax that is charged for the first time says so. */
async function writeTotals(
  deed: Deed,
  order: LockedOrder,
  after: readonly ChangedLine[],
  { settled, paid_by }: { settled: OrderChangeTold["reason"]; paid_by: AskedChange["paid_by"] },
): Promise<LockedOrder> {
  const { taxes_and_fees_rollup, ...totals } = totalsOf(after);
  const rollup = JSON.stringify(taxes_and_fees_rollup);
  const wasFree = order.payment_status === "NO_PAYMENT_REQUIRED" && settled === "RECEIVED";
  await sql`
    with completed as (select ${rollup}::jsonb as rollup)
    ${chargedBy("completed")}`.execute(deed.tx);
  return orderBecomes(deed, order, wasFree ? { payment: "charge" } : {}, {
    ...totals,
    taxes_and_fees_rollup: rollup,
    ...(wasFree && { paid_by }),
  });
}

type Counted = {
  after: readonly ChangedLine[];
  tickets: readonly { id: number; ticket_id: number }[];
  swapped: ReadonlySet<number>;
};

/** Everything is of the day of the order's sale, as it stands now. */
function figuresOf(order: LockedOrder, { lines, leaving }: Changing, { after, tickets, swapped }: Counted): TallyRow[] {
  const counted_at = order.completed_at ?? undefined;
  const given_at = order.tickets_given_at ?? counted_at;
  const money = (some: readonly ChangedLine[], sign: 1 | -1) =>
    some.map(({ ticket_id, total_gross, total_tax, total_fee }) => ({
      ...{ ticket_id, gross: sign * total_gross, tax: sign * total_tax, fee: sign * total_fee },
      ...(counted_at && { counted_at }),
    }));
  const people = (some: readonly { ticket_id: number }[], attendees: 1 | -1) =>
    some.map(({ ticket_id }) => ({ ticket_id, attendees, ...(given_at && { counted_at: given_at }) }));
  const left = leaving.filter(({ id }) => swapped.has(id));
  return broughtBy(order, [...money(lines, -1), ...money(after, 1), ...people(left, -1), ...people(tickets, 1)]);
}
