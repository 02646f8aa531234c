import { expect } from "vitest";
import { stripe } from "#contract/stripe.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { startPayment } from "#server/payments/start/start-payment.ts";
import { partsOf } from "#server/payments/stripe/ids.ts";
import { acting } from "./factories.ts";
import { aBuyer } from "./paying-order.ts";
import { aConnectedSale, aStripe } from "./stripe.ts";
import { testApp } from "./test-app.ts";

/**
 * An installation with Stripe's stand-in as its provider, and what tests do with it. Its first
 * signing secret is being replaced.
 */
export async function aStripeHome({ is_paused = false, app_url = "http://localhost:3000" } = {}) {
  const { standIn, settings } = await aStripe({ webhook_secrets: ["whsec_old", "whsec_stand_in"], fee_rate: 1_500 });
  const app = await testApp({ stripe: settings, is_paused, app_url });
  const provider = app.context.payments.stripe;
  if (!provider) throw new Error("It is told of Stripe.");

  const begin = async (options: { currency?: string; sale?: Awaited<ReturnType<typeof aConnectedSale>> } = {}) => {
    const sale = options.sale ?? (await aConnectedSale(app.db, standIn, 5));
    const order = await aBuyer(app.db, sale);
    if (options.currency)
      await app.db.updateTable("orders").set({ currency: options.currency }).where("id", "=", order.id).execute();
    const payment = await startPayment(app.db, acting(), provider, order);
    const { intent, at } = partsOf(payment.provider_payment_id);
    return { sale, order, payment, intent, account: at.stripeAccount };
  };

  async function paid(card = "4242424242424242") {
    const begun = await begin();
    standIn.books.confirm(begun.account, begun.intent, card);
    await deliverAll(begun.intent);
    return begun;
  }

  async function deliverAll(intent: string) {
    for (const event of eventsOf(intent))
      expect([event.type, await send(standIn.signed(event))]).toEqual([event.type, 200]);
  }

  const eventsOf = (intent: string) => standIn.books.events.filter(({ data }) => JSON.stringify(data).includes(intent));

  async function send({ body, headers }: { body: string; headers: Record<string, string> }): Promise<number> {
    const url = `/api${stripe.notice.path}`;
    return (await app.server.inject({ method: "POST", url, payload: body, headers })).statusCode;
  }

  const orderNow = ({ id }: OwnOrder) =>
    app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const rowsOf = (table: "payments" | "refunds" | "disputes", { id }: OwnOrder) =>
    app.db.selectFrom(table).selectAll().where("order_id", "=", id).orderBy("id").execute();
  const kindsOf = async ({ id }: OwnOrder) =>
    (await app.db.selectFrom("activity_log").select("kind").where("subject_id", "=", id).orderBy("id").execute()).map(
      ({ kind }) => kind,
    );

  async function close() {
    await app.close();
    await standIn.stop();
  }

  return {
    home: app,
    standIn,
    provider,
    begin,
    paid,
    deliverAll,
    eventsOf,
    send,
    orderNow,
    rowsOf,
    kindsOf,
    close,
  };
}
