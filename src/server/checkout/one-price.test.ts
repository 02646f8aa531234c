import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkout, sandbox } from "#contract/checkout.ts";
import { devMails } from "#contract/mails.ts";
import { orders } from "#contract/orders.ts";
import { publicEvents } from "#contract/public-events.ts";
import { billOf, PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { minimumCharge } from "#domain/currencies.ts";
import { formatMoney, moneyToDecimal } from "#domain/money.ts";
import { priceOrder } from "#domain/pricing.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { anEvent, anOrganizer, aPromoCode, aSignedInUser, aTaxOrFee, aTicket } from "#server/testing/factories.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";

// The price is the same everywhere: random carts, bought over HTTP, in currencies without decimals,
// with two and with three.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const CARTS = 24;
const CARD = { card_number: "4242424242424242", expiry: "12/40", cvc: "123" };

const rate = fc.record({
  ...{ type: fc.constantFrom("TAX", "FEE"), isFixed: fc.boolean(), rate: fc.nat(30_000) },
  ...{ tax_behavior: fc.constantFrom(...TAX_BEHAVIORS), is_in_price: fc.boolean() },
});
const cart = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD", "IQD"),
  price_display_mode: fc.constantFrom(...PRICE_DISPLAY_MODES),
  added: fc.array(rate, { maxLength: 3 }),
  tickets: fc.array(
    fc.record({
      type: fc.constantFrom("PAID", "DONATION", "FREE"),
      tax_behavior: fc.constantFrom(...TAX_BEHAVIORS),
      price: fc.integer({ min: 1_000, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 4 }),
      carries: fc.subarray([0, 1, 2]),
      isCovered: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  promo: fc.option(fc.record({ discount_type: fc.constantFrom("FIXED", "PERCENTAGE"), discount: fc.nat(99_000) })),
});
type Cart = typeof cart extends fc.Arbitrary<infer Value> ? Value : never;

/** An event for this cart, in an account that can see its orders. */
async function setUp({ currency, price_display_mode, added, tickets, promo }: Cart) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { status: "LIVE", currency, organizer });
  const settings = { price_display_mode };
  await app.db.updateTable("event_settings").set(settings).where("event_id", "=", event.id).execute();
  const made: Awaited<ReturnType<typeof aTicket>>[] = [];
  for (const { type, tax_behavior, price } of tickets)
    made.push(await aTicket(app.db, { event, type, tax_behavior, price: type === "FREE" ? 0 : price }));
  for (const [at, charge] of added.entries()) {
    await aTaxOrFee(app.db, {
      ...{
        account,
        name: `Charge ${at}`,
        type: charge.type,
        rate: charge.isFixed ? Math.floor(charge.rate / 100) : charge.rate,
      },
      calculation_type: charge.isFixed ? "FIXED" : "PERCENTAGE",
      currency_code: charge.isFixed ? currency : null,
      ...(charge.type === "FEE" && { tax_behavior: charge.tax_behavior, is_in_price: charge.is_in_price }),
      tickets: made.filter((_, index) => tickets[index]?.carries.includes(at)).map(({ ticket }) => ticket),
    });
  }
  const covered = made.filter((_, index) => tickets[index]?.isCovered).map(({ ticket }) => ticket.id);
  const code = promo && covered.length > 0 ? `off-${event.id}` : null;
  if (promo && code) await aPromoCode(app.db, { event, code, ...promo, applicable_ticket_ids: covered });
  const chosen = made.map(({ ticket, prices }, at) => ({
    ...{ ticket_id: ticket.id, price_id: prices[0]?.id ?? 0, quantity: tickets[at]?.quantity ?? 1 },
    gift: tickets[at]?.type === "DONATION" ? (tickets[at]?.price ?? 0) + 500 : null,
  }));
  return { event, token, code, chosen };
}

// SPEC 3.46
test("price of random carts is the same on page, API, bill, email, export and charge", async () => {
  for (const sample of fc.sample(cart, CARTS)) {
    const { event, token, code, chosen } = await setUp(sample);
    const { currency } = sample;
    const label = JSON.stringify(sample);
    const params = { event_id: event.id };

    // as the page adds it up: its prices include the discount already
    const page = (await app.call(publicEvents.get, { params, query: code ? { promo_code: code } : {} })).body.data;
    const lines = chosen.map(({ ticket_id, price_id, quantity, gift }) => {
      const ticket = page.tickets.find(({ id }) => id === ticket_id);
      const unit_price = gift ?? ticket?.prices[0]?.price ?? -1;
      const { type: ticket_type = "PAID", tax_behavior = "exclusive", taxes: taxes_and_fees = [] } = ticket ?? {};
      return { ticket_id, ticket_price_id: price_id, ticket_type, unit_price, tax_behavior, quantity, taxes_and_fees };
    });
    const { total_gross: total } = priceOrder(lines, null, currency);
    expect(page.settings.price_display_mode).toBe(sample.price_display_mode);

    const body = {
      promo_code: code,
      tickets: chosen.map(({ ticket_id, price_id, quantity, gift }) => ({
        ...{ ticket_id, quantities: [{ price_id, quantity, ...(gift === null ? {} : { price: gift }) }] },
      })),
    };
    const reserved = await app.call(checkout.reserve, { params, body });
    if (total > 0 && total < minimumCharge(currency)) {
      expect([label, reserved.body.code]).toEqual([label, "below_minimum_charge"]);
      continue;
    }
    expect([label, reserved.body.data?.total_gross]).toEqual([label, total]);

    const cookie = cookieOf(reserved);
    const order = { ...params, order_short_id: reserved.body.data.short_id };
    const ada = { first_name: "Ada", last_name: "Lovelace", email: `ada-${event.id}@example.test` };
    const attendees = chosen.flatMap(({ price_id, quantity }) =>
      Array.from({ length: quantity }, () => ({ ...ada, ticket_price_id: price_id })),
    );
    const details = { order: ada, attendees, terms_accepted: true as const };
    expect((await app.call(checkout.complete, { params: order, body: details }, { cookie })).status).toBe(200);
    if (total > 0) {
      const pay = { params: order, body: { provider: "sandbox" as const } };
      const started = (await app.call(checkout.startPayment, pay, { cookie })).body.data;
      const charged = { params: { client_secret: started.client_secret ?? "" }, body: CARD };
      expect((await app.call(sandbox.confirm, charged, { cookie })).body.status).toBe("succeeded");
      await app.call(checkout.checkPayment, { params: order }, { cookie });
      const payment = await app.db
        .selectFrom("payments")
        .innerJoin("orders", "orders.id", "payments.order_id")
        .select(["payments.amount", "payments.currency"])
        .where("orders.short_id", "=", order.order_short_id)
        .executeTakeFirstOrThrow();
      expect([label, payment]).toEqual([label, { amount: total, currency }]);
    }

    const bought = (await app.call(checkout.get, { params: order }, { cookie })).body.data;
    const bill = billOf(bought);
    const added = bill.is_on_top ? bill.of_which.map(({ value }) => value) : [];
    const adds = [...bill.lines.map(({ amount }) => amount), ...added].reduce((all, amount) => all + amount, 0);
    expect([label, bought.status, bought.total_gross, bill.total, adds]).toEqual([
      label,
      "COMPLETED",
      total,
      total,
      total,
    ]);
    expect(bill.is_on_top).toBe(sample.price_display_mode === "EXCLUSIVE");

    const [row] = (await app.call(orders.list, { params }, { token })).body.data;
    const dashboard = (await app.call(orders.get, { params: { ...params, order_id: row?.id ?? 0 } }, { token })).body
      .data;
    expect([row?.total_gross, billOf(dashboard)]).toEqual([total, bill]);

    const csv = String((await app.call(orders.export, { params }, { token })).body).split("\r\n");
    const at = csv[0]?.split(",").indexOf("Total") ?? -1;
    expect([label, csv[1]?.split(",")[at]]).toEqual([label, moneyToDecimal(total, currency)]);

    const mails = (await app.call(devMails.list, { query: { recipient: ada.email } })).body.data;
    const mail_id = mails.find(({ kind }) => kind === "ORDER_COMPLETED")?.id ?? 0;
    const mail = plain(JSON.stringify((await app.call(devMails.get, { params: { mail_id } })).body.data));
    for (const amount of [total, ...bill.lines.map((line) => line.amount), ...added])
      expect(mail).toContain(plain(formatMoney(amount, currency, "en")));
  }
});

/** Replaces non-breaking spaces by plain ones. */
function plain(text: string): string {
  return text.replace(/&nbsp;|\u00a0|\u202f/g, " ");
}
