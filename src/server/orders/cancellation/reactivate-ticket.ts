import { msg } from "@lingui/core/macro";
import { amountStep } from "#domain/currencies.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { remainingOf } from "#domain/order-lifecycle.ts";
import { missingOf, reactivateProblem } from "#domain/reactivation.ts";
import { ticketShares } from "#domain/ticket-share.ts";
import type { Locale } from "#contract/fields.ts";
import { ticketMail } from "#server/orders/completion/mail-ticket.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { paidMoney } from "#server/order-money/paid-money.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { broughtBy } from "#server/activities/count-activity.ts";
import { retakeTicket } from "#server/stock/reacquire-ticket.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderContext, type OrderContext } from "#server/order-state/order-context.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import { wasVoided } from "#server/order-state/unpaid-tickets.ts";

type Input = { attendee_id: number; is_given: boolean; tells_attendee: boolean; locale: Locale };

/**
 * Makes a cancelled ticket valid again: it takes its unit of stock again, is counted again on the
 * day of its sale, and gets a new code; the old code stays invalid. If its money was refunded, this
 * needs a confirmation (`docs/decisions/0014`).
 * @throws AppError attendee_active, attendee_removed, person_erased, order_cancelled,
 * order_expired, order_open, money_went_back, sold_out
 */
export async function reactivateTicket(ctx: WriteContext, order: LockedOrder, input: Input): Promise<void> {
  const { tx, now } = ctx;
  const context = await orderContext(tx, order);
  const tickets = await ticketsOf(ctx, order);
  const ticket = tickets.find(({ id }) => id === input.attendee_id);
  if (!ticket) throw new AppError("not_found");
  const missing = await missingMoney(ctx, order, context, tickets, ticket.id);
  const status = ticket.status;
  // A ticket that an order change removed is on a line with no quantity, and such lines are left
  // out here.
  const isRemoved = !context.items.some(({ id }) => id === ticket.order_item_id);
  const problem = reactivateProblem(
    { ...ticket, status, is_removed: isRemoved, missing },
    { status: order.status },
    input,
  );
  if (problem) throw refusal(problem, formatMoney(missing, order.currency, INTL_TAGS[input.locale]));
  const short = await retakeTicket(tx, order.id, ticket);
  if (short.length > 0) throw await soldOut(tx, short);
  const fresh = shortId("a");
  await tx
    .updateTable("attendees")
    .set({ status: "ACTIVE", short_id: fresh, old_code: null, updated_at: now })
    .where("id", "=", ticket.id)
    .where("status", "=", "CANCELLED")
    .execute();
  const { id } = await tx
    .insertInto("replaced_tickets")
    .values({
      ...{ event_id: order.event_id, attendee_id: ticket.id, reason: "REACTIVATED" },
      ...{ short_id: ticket.short_id, old_code: ticket.old_code },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const counted_at = order.tickets_issued_at ?? order.completed_at;
  await recordActivity(ctx, {
    kind: "order.ticket_reactivated",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { attendee_ids: [ticket.id], amount: missing },
    stats: broughtBy(order, [{ ticket_id: ticket.ticket_id, attendees: 1, ...(counted_at && { counted_at }) }]),
  });
  if (input.tells_attendee) {
    const cause = `${resentCause(`attendee:${ticket.id}`, now)}:${id}`;
    await queueMails(tx, [ticketMail(order, context, { ...ticket, short_id: fresh }, cause)]);
  }
}

type Ticket = Awaited<ReturnType<typeof ticketsOf>>[number];

function ticketsOf({ tx }: WriteContext, order: LockedOrder) {
  return tx
    .selectFrom("attendees")
    .select(["id", "status", "order_item_id", "ticket_id", "ticket_price_id", "short_id", "public_id", "old_code"])
    .select(["first_name", "last_name", "email", "locale", wasVoided.as("is_erased")])
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
}

/**
 * How much of this ticket's share was refunded, or is being refunded. Offline money of a manual
 * order is never counted as refunded.
 */
async function missingMoney(
  { tx }: WriteContext,
  order: LockedOrder,
  { items }: OrderContext,
  tickets: readonly Ticket[],
  attendee_id: number,
): Promise<number> {
  const { payment_status, ...rest } = order;
  const paid = await paidMoney(tx, order);
  const left = paid?.left ?? remainingOf({ ...rest, payment_status });
  const shares = ticketShares(items, tickets, amountStep(order.currency));
  const shareOf = ({ id }: { id: number }) => shares.get(id) ?? 0;
  const good = tickets.filter(({ id, status }) => status === "ACTIVE" && id !== attendee_id);
  return missingOf({ share: shareOf({ id: attendee_id }), good: good.map(shareOf), left });
}

function refusal(problem: NonNullable<ReturnType<typeof reactivateProblem>>, money: string): AppError {
  if (problem === "money_went_back")
    return new AppError(problem, {
      userMessage: msg`${money} of this ticket was refunded. Confirm that it should be valid anyway.`,
    });
  if (problem === "order_cancelled")
    return new AppError(problem, {
      userMessage: msg`The whole order was cancelled and can’t be reopened. Add this attendee manually instead.`,
    });
  return new AppError(problem);
}
