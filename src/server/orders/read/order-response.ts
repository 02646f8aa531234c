import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";
import type { Reply } from "#contract/endpoint.ts";
import type { OfflineState, Receipt } from "#contract/offline-payments.ts";
import type { orders } from "#contract/orders.ts";
import { EVENT_SCOPE } from "#domain/check-in.ts";
import { amountStep } from "#domain/currencies.ts";
import { type PaymentStatus, type DisputeStatus, orderLabel, remainingOf } from "#domain/order-lifecycle.ts";
import type { PaidBy } from "#domain/manual-orders.ts";
import type { Worker } from "#domain/roles.ts";
import { ticketShares } from "#domain/ticket-share.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { notesColumn, readNotes } from "#server/notes/note-column.ts";
import { isUnmatched } from "#server/order-money/attention-flag.ts";
import { leftOffline, offlineReceipts } from "#server/order-money/offline-money.ts";
import { keyFor } from "#server/platform/sessions/bearer-keys.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { invoicesOfOrder, withEInvoice } from "#server/invoices/invoice-queries.ts";
import { isoText } from "#server/platform/database/iso-text.ts";
import type { Database } from "#server/platform/table-types.ts";
import { agreementColumns } from "#server/orders/checkout/agreement.ts";
import { mailsOf } from "#server/order-state/mails-of.ts";
import { answersOfOrder, readAll } from "#server/questions/readable-answers.ts";
import { ORDER_COLUMNS, orderColumns, selectAttendees } from "#server/order-state/order-columns.ts";
import { historyOfOrder, readHistory } from "./order-history.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { namedOf, type Planned } from "#server/orders/proposed-changes/proposed-change.ts";
import { isListedOrder } from "./order-queries.ts";

/**
 * An order as its organizer sees it: lines, attendees, emails, in one statement.
 * @throws AppError not_found
 */
export async function orderResponse(
  db: ReadDb,
  event: OwnEvent,
  own: OwnOrder,
  member: Worker,
): Promise<Reply<typeof orders.get>["data"]> {
  const order = await db
    .selectFrom("orders")
    .select(["orders.id", ...ORDER_COLUMNS])
    .select(orderColumns())
    .select((columns) => columns.ref("orders.paid_by").$castTo<PaidBy | null>().as("paid_by"))
    .select([
      "orders.is_manually_created",
      offlineReceipts.as("is_paid_offline"),
      leftOffline.as("left_offline"),
      "orders.payment_provider",
      "orders.completed_at",
      "orders.cancelled_at",
      "orders.updated_at",
    ])
    .select(jsonObjectFrom(waitingChange()).as("waiting_change"))
    .select(["orders.reserved_until", jsonObjectFrom(lastFailure()).as("payment_failure"), ...agreementColumns()])
    .select([
      jsonArrayFrom(attendeesAtStation()).as("attendees"),
      mailsOf(db, sql.ref<number>("orders.id")).as("mails"),
    ])
    .select([answersOfOrder().as("answers"), historyOfOrder().as("history"), "orders.needs_attention"])
    .select([jsonArrayFrom(refundsOf()).as("refunds"), jsonArrayFrom(disputesOf()).as("disputes")])
    .select(notesColumn("orders").as("notes"))
    .select(jsonArrayFrom(receiptsOf()).as("receipts"))
    .select(invoicesOfOrder().as("invoices"))
    .select([jsonObjectFrom(affiliateOf()).as("affiliate"), "orders.source"])
    .where("orders.id", "=", own.id)
    .where("orders.event_id", "=", event.id)
    .where(isListedOrder)
    .executeTakeFirst();
  if (!order) throw new AppError("not_found");
  const {
    terms_accepted_at,
    terms,
    terms_url,
    privacy,
    answers,
    history,
    attendees,
    receipts,
    invoices,
    notes,
    ...rest
  } = order;
  const { waiting_change, ...most } = rest;
  const agreement = terms_accepted_at && {
    at: terms_accepted_at,
    terms: terms_url === null ? terms : { url: terms_url },
    privacy,
  };
  const shares = ticketShares(order.order_items, attendees, amountStep(order.currency));
  return {
    ...most,
    short_id: keyFor(member, "order", order.short_id),
    agreement,
    offline: offlineStateOf(order, receipts),
    answers: readAll(answers),
    history: readHistory(history),
    notes: readNotes(notes),
    proposed_change: waiting_change && shownChange(waiting_change),
    attendees: attendees.map(({ short_id, ...one }) => ({
      ...withShare(one, shares),
      short_id: keyFor(member, "ticket", short_id),
    })),
    invoices: invoices.map(withEInvoice),
    total_remaining: remainingOf(order),
    label: orderLabel(order),
  };
}

function withShare<Attendee extends { id: number; order_item_id: number }>(
  attendee: Attendee,
  shares: ReadonlyMap<number, number>,
) {
  const { order_item_id: _, ...shown } = attendee;
  return { ...shown, share: shares.get(attendee.id) ?? 0 };
}

function waitingChange() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("proposed_changes")
    .select(["proposed_changes.id", "proposed_changes.amount", "proposed_changes.planned"])
    .select((columns) => [
      isoText(columns.ref("proposed_changes.expires_at")).as("expires_at"),
      isoText(columns.ref("proposed_changes.created_at")).as("created_at"),
    ])
    .whereRef("proposed_changes.order_id", "=", "orders.id")
    .where("proposed_changes.status", "=", "WAITING");
}

type Waiting = { id: number; amount: number; planned: unknown; expires_at: string; created_at: string };

function shownChange({ planned, ...change }: Waiting) {
  const { gone, added } = namedOf(planned as Planned);
  const shown = (all: typeof gone) => all.map(({ item_name, quantity }) => ({ item_name, quantity }));
  return { ...change, gone: shown(gone), added: shown(added) };
}

/** The affiliate with its current name, even if it was deleted since. */
function affiliateOf() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("affiliates")
    .select(["affiliates.id", "affiliates.name"])
    .whereRef("affiliates.id", "=", "orders.affiliate_id");
}

function refundsOf() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("refunds")
    .select(["refunds.id", "refunds.amount", "refunds.status", "refunds.reason", "refunds.failure"])
    .select((columns) => [
      sql<boolean>`refunds.status = 'FAILED' and refunds.resolved_at is null`.as("needs_attention"),
      isoText(columns.ref("refunds.created_at")).as("created_at"),
    ])
    .whereRef("refunds.order_id", "=", "orders.id")
    .orderBy("refunds.id");
}

function disputesOf() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("disputes")
    .innerJoin("payments", "payments.id", "disputes.payment_id")
    .select([
      "disputes.id",
      "disputes.provider_dispute_id",
      "payments.provider",
      "disputes.amount",
      "disputes.currency",
    ])
    .select((columns) => [
      columns.ref("disputes.status").$castTo<DisputeStatus>().as("status"),
      "disputes.reason",
      isoText(columns.ref("disputes.due_at")).as("due_at"),
      sql<boolean>`disputes.status <> 'WON' and disputes.resolved_at is null`.as("needs_attention"),
      isoText(columns.ref("disputes.created_at")).as("created_at"),
    ])
    .whereRef("disputes.order_id", "=", "orders.id")
    .orderBy("disputes.id");
}

function receiptsOf() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("receipts")
    .select(["receipts.id", "receipts.amount", "receipts.note", isUnmatched.$castTo<boolean>().as("is_unmatched")])
    .select((columns) => [
      sql<string>`receipts.received_on::text`.as("received_on"),
      isoText(columns.ref("receipts.returned_at")).as("returned_at"),
    ])
    .whereRef("receipts.order_id", "=", "orders.id")
    .where("receipts.undone_at", "is", null)
    .orderBy("receipts.id");
}

type FoundReceipt = Receipt & { is_unmatched: boolean };

function offlineStateOf(
  order: { payment_provider: string | null; payment_status: PaymentStatus | null; total_gross: number },
  found: readonly FoundReceipt[],
): OfflineState | null {
  const { payment_provider, payment_status, total_gross } = order;
  if (payment_provider !== "offline" && found.length === 0) return null;
  const sum = (receipts: readonly FoundReceipt[]) => receipts.reduce((total, { amount }) => total + amount, 0);
  const received = sum(found.filter(({ returned_at }) => returned_at === null));
  return {
    received,
    // Differences from later changes of its tickets were received and refunded separately.
    missing: payment_status === "PAYMENT_RECEIVED" ? 0 : total_gross - received,
    unmatched: sum(found.filter(({ is_unmatched }) => is_unmatched)),
    receipts: found.map(({ id, amount, received_on, note, returned_at }) => ({
      ...{ id, amount, received_on, note, returned_at },
    })),
  };
}

function lastFailure() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("payments")
    .select((columns) => ["payments.failure_code as code", isoText(columns.ref("payments.updated_at")).as("at")])
    .whereRef("payments.order_id", "=", "orders.id")
    .where("payments.status", "=", "FAILED")
    .orderBy("payments.id", "desc")
    .limit(1);
}

function attendeesAtStation() {
  return selectAttendees()
    .leftJoin("check_ins", (join) =>
      join
        .onRef("check_ins.attendee_id", "=", "attendees.id")
        .on("check_ins.scope", "=", EVENT_SCOPE)
        .on("check_ins.undone_at", "is", null),
    )
    .select((columns) => [
      "attendees.id",
      "attendees.order_item_id",
      isoText(columns.ref("check_ins.checked_in_at")).as("checked_in_at"),
    ]);
}
