import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { registerDomain } from "#server/payment-connections/register-domain.ts";
import { recordConnection } from "#server/payment-connections/record-connection.ts";
import { acting } from "#server/testing/factories.ts";
import { aConnectedSale } from "#server/testing/stripe.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";
import { cookieOf } from "#server/testing/test-app.ts";

let fixture: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (fixture = await aStripeHome({ app_url: "https://tickets.example" })));
afterAll(() => fixture.close());

type Sale = Awaited<ReturnType<typeof aConnectedSale>>;

async function aReservation(sale: Sale, quantity = 1) {
  const { ticket, event } = sale;
  const price_id = ticket.prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: ticket.ticket.id, quantities: [{ price_id, quantity }] }];
  const reserved = await fixture.home.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } }, {});
  const params = { event_id: event.id, order_short_id: reserved.body.data.short_id };
  const cookie = cookieOf(reserved);
  const shown = async () => (await fixture.home.call(checkout.get, { params }, { cookie })).body.data;
  return { params, cookie, price_id, shown };
}

const aSale = () => aConnectedSale(fixture.home.db, fixture.standIn, 20);

describe("express payment", () => {
  test("is offered with the account, the amount and the script, where name and email are enough", async () => {
    const sale = await aSale();
    const { shown } = await aReservation(sale);
    expect((await shown()).express_payment).toEqual({
      publishable_key: "pk_test_1",
      paid_to: sale.paid_to,
      script_url: `${fixture.standIn.url}/stripe.js`,
      amount: 50_00,
    });
  });

  test("is not offered where each of several attendees is named", async () => {
    const sale = await aSale();
    const { shown } = await aReservation(sale, 2);
    expect((await shown()).express_payment).toBeNull();
    const named = fixture.home.db.updateTable("event_settings").set({ require_attendee_details: false });
    await named.where("event_id", "=", sale.event.id).execute();
    expect((await shown()).express_payment).toMatchObject({ amount: 100_00 });
  });

  test("is not offered by an account that can't take money", async () => {
    const sale = await aSale();
    const { shown } = await aReservation(sale);
    const connection = (charges_enabled: boolean) =>
      fixture.home.db
        .updateTable("provider_connections")
        .set({ charges_enabled })
        .where("account_id", "=", sale.event.account_id)
        .execute();
    await connection(false);
    expect((await shown()).express_payment).toBeNull();
    await connection(true);
    expect((await shown()).express_payment).not.toBeNull();
  });

  test("pays by the same calls as a card, and the order becomes one ticket", async () => {
    const sale = await aSale();
    const { params, cookie, price_id, shown } = await aReservation(sale);
    const person = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
    const body = { order: person, attendees: [{ ticket_price_id: price_id, ...person }], terms_accepted: true };
    const named = await fixture.home.call(checkout.complete, { params, body }, { cookie });
    expect(named.body.data).toMatchObject({ status: "AWAITING_PAYMENT", express_payment: { amount: 50_00 } });
    const started = await fixture.home.call(
      checkout.startPayment,
      { params, body: { provider: "stripe" } },
      { cookie },
    );
    const intent = started.body.data.client_secret?.split("_secret_")[0] ?? "";
    expect(fixture.standIn.books.intent(sale.paid_to, intent)).toMatchObject({ amount: 50_00, currency: "eur" });
    fixture.standIn.books.confirm(sale.paid_to, intent, "4242424242424242");
    await fixture.deliverAll(intent);
    expect(await shown()).toMatchObject({ status: "COMPLETED", express_payment: null, attendees: [person] });
  });
});

describe("domain of the installation", () => {
  const domains = (account: string) =>
    (fixture.standIn.books.domains.get(account) ?? []).map(({ domain_name }) => domain_name);

  test("is registered once with an account that can take money", async () => {
    const { paid_to } = await aSale();
    const run = () => fixture.home.runJob(registerDomain, { provider: "stripe", provider_account_id: paid_to });
    await run();
    await run();
    expect(domains(paid_to)).toEqual(["tickets.example"]);
  });

  test("is queued for registration when an account becomes able to take money", async () => {
    const { event, paid_to } = await aSale();
    const disabled = fixture.home.db.updateTable("provider_connections").set({ charges_enabled: false });
    await disabled.where("account_id", "=", event.account_id).execute();
    const queued = async () =>
      (
        await sql`select from graphile_worker._private_jobs where payload ->> 'provider_account_id' = ${paid_to}`.execute(
          fixture.home.db,
        )
      ).rows.length;
    await recordConnection(fixture.home.db, acting(), fixture.provider, paid_to);
    await recordConnection(fixture.home.db, acting(), fixture.provider, paid_to);
    expect(await queued()).toBe(1);
  });

  test("is not registered again and again where Stripe refuses the account", async () => {
    const { paid_to } = await aSale();
    fixture.standIn.books.deauthorize(paid_to);
    await fixture.home.runJob(registerDomain, { provider: "stripe", provider_account_id: paid_to });
    expect(domains(paid_to)).toEqual([]);
  });
});
