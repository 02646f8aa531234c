import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { paymentConnections } from "#contract/payment-connections.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { takesPayments, paymentMethods } from "./payment-methods.ts";
import { aStripeHome } from "#server/testing/stripe-app.ts";

let fixture: Awaited<ReturnType<typeof aStripeHome>>;
beforeAll(async () => void (fixture = await aStripeHome()));
afterAll(() => fixture.close());

describe("payment connection", () => {
  async function anAdmin() {
    const { account, token } = await aSignedInUser(fixture.home.db);
    await sql`update sessions set authenticated_at = now() where user_id in
      (select user_id from account_users where account_id = ${account.id})`.execute(fixture.home.db);
    const params = { account_id: account.id };
    const state = async () => (await fixture.home.call(paymentConnections.get, { params }, { token })).body.data;
    const connect = () => fixture.home.call(paymentConnections.connect, { params }, { token });
    const refresh = async () => (await fixture.home.call(paymentConnections.refresh, { params }, { token })).body.data;
    return { account, token, params, state, connect, refresh };
  }

  async function connected() {
    const admin = await anAdmin();
    await admin.connect();
    const { provider_account_id } = await admin.state();
    fixture.standIn.books.completeSetup(provider_account_id ?? "");
    await admin.refresh();
    return { ...admin, provider_account_id: provider_account_id ?? "" };
  }

  // SPEC 4.18
  test("payment connection is shown as not connected, incomplete or connected", async () => {
    const admin = await anAdmin();
    expect(await admin.state()).toMatchObject({ state: "not_connected", is_test: true, fee_rate: 1_500 });
    const { url } = (await admin.connect()).body.data;
    expect(url).toContain(fixture.standIn.url);
    const begun = await admin.refresh();
    expect(begun).toMatchObject({ state: "incomplete", missing: 3, details_submitted: false });
    fixture.standIn.books.completeSetup(begun.provider_account_id ?? "");
    expect(await admin.refresh()).toMatchObject({ state: "connected", missing: 0, default_currency: "EUR" });
  });

  test("two clicks to connect at once create one account at the provider", async () => {
    const admin = await anAdmin();
    const before = fixture.standIn.books.accounts.size;
    const replies = await Promise.all([admin.connect(), admin.connect()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(fixture.standIn.books.accounts.size).toBe(before + 1);
  });

  test("connecting after a provider error 500 creates the account with another key", async () => {
    const admin = await anAdmin();
    const since = fixture.standIn.calls.length;
    fixture.standIn.misbehave("POST /v1/accounts", "error_500");
    expect(await admin.connect()).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    expect((await admin.connect()).status).toBe(200);
    const made = fixture.standIn.calls.slice(since).filter(({ call }) => call === "POST /v1/accounts");
    expect(new Set(made.map(({ idempotency_key }) => idempotency_key)).size).toBe(2);
  });

  test("connecting after a lost response finds the same account", async () => {
    const admin = await anAdmin();
    const before = fixture.standIn.books.accounts.size;
    fixture.standIn.misbehave("POST /v1/accounts", "lost", 2);
    expect((await admin.connect()).status).toBe(503);
    expect((await admin.connect()).status).toBe(200);
    expect(fixture.standIn.books.accounts.size).toBe(before + 1);
  });

  test("webhooks update whether a connection can take money, and whether its owner has ended it", async () => {
    const admin = await anAdmin();
    await admin.connect();
    const { provider_account_id } = await admin.state();
    const id = provider_account_id ?? "";
    const last = () => fixture.standIn.signed(fixture.standIn.books.events.findLast(({ account }) => account === id));
    fixture.standIn.books.completeSetup(id);
    expect(await fixture.send(last())).toBe(200);
    expect((await admin.state()).state).toBe("connected");
    fixture.standIn.books.restrict(id);
    await fixture.send(last());
    expect((await admin.state()).state).toBe("incomplete");
    fixture.standIn.books.deauthorize(id);
    await fixture.send(last());
    expect((await admin.state()).state).toBe("not_connected");
    const kinds = await fixture.home.db
      .selectFrom("activity_log")
      .select("kind")
      .where("account_id", "=", admin.account.id)
      .execute();
    expect(kinds.map(({ kind }) => kind).filter((kind) => kind.includes("payment"))).toEqual([
      "account.payment_connecting",
      "account.payment_connected",
      "account.payment_restricted",
      "account.payment_disconnected",
    ]);
  });

  test("webhook about a closed account does not restore its erased data", async () => {
    const { account, provider_account_id } = await connected();
    const connection = () =>
      fixture.home.db
        .selectFrom("provider_connections")
        .select(["name", "charges_enabled"])
        .where("provider_account_id", "=", provider_account_id)
        .executeTakeFirstOrThrow();
    expect((await connection()).name).not.toBeNull();
    const closed = { closed_at: new Date(), closes_at: new Date(), closing_requested_at: new Date() };
    await fixture.home.db.updateTable("accounts").set(closed).where("id", "=", account.id).execute();
    const forgotten = fixture.home.db.updateTable("provider_connections").set({ name: null });
    await forgotten.where("provider_account_id", "=", provider_account_id).execute();
    fixture.standIn.books.restrict(provider_account_id);
    const notice = fixture.standIn.books.events.findLast((event) => event.account === provider_account_id);
    expect(await fixture.send(fixture.standIn.signed(notice))).toBe(200);
    expect(await connection()).toEqual({ name: null, charges_enabled: true });
  });

  test("reconnecting finds the same account, and makes a new one if its owner ended it at the provider", async () => {
    const { token, params, state, connect, provider_account_id } = await connected();
    expect((await fixture.home.call(paymentConnections.disconnect, { params }, { token })).status).toBe(204);
    expect((await state()).state).toBe("not_connected");
    expect((await fixture.home.call(paymentConnections.disconnect, { params }, { token })).status).toBe(404);
    await connect();
    expect(await state()).toMatchObject({ state: "connected", provider_account_id });
    fixture.standIn.books.deauthorize(provider_account_id);
    await fixture.send(fixture.standIn.signed(fixture.standIn.books.events.at(-1)));
    await connect();
    const restarted = await state();
    expect(restarted.state).toBe("incomplete");
    expect(restarted.provider_account_id).not.toBe(provider_account_id);
  });

  test("payment from before a disconnection can still be refunded", async () => {
    const { order, account, intent, sale } = await fixture.paid();
    await sql`update provider_connections set disconnected_at = now(), disconnected_by = 'ORGANIZER'
      where account_id = ${sale.event.account_id}`.execute(fixture.home.db);
    fixture.standIn.books.refund(account, { payment_intent: intent, amount: "1500" });
    await fixture.deliverAll(intent);
    expect((await fixture.orderNow(order)).total_refunded).toBe(15_00);
  });

  test("payment connection is not found for another account and forbidden to an organizer", async () => {
    const admin = await anAdmin();
    const other = await anAdmin();
    const foreign = { params: other.params };
    const { token } = admin;
    for (const endpoint of [paymentConnections.get, paymentConnections.connect, paymentConnections.disconnect] as const)
      expect((await fixture.home.call(endpoint as typeof paymentConnections.get, foreign, { token })).status).toBe(404);
    const organizer = await aSignedInUser(fixture.home.db, { role: "ORGANIZER" });
    const own = { params: { account_id: organizer.account.id } };
    expect((await fixture.home.call(paymentConnections.get, own, { token: organizer.token })).status).toBe(403);
  });

  test("event offers what its account and currency allow, with the reason where it offers nothing", async () => {
    const { account, token } = await connected();
    const organizer = await anOrganizer(fixture.home.db, { account_id: account.id });
    const sale = { event: await anEvent(fixture.home.db, { organizer, status: "LIVE" }) };
    const paymentOptions = async () =>
      (await fixture.home.call(paymentConnections.paymentMethods, { params: { event_id: sale.event.id } }, { token }))
        .body.data;
    expect(await paymentOptions()).toEqual({ providers: ["stripe", "sandbox"], is_paid: false, problem: null });
    const { sandbox: _, ...real } = fixture.home.context.payments;
    const own = await fixture.home.db
      .selectFrom("events")
      .selectAll()
      .where("id", "=", sale.event.id)
      .executeTakeFirstOrThrow();
    const problemNow = async () => {
      const { problem } = await paymentMethods(fixture.home.reads, own as OwnEvent, real);
      const takes = await takesPayments(fixture.home.reads, own as OwnEvent, real);
      expect(takes, "what stands beside a ticket is the same").toBe(problem === null);
      return problem;
    };
    expect(await problemNow()).toBe(null);
    await sql`update provider_connections set charges_enabled = false where account_id = ${account.id}`.execute(
      fixture.home.db,
    );
    expect(await problemNow()).toBe("incomplete");
    await sql`delete from provider_connections where account_id = ${account.id}`.execute(fixture.home.db);
    expect(await problemNow()).toBe("not_connected");
    expect(
      await takesPayments(fixture.home.reads, own as OwnEvent, fixture.home.context.payments),
      "the sandbox does",
    ).toBe(true);
    await sql`update events set currency = 'XAU' where id = ${own.id}`.execute(fixture.home.db);
    expect(await problemNow()).toBe("currency");
    expect((await paymentMethods(fixture.home.reads, own as OwnEvent, {})).problem).toBe("not_offered");
  });
});

// SPEC 4.19
test("platform fees are listed by month and exported as a file", async () => {
  const { sale } = await fixture.paid();
  const { account_id } = sale.event;
  const account = await fixture.home.db
    .selectFrom("accounts")
    .selectAll()
    .where("id", "=", account_id)
    .executeTakeFirstOrThrow();
  const { token } = await aSignedInUser(fixture.home.db, { account });
  const params = { account_id };
  const { data } = (await fixture.home.call(paymentConnections.listFees, { params }, { token })).body;
  expect(data).toEqual([{ month: expect.any(String), currency: "EUR", payments: 1, paid: 50_00, fee: 75 }]);
  const file = await fixture.home.call(paymentConnections.exportFees, { params }, { token });
  expect(String(file.body)).toContain("50.00");
  expect(String(file.body)).toContain("0.75");
});
