import { fullName } from "#domain/names.ts";
import { nextCheckAt } from "#domain/payment-checks.ts";
import { happened } from "#server/happenings/happened.ts";
import { letter } from "#server/mail/letters.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { orderBecomes } from "#server/orders/order-becomes.ts";
import { orderFacts, type OrderFacts } from "#server/orders/order-facts.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type Deed, inDeed } from "#server/platform/deed.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { OwnRefund } from "./own-refund.ts";
import { refundBecomes } from "./payment-becomes.ts";
import type { ProviderRefund } from "./provider.ts";

/**
 * Writes down what a provider says about a refund, once, whoever asked. A duplicate's refund leaves the order, which another payment
 * paid for, as it is. That one failed the organizer is told: somebody must give the money back in another way.
 */
export async function noteRefund(db: Db, acting: Acting, refund: OwnRefund, said: ProviderRefund): Promise<void> {
  await inDeed(db, acting, async (deed) => {
    const order = await lockOrder(deed.tx, refund.order);
    if (said.status === "PENDING") return noteSent(deed, refund, said);
    const { provider_refund_id, failure } = said;
    const action = said.status === "SUCCEEDED" ? "succeed" : "fail";
    if (!(await refundBecomes(deed, refund, action, { provider_refund_id, failure }))) return;
    const facts = await orderFacts(deed.tx, order);
    if (action === "succeed") await noteSuccess(deed, order, facts, refund);
    else await noteFailure(deed, order, facts, refund, failure);
  });
}

/** It is under way. */
async function noteSent({ tx, now }: Deed, refund: OwnRefund, { provider_refund_id }: ProviderRefund): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ provider_refund_id, next_check_at: nextCheckAt({ created_at: refund.created_at, now }), updated_at: now })
    .where("id", "=", refund.id)
    .where("status", "=", "PENDING")
    .execute();
}

/** Late money was never counted as income, so giving it back is not counted either. */
async function noteSuccess(deed: Deed, order: LockedOrder, facts: OrderFacts, refund: OwnRefund): Promise<void> {
  const { id: refund_id, amount, reason } = refund;
  if (reason !== "DUPLICATE") {
    const total_refunded = order.total_refunded + amount;
    const action = total_refunded >= order.total_gross ? "refund_all" : "refund_part";
    await orderBecomes(deed, order, { refund: action }, { total_refunded });
  }
  await happened(deed, {
    kind: "refund.succeeded",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount },
    figures: reason === "ORGANIZER" ? [{ ticket_id: 0, refunded: amount }] : [],
  });
}

async function noteFailure(
  deed: Deed,
  order: LockedOrder,
  facts: OrderFacts,
  { id: refund_id, amount, reason }: OwnRefund,
  failure: string | null,
): Promise<void> {
  if (reason !== "DUPLICATE") await orderBecomes(deed, order, { refund: "fail" });
  await happened(deed, {
    kind: "refund.failed",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { refund_id, amount, failure },
  });
  await queueMails(deed.tx, [
    letter("REFUND_FAILED", {
      cause: `refund:${refund_id}:failed`,
      recipient: facts.organizer_email,
      locale: facts.language,
      event_id: order.event_id,
      reply_to: order.email,
      data: {
        event_id: order.event_id,
        event_title: facts.event_title,
        order_id: order.id,
        order_public_id: order.public_id,
        buyer_name: fullName(order),
        buyer_email: order.email ?? "",
        currency: order.currency,
        amount,
        failure,
      },
    }),
  ]);
}
