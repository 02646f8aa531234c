import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { StripeEvent } from "../../../testing/stripe-stand-in/books.ts";
import { StripeRefusal } from "../../../testing/stripe-stand-in/errors.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { recordReceipt } from "#server/payments/offline/record-receipt.ts";
import { receiveNotice } from "#server/payments/settlement/receive-notice.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { partsOf } from "#server/payments/stripe/ids.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import { acting } from "./factories.ts";
import { TEST_SECRETS } from "./secrets.ts";
import { swipe } from "./paying-order.ts";
import type { StripeStandIn } from "./stripe.ts";

type Payment = Selectable<Database["payments"]>;

/**
 * What happens outside of Foyer: cards at the sandbox and at Stripe's stand-in, offline payments to
 * the organizer, and what both providers do and report on their own.
 */
export function selfServices(db: OpenDb, stripe: PaymentProvider, standIn: StripeStandIn) {
  const { books } = standIn;
  const eventsByIntent = new Map<string, StripeEvent[]>();
  books.onEvent = (event) => {
    const { id, payment_intent = id } = event.data.object as { id: string; payment_intent?: string };
    eventsByIntent.set(payment_intent, [...(eventsByIntent.get(payment_intent) ?? []), event]);
  };
  const at = ({ provider_payment_id }: Payment) => {
    const { intent, at } = partsOf(provider_payment_id);
    return [at.stripeAccount, intent] as const;
  };
  const charged = (payment: Payment) =>
    payment.provider === "stripe" && books.intents.get(at(payment)[1])?.status === "succeeded";
  const deliver = async (event: StripeEvent) => {
    const { body, headers } = standIn.signed(event);
    const notice = await stripe.readNotice({
      body: Buffer.from(body),
      headers,
      now: new Date(),
      secrets: TEST_SECRETS,
    });
    await receiveNotice(db, acting(), stripe, notice);
  };
  return {
    /**
     * Pays the whole amount or, by transfer, the given amount. A payment that the provider rejects
     * has no effect.
     */
    async pay(order: OwnOrder, payment: Payment, card: string, amount = payment.amount): Promise<void> {
      if (payment.provider === "sandbox")
        return void (await swipe(db, payment.client_secret ?? "", card).catch(unless(AppError)));
      if (payment.provider === "stripe")
        return void (await inTurn(() => books.confirm(...at(payment), card)).catch(unless(StripeRefusal)));
      const receipt = { amount, received_on: "2026-01-05", note: null, idempotency_key: randomUUID() };
      await withTransaction(db, acting(), async (ctx) => recordReceipt(ctx, await lockOrder(ctx.tx, order), receipt));
    },
    /** The bank confirms or rejects the authentication. */
    async bank(payment: Payment, isThem: boolean): Promise<void> {
      if (payment.provider === "stripe")
        await inTurn(() => books.authenticate(...at(payment), isThem)).catch(unless(StripeRefusal));
    },
    /** Delivers one of all webhooks about a payment, in any order. */
    async notice(payment: Payment, which: number): Promise<void> {
      if (payment.provider === "stripe") {
        const all = eventsByIntent.get(at(payment)[1]) ?? [];
        const event = all[which % all.length];
        if (event) await deliver(event);
      } else if (payment.provider === "sandbox") {
        const { provider_payment_id } = payment;
        const notice = {
          notice_id: `${provider_payment_id} ${which % 5}`,
          about: "payment" as const,
          provider_payment_id,
        };
        await receiveNotice(db, acting(), sandboxProvider, notice);
      }
    },
    /**
     * Delivers every webhook about refunds and disputes of these payments, which are reported by
     * webhook only.
     */
    async deliverAll(payments: readonly Payment[]): Promise<void> {
      for (const payment of payments.filter(charged))
        for (const event of eventsByIntent.get(at(payment)[1]) ?? [])
          if (!event.type.startsWith("payment_intent.")) await deliver(event);
    },
    /** Refunds in Stripe's own dashboard. */
    async refundThere(payment: Payment, amount: number): Promise<void> {
      const [account, payment_intent] = at(payment);
      if (charged(payment))
        await inTurn(() => books.refund(account, { payment_intent, amount: String(amount) })).catch(
          unless(StripeRefusal),
        );
    },
    /** Decides pending refunds; `bounce`: a bank returns a refund that had succeeded. */
    async decide(payments: readonly Payment[], how: "as the card does" | "bounce" = "as the card does"): Promise<void> {
      const ids = payments.map(({ provider_payment_id }) => provider_payment_id);
      await sql`
        update sandbox_refunds set decided_at = now() - interval '1 second'
        where payment_id = any(${ids}) and decided_at > now() - interval '1 second'`.execute(db);
      for (const payment of payments.filter(charged)) {
        const [, intent] = at(payment);
        const fails = how === "bounce" || books.intents.get(intent)?.card?.refunds === "fails_later";
        for (const { id, status } of books.refundsOf(intent))
          if (status === (how === "bounce" ? "succeeded" : "pending"))
            books.decideRefund(id, fails ? "failed" : "succeeded");
      }
    },
    books: (own: readonly OwnOrder[]) => booksOf(db, standIn, own),
    dispute(payment: Payment): void {
      const [account, intent] = at(payment);
      if (charged(payment) && disputesOf(intent).length === 0) books.openDispute(account, intent);
    },
    endDispute(payment: Payment, how: "won" | "lost"): void {
      for (const { id, status } of disputesOf(at(payment)[1]))
        if (status === "needs_response") books.closeDispute(id, how);
    },
  };

  function disputesOf(intent: string) {
    return [...books.disputes.values()].filter((dispute) => dispute.payment_intent === intent);
  }
}

/** Returns the books of each provider on a payment: what was received, and what was refunded. */
async function booksOf(db: OpenDb, { books }: StripeStandIn, own: readonly OwnOrder[]) {
  const ids = own.map(({ id }) => id);
  const { rows: sandbox } = await sql<{ id: string; charged: number; back: number }>`
    select id, amount as charged, (
        select coalesce(sum(sandbox_refunds.amount), 0)::bigint from sandbox_refunds
        where payment_id = sandbox_payments.id and decided = 'succeeded') as back
    from sandbox_payments
    where status = 'succeeded' and split_part(reference, ':', 2)::bigint = any(${ids})`.execute(db);
  const { rows: receipts } = await sql<{ order_id: number; amount: number }>`
    select order_id, sum(amount)::bigint as amount from receipts
    where order_id = any(${ids}) and undone_at is null and returned_at is null group by order_id`.execute(db);
  const refunds = await db.selectFrom("refunds").selectAll().where("order_id", "in", ids).execute();
  return (payment: Payment): { charged: number; back: number } => {
    const { id, provider, provider_payment_id, amount } = payment;
    if (provider === "sandbox") {
      const found = sandbox.find((payment) => payment.id === provider_payment_id);
      return { charged: found?.charged ?? 0, back: found?.back ?? 0 };
    }
    if (provider === "stripe") {
      const intent = books.intents.get(provider_payment_id.split("/")[1] ?? "");
      const back = books.refundsOf(intent?.id ?? "").filter(({ status }) => status === "succeeded");
      return { charged: intent?.amount_received ?? 0, back: sumOf(back) };
    }
    const received = receipts.find(({ order_id }) => order_id === payment.order_id)?.amount ?? 0;
    // the organizer refunds offline payments: there are no other books
    const back = refunds.filter((refund) => refund.payment_id === id && refund.status === "SUCCEEDED");
    return { charged: received === amount ? amount : 0, back: sumOf(back) };
  };
}

function sumOf(rows: readonly { amount: number }[]): number {
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** Turns a throw into a rejection. */
async function inTurn<Result>(act: () => Result): Promise<Result> {
  return act();
}

function unless(refusal: typeof AppError | typeof StripeRefusal) {
  return (error: unknown) => {
    if (!(error instanceof refusal)) throw error;
  };
}
