import type { Selectable } from "kysely";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Priority } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { localizedContext } from "#server/translations/localized-context.ts";
import type { Database } from "#server/platform/table-types.ts";
import { summaryOf } from "./completion-mails.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderContext, type OrderContext, toBuyer } from "#server/order-state/order-context.ts";
import type { OwnOrder } from "#server/access/own-order.ts";

/**
 * Sends the buyer's summary again, with the tickets that are valid now; behind other emails if
 * `priority` is lower.
 * @throws AppError not_found where the order was removed with its import meanwhile;
 * order_cancelled, conflict while it is not complete
 */
export async function resendConfirmation(
  ctx: WriteContext,
  own: OwnOrder,
  how: { priority?: Priority } = {},
): Promise<void> {
  const { tx } = ctx;
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", own.id).executeTakeFirst();
  if (!order) throw new AppError("not_found");
  if (order.status !== "COMPLETED") throw new AppError(order.status === "CANCELLED" ? "order_cancelled" : "conflict");
  const context = await orderContext(tx, own);
  await mailSummary(ctx, order, context, how);
  await recordActivity(ctx, {
    kind: "order.confirmation_resent",
    account_id: context.account_id,
    event_id: context.event_id,
    subject: { order: own.id },
    data: {},
  });
}

/** Emails the summary with the tickets that are valid now, to the current address of the order. */
export async function mailSummary(
  { tx, now }: WriteContext,
  order: Selectable<Database["orders"]>,
  context: OrderContext,
  { priority }: { priority?: Priority } = {},
): Promise<void> {
  const attendees = await tx
    .selectFrom("attendees")
    .select(["short_id", "public_id", "first_name", "last_name", "ticket_price_id"])
    .where("order_id", "=", order.id)
    .where("status", "=", "ACTIVE")
    .orderBy("id")
    .execute();
  const mail = templatedEmail("ORDER_COMPLETED", {
    cause: resentCause(`order:${order.id}`, now),
    ...toBuyer(order, context),
    data: summaryOf(order, localizedContext(context, order.locale), attendees),
  });
  await queueMails(tx, [{ ...mail, ...(priority && { priority }) }]);
}
