import { fullName } from "#domain/names.ts";
import { translationLocale } from "#domain/translations.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { type RefundInput, giveMoney } from "#server/order-money/refund-money.ts";
import { hasOnlyOfflinePayments } from "#server/order-money/offline-money.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { releaseTickets } from "#server/stock/release-tickets.ts";
import { cancel } from "./cancel-order.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { eventToReader, orderContext, type OrderContext, toBuyer } from "#server/order-state/order-context.ts";
import { itemIn } from "#server/translations/localized-context.ts";
import { refuseWhileChangeWaits, withdrawWaiting } from "#server/orders/proposed-changes/pending-change.ts";
import { voidTickets } from "#server/order-state/void-tickets.ts";

/** `money`: what is refunded with them; null for nothing. */
type Taking = {
  notifies_buyer: boolean;
  money: Omit<RefundInput, "notifies_buyer"> | null;
  /**
   * Whether the order ends with its last ticket. An order that continues can get its tickets back.
   */
  ends_order?: boolean;
};

/**
 * Cancels single tickets of a complete order: they become void, exactly what they took goes back on
 * sale, checked-in attendees are checked out, and the buyer is told which tickets. Cancelling the
 * last ones cancels the order, unless it is to continue without any.
 * @throws AppError change_waiting for its organizer; order_cancelled, order_expired, conflict while
 * it is not complete; attendee_cancelled; invalid (attendee_ids) where one is not of this order
 */
export async function cancelTickets(
  ctx: WriteContext,
  order: LockedOrder,
  attendee_ids: readonly number[],
  { notifies_buyer, money, ends_order = true }: Taking,
): Promise<void> {
  const { tx } = ctx;
  if (order.status !== "COMPLETED") throw new AppError(STATUS_REFUSAL[order.status as keyof typeof STATUS_REFUSAL]);
  const tickets = await ticketsOf(ctx, order);
  const wanted = new Set(attendee_ids);
  const chosen = tickets.filter(({ id }) => wanted.has(id));
  if (chosen.length < wanted.size) throw invalid({ attendee_ids: "wrong" });
  if (chosen.some(({ status }) => status !== "ACTIVE")) throw new AppError("attendee_cancelled");
  if (ends_order && tickets.every(({ id, status }) => wanted.has(id) || status !== "ACTIVE")) {
    await cancel(ctx, order, { may_refund: money !== null, notifies_buyer, money });
    return;
  }
  if (ctx.by.kind !== "buyer") await refuseWhileChangeWaits(tx, order);
  const context = await orderContext(tx, order);
  const refunded = money ? await giveMoney(ctx, order, context, { ...money, notifies_buyer: false }) : 0;
  const { voided, stats } = await voidTickets(
    ctx,
    order,
    chosen.map(({ id }) => id),
  );
  await recordActivity(ctx, {
    kind: "order.tickets_cancelled",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { attendee_ids: voided.map(({ id }) => id) },
    stats,
  });
  if (notifies_buyer && order.email) await notifyBuyer(ctx, order, context, chosen, refunded);
  await withdrawWaiting(ctx, order);
  await releaseTickets(tx, order.id, voided);
}

const STATUS_REFUSAL = {
  RESERVED: "conflict",
  AWAITING_PAYMENT: "conflict",
  CANCELLED: "order_cancelled",
  EXPIRED: "order_expired",
} as const;

type Ticket = Awaited<ReturnType<typeof ticketsOf>>[number];

function ticketsOf({ tx }: WriteContext, order: LockedOrder) {
  return tx
    .selectFrom("attendees")
    .innerJoin("order_items", "order_items.id", "attendees.order_item_id")
    .select(["attendees.id", "attendees.status", "attendees.first_name", "attendees.last_name", "attendees.public_id"])
    .select((columns) => [
      "order_items.item_name",
      "attendees.ticket_price_id",
      columns
        .exists(
          columns
            .selectFrom("replaced_tickets as before")
            .select("before.id")
            .whereRef("before.attendee_id", "=", "attendees.id")
            .where("before.reason", "=", "REACTIVATED"),
        )
        .as("was_reactivated"),
    ])
    .where("attendees.order_id", "=", order.id)
    .orderBy("attendees.id")
    .execute();
}

/** A ticket that was reactivated since its last cancellation gets another email. */
function causeOf(ticket: Ticket | undefined, now: Date): string {
  const about = `attendee:${ticket?.id ?? 0}` as const;
  return ticket?.was_reactivated ? `${resentCause(about, now)}:cancelled` : `${about}:tickets_cancelled`;
}

async function notifyBuyer(
  { tx, now }: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  chosen: readonly Ticket[],
  refunded: number,
): Promise<void> {
  const named = (ticket: Ticket) => itemIn(ticket, context.sold_words, translationLocale(context, order.locale));
  await queueMails(tx, [
    templatedEmail("TICKETS_CANCELLED", {
      cause: causeOf(chosen[0], now),
      ...toBuyer(order, context),
      data: {
        ...eventToReader(context, order.locale),
        order_short_id: order.short_id,
        order_public_id: order.public_id,
        first_name: order.first_name ?? "",
        tickets: chosen.map((ticket) => ({
          name: fullName(ticket),
          item_name: named(ticket),
          public_id: ticket.public_id,
        })),
        refund:
          refunded > 0
            ? { amount: refunded, currency: order.currency, is_offline: await hasOnlyOfflinePayments(tx, order) }
            : null,
      },
    }),
  ]);
}
