import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Logger } from "pino";
import { orders } from "#contract/orders.ts";
import { receipts } from "#contract/receipts.ts";
import { dayIn } from "#domain/wall-time.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfReference } from "#server/access/own-order.ts";
import { refund } from "#server/orders/cancellation/refund-order.ts";
import { recordDispute } from "#server/payments/record-dispute.ts";
import { recordReceipt } from "#server/payments/offline/record-receipt.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import type { App } from "#server/platform/app-context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { runJob } from "#server/platform/jobs.ts";
import { actingIn } from "./acting.ts";
import type { MadeEvent, Stage } from "./create-event.ts";
import { DEMO_NETWORK } from "./network.ts";

type Worker = { db: OpenDb; app: App; log: Logger };

/**
 * Of two buyers who pay by transfer, one has paid in full and the other in part; all others are
 * still awaited.
 */
export async function receiveTransfers(db: OpenDb, demo: Stage, made: readonly MadeEvent[]): Promise<void> {
  const { rows } = await sql<{ id: number; total_gross: number; timezone: string }>`
    select orders.id, orders.total_gross, events.timezone
    from orders join events on events.id = orders.event_id
    where orders.event_id = any(${made.map(({ event }) => event.id)}::bigint[])
      and orders.payment_provider = 'offline'
      and orders.status = 'AWAITING_PAYMENT'
    order by orders.id
    limit 2`.execute(db);
  for (const [at, { id, total_gross, timezone }] of rows.toReversed().entries()) {
    const isPart = at === 0;
    const body = receipts.record.body.parse({
      amount: isPart ? Math.ceil(total_gross / 2) : total_gross,
      received_on: dayIn(demo.now, timezone),
      note: isPart ? "The rest comes on Friday, they wrote" : "",
      idempotency_key: randomUUID(),
    });
    await withTransaction(db, actingIn(demo), async (ctx) =>
      recordReceipt(ctx, await lockOrder(ctx.tx, ownOrder(id)), body),
    );
  }
}

/**
 * Two buyers get a partial refund today, and with it a credit note. Runs after their invoices were
 * issued.
 */
export async function refundSome(worker: Worker, demo: Stage): Promise<void> {
  const { db } = worker;
  for (const { id, total_gross } of await listInvoiced(db, 2)) {
    const body = orders.refund.body.parse({
      ...{ amount: Math.ceil(total_gross / 4), cancel_order: false, attendee_ids: [], notify_buyer: true },
      idempotency_key: randomUUID(),
    });
    await withTransaction(db, actingIn(demo), async (ctx) => refund(ctx, await lockOrder(ctx.tx, ownOrder(id)), body));
    const requested = await db
      .selectFrom("refunds")
      .select("id")
      .where("order_id", "=", id)
      .where("idempotency_key", "=", body.idempotency_key)
      .executeTakeFirstOrThrow();
    await runJob(worker, refundPayment, { refund_id: requested.id });
    await runJob(worker, issueInvoices, { order_id: id, is_new: false });
  }
}

/**
 * A bank disputes a payment, with a week to answer. The sandbox has no banks, so the report is made
 * up as a card provider would send it.
 */
export async function openDispute(db: OpenDb, demo: Stage): Promise<void> {
  const [, , disputed] = await listInvoiced(db, 3);
  if (!disputed) return;
  const { currency, total_gross: amount, provider_payment_id } = disputed;
  const provider_dispute_id = "demo_dispute_1";
  const due_at = new Date(demo.now.getTime() + 7 * 86_400_000);
  const dispute = { provider_dispute_id, status: "OPEN" as const, amount, currency, reason: "fraudulent", due_at };
  const provider: PaymentProvider = {
    ...sandboxProvider,
    dashboard: { refundsOf: async () => [], findDispute: async () => dispute },
  };
  const acting: Acting = { by: { kind: "provider", name: "sandbox" }, now: demo.now, network: DEMO_NETWORK };
  await recordDispute(db, acting, provider, { provider_payment_id, provider_dispute_id });
}

/** The platform fee of card payments: one percent, so that months of it can be seen. */
export async function recordPlatformFees(db: OpenDb): Promise<void> {
  await sql`
    update payments
    set platform_fee = amount / 100
    where provider = 'sandbox'
      and status = 'SUCCEEDED'`.execute(db);
}

/** The newest orders with an invoice and a card payment, and without any refund. */
async function listInvoiced(db: OpenDb, count: number) {
  const { rows } = await sql<{ id: number; total_gross: number; currency: string; provider_payment_id: string }>`
    select orders.id, orders.total_gross, orders.currency, payments.provider_payment_id
    from invoices
    join orders on orders.id = invoices.order_id
    join payments on payments.order_id = orders.id and payments.status = 'SUCCEEDED' and payments.provider = 'sandbox'
    where invoices.kind = 'INVOICE'
      and orders.status = 'COMPLETED'
      and orders.refund_status is null
    order by invoices.sequence desc
    limit ${count}`.execute(db);
  return rows;
}

function ownOrder(id: number) {
  const order = orderOfReference(`order:${id}:1`);
  if (!order) throw new Error("The order exists.");
  return order;
}
