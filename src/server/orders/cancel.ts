import { sql } from "kysely";
import { nextOrderStatus, type OrderStatus } from "#domain/order-lifecycle.ts";
import type { Locale } from "#contract/fields.ts";
import { appendTally } from "../stats/append-tally.ts";
import type { Tx } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import { queueMails } from "../platform/mail.ts";
import { release } from "../stock/release.ts";
import type { LockedOrder } from "./lock-order.ts";
import { eventInMail, orderFacts } from "./order-facts.ts";

/**
 * The organizer cancels: tickets become void, places go back on sale, the buyer is told. Money is not touched: a refund is a
 * deed of its own. A promo code's use is kept once the order was complete.
 * @throws AppError order_cancelled, order_expired
 */
export async function cancel(tx: Tx, order: LockedOrder): Promise<void> {
  const next = nextOrderStatus(order.status as OrderStatus, "cancel");
  if (next === null) throw new AppError(order.status === "CANCELLED" ? "order_cancelled" : "order_expired");
  const wasComplete = order.status === "COMPLETED";
  await tx
    .updateTable("orders")
    .set({ status: next, cancelled_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .execute();
  const voided = await tx
    .updateTable("attendees")
    .set({ status: "CANCELLED", updated_at: new Date() })
    .where("order_id", "=", order.id)
    .where("status", "in", ["ACTIVE", "PENDING"])
    .returning(["ticket_id", "status"])
    .execute();
  if (wasComplete) {
    await appendTally(tx, {
      event_id: order.event_id,
      rows: voided.map(({ ticket_id }) => ({ ticket_id, attendees: -1 })),
    });
    await tellBuyer(tx, order);
  }
  await release(tx, [order.id], { keeps_promo_use: wasComplete });
}

async function tellBuyer(tx: Tx, order: LockedOrder): Promise<void> {
  const facts = await orderFacts(tx, order.id);
  const data = { ...eventInMail(facts), order_public_id: order.public_id, first_name: order.first_name ?? "" };
  await queueMails(tx, [
    {
      kind: "ORDER_CANCELLED",
      cause: `order:${order.id}:cancelled`,
      recipient: order.email ?? "",
      locale: order.locale as Locale,
      event_id: order.event_id,
      reply_to: facts.support_email ?? facts.organizer_email,
      data,
    },
  ]);
}
