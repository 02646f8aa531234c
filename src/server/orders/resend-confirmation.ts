import type { Locale } from "#contract/fields.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { summaryOf } from "./completion-mails.ts";
import { resentCause } from "./mails-of.ts";
import { orderFacts } from "./order-facts.ts";
import { requireOrderId } from "./queries.ts";

/**
 * Sends the buyer's summary again, with the tickets that are good now.
 * @throws AppError not_found, order_cancelled, conflict while it is not complete
 */
export async function resendConfirmation(tx: Tx, event: OwnEvent, order_id: number): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", await requireOrderId(tx, event, order_id))
    .executeTakeFirstOrThrow();
  if (order.status !== "COMPLETED") throw new AppError(order.status === "CANCELLED" ? "order_cancelled" : "conflict");
  const facts = await orderFacts(tx, order.id);
  const attendees = await tx
    .selectFrom("attendees")
    .select(["short_id", "public_id", "first_name", "last_name", "ticket_price_id"])
    .where("order_id", "=", order.id)
    .where("status", "=", "ACTIVE")
    .orderBy("id")
    .execute();
  const cause = resentCause(`order:${order.id}`);
  const reply_to = facts.support_email ?? facts.organizer_email;
  await queueMails(tx, [
    {
      kind: "ORDER_COMPLETED",
      cause,
      recipient: order.email ?? "",
      locale: order.locale as Locale,
      event_id: event.id,
      reply_to,
      data: summaryOf(order, facts, attendees),
    },
  ]);
}
