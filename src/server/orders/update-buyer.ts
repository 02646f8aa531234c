import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { orders } from "#contract/orders.ts";
import { isSameAddress } from "#domain/foreign-addresses.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { waitingForBuyer } from "#server/order-state/mails-of.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { mailSummary } from "./completion/resend-confirmation.ts";

/**
 * Corrects the buyer of an order for its organizer. Queued emails go to the new address in the new
 * language, and on request so do the tickets of the old address. Sent emails are sent again only on
 * request. Issued invoices stay as they are.
 * @throws AppError conflict
 */
export async function updateBuyer(
  ctx: WriteContext,
  order: LockedOrder,
  { with_tickets, resend, updated_at, ...buyer }: Body<typeof orders.updateBuyer>,
): Promise<void> {
  const { tx, now } = ctx;
  await lockIfUnmodified(tx, "orders", order, updated_at);
  if (resend && order.status !== "COMPLETED") throw new AppError("conflict");
  const updated = await tx
    .updateTable("orders")
    .set({ ...buyer, updated_at: now })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("mails")
    .set({
      recipient: buyer.email,
      locale: buyer.locale,
      data: sql`data || ${JSON.stringify({ first_name: buyer.first_name })}::jsonb`,
    })
    .where(waitingForBuyer(order, buyer.email))
    .execute();
  if (with_tickets && order.email && !isSameAddress(order.email, buyer.email)) await takeTickets(ctx, order, buyer);
  const context = await orderContext(tx, order);
  if (resend) await mailSummary(ctx, updated, context);
  await recordActivity(ctx, {
    kind: "order.buyer_updated",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { changed: changedFields(order, buyer) },
  });
}

/** Moves the buyer's own tickets, and their queued emails, to the new address. */
async function takeTickets({ tx, now }: WriteContext, order: LockedOrder, { email }: { email: string }): Promise<void> {
  const attendees = await tx
    .updateTable("attendees")
    .set({ email, updated_at: now })
    .where("order_id", "=", order.id)
    .where(sql`lower(email)`, "=", (order.email ?? "").toLowerCase())
    .returning("id")
    .execute();
  const causes = attendees.map(({ id }) => `attendee:${id}:ticket`);
  if (causes.length === 0) return;
  await tx
    .updateTable("mails")
    .set({ recipient: email })
    .where("cause", "=", anyOf(causes))
    .where("status", "=", "QUEUED")
    .execute();
}
