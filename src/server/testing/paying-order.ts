import { sql } from "kysely";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { orderOfReference, type OwnOrder } from "#server/access/own-order.ts";
import type { ReserveRequest } from "#server/orders/reserve/request.ts";
import { reserve } from "#server/orders/reserve/reserve.ts";
import { submitDetails } from "#server/orders/checkout/submit-details.ts";
import { expireSome } from "#server/orders/cancellation/expire-orders.ts";
import { acting, anEvent, type ATicket, aTicket } from "./factories.ts";
import { confirmSandboxPayment } from "#server/payments/sandbox/confirm.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";

export const GOOD_CARD = "4242424242424242";
export const DECLINED_CARD = "4000000000000002";
export const LATE_REFUND_CARD = "4000000000007726";
export const FAILING_REFUND_CARD = "4000000000005126";

type Sale = { event: Awaited<ReturnType<typeof anEvent>>; ticket: ATicket };

/** An event with a ticket of 50.00 and this capacity. */
export async function aSale(db: OpenDb, capacity: number): Promise<Sale> {
  const event = await anEvent(db, { status: "LIVE" });
  return { event, ticket: await aTicket(db, { event, price: 50_00, capacity }) };
}

let buyers = 0;

/** A buyer who has entered their details and the attendees, and has to pay. */
export async function aBuyer(
  db: OpenDb,
  { event, ticket }: Sale,
  quantity = 1,
  came: Pick<ReserveRequest, "affiliate_code" | "source"> & { promo_code?: string | null } = {},
): Promise<OwnOrder> {
  const price_id = ticket.prices[0]?.id ?? 0;
  buyers += 1;
  const { id } = await reserve(db, {
    event_id: event.id,
    tickets: [{ ticket_id: ticket.ticket.id, quantities: [{ price_id, quantity }] }],
    promo_code: null,
    ...came,
    locale: "en",
    session_hash: `paying buyer ${buyers}`,
    is_new_session: true,
  });
  const order = orderOfReference(`order:${id}:1`);
  if (!order) throw new Error("An id names an order.");
  await withTransaction(db, acting(), async (ctx) =>
    submitDetails(ctx, await lockWithContext(ctx.tx, order), {
      order: { first_name: "Ada", last_name: "L", email: "ada@example.test" },
      attendees: Array.from({ length: quantity }, () => ({
        ...{ ticket_price_id: price_id, first_name: "Ada", last_name: null, email: "ada@example.test" },
      })),
      terms_accepted: true,
    }),
  );
  return order;
}

/** A buyer who has paid for some tickets, by default of a sale of their own. */
export async function aPaidOrder(db: OpenDb, { sale, card, quantity }: PaidOrder = {}) {
  const at = sale ?? (await aSale(db, 5));
  const order = await aBuyer(db, at, quantity);
  const payment = await charge(db, order, card);
  await settle(db, acting(), sandboxProvider, payment);
  return { sale: at, order, payment };
}

type PaidOrder = { sale?: Sale; card?: string | undefined; quantity?: number };

/**
 * Charges a test card at the sandbox, without a webhook. Returns what the provider reports then.
 */
export async function charge(db: OpenDb, order: OwnOrder, card_number = GOOD_CARD) {
  const payment = await startPayment(db, acting(), sandboxProvider, order);
  await swipe(db, payment.client_secret ?? "", card_number);
  return sandboxPaymentOf(db, payment.provider_payment_id);
}

export function swipe(db: OpenDb, client_secret: string, card_number = GOOD_CARD) {
  const card = { card_number, expiry: "12/99", cvc: "123" };
  return withTransaction(db, acting(), (ctx) => confirmSandboxPayment(ctx, client_secret, card));
}

export async function sandboxPaymentOf(db: OpenDb, provider_payment_id: string) {
  const payment = await sandboxProvider.find(db, provider_payment_id);
  if (!payment) throw new Error("The sandbox lost a payment.");
  return payment;
}

/** Lets the reservation expire and runs the cleanup job. */
export async function expire(db: OpenDb, order: OwnOrder): Promise<void> {
  await sql`update orders set reserved_until = now() - interval '1 second' where id = ${order.id}`.execute(db);
  await inTransaction(db, expireSome);
}
