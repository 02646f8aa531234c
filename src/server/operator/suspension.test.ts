import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { checkout } from "#contract/checkout.ts";
import { events } from "#contract/events.ts";
import { imports } from "#contract/imports.ts";
import { messages } from "#contract/messages.ts";
import { operator } from "#contract/operator.ts";
import { orders } from "#contract/orders.ts";
import { publicEvents } from "#contract/public-events.ts";
import { publicOrganizers } from "#contract/public-organizers.ts";
import { tickets } from "#contract/tickets.ts";
import { users } from "#contract/users.ts";
import { refuseSuspended } from "#server/access/refuse-suspended.ts";
import { carryOutImport } from "#server/imports/create-orders.ts";
import { anImport } from "#server/imports/testing/an-import.ts";
import { sendMessage } from "#server/messages/send-message.ts";
import { inTransaction } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { operatorCookie } from "#server/testing/operator.ts";
import { acting, aCompletedOrder, anEvent, anOrganizer, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { untilWaiting } from "#server/testing/sequential.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { resume, suspend } from "./suspension.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const EVE = { first_name: "Eve", last_name: "Holt", email: "eve@example.test" };

/** An account that sells a free ticket, and has sold one. */
async function setUp() {
  const { account, token, user } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const ticket = await aTicket(app.db, { event, price: 0, capacity: 5 });
  const sold = await aCompletedOrder(app.db, { event, ticket });
  const params = { event_id: event.id };
  const as = { token };
  const choice = { ticket_id: ticket.ticket.id, ticket_price_id: ticket.prices[0]!.id };
  const act = (change: typeof suspend | typeof resume) =>
    withTransaction(app.db, acting(), (ctx) => change(ctx, "account", account.id, "Buyers reported a scam."));
  return {
    ...{ account, user, organizer, event, ticket, sold, params, as, choice },
    suspendIt: () => act(suspend),
    resumeIt: () => act(resume),
    seen: async () => (await app.call(publicEvents.get, { params })).body.data,
    listed: async () =>
      (await app.call(publicEvents.list, { query: { query: event.title } })).body.data.some(
        ({ id }) => id === event.id,
      ),
    reserve: () =>
      app.call(checkout.reserve, {
        params,
        body: {
          tickets: [{ ticket_id: choice.ticket_id, quantities: [{ price_id: choice.ticket_price_id, quantity: 1 }] }],
        },
      }),
    addAttendee: () =>
      app.call(
        attendees.create,
        {
          params,
          body: {
            ...{ ...choice, attendees: [EVE], nameless: 0, buyer: null, price: 0, with_taxes_and_fees: true },
            ...{ total_gross: 0, paid_by: null, locale: "en", sends_emails: true, idempotency_key: randomUUID() },
          },
        },
        as,
      ),
    publish: async () => {
      const draft = await anEvent(app.db, { organizer });
      await aTicket(app.db, { event: draft });
      return app.call(events.setStatus, { params: { event_id: draft.id }, body: { status: "LIVE" } }, as);
    },
    send: () =>
      app.call(
        messages.create,
        {
          params,
          body: { subject: "Doors", message: "<p>Open.</p>", message_type: "EVENT", acknowledgement: true },
        },
        as,
      ),
  };
}

test("suspended account sells nothing, publishes nothing and sends nothing, and its members read why", async () => {
  const { suspendIt, seen, listed, reserve, addAttendee, publish, send, params, as, organizer } = await setUp();
  expect((await seen()).tickets[0]?.sale_state).toBe("ON_SALE");
  expect(await listed()).toBe(true);
  await suspendIt();
  expect((await reserve()).body.code).toBe("not_available");
  const [shown] = (await seen()).tickets;
  expect([shown?.sale_state, shown?.prices[0]?.sale_state, shown?.prices[0]?.max_quantity]).toEqual([
    ...(["PAUSED", "PAUSED", 0] as const),
  ]);
  expect(await listed()).toBe(false);
  expect((await app.call(publicOrganizers.get, { params: { organizer_id: organizer.id } })).status).toBe(404);
  const refused = {
    status: 403,
    body: { code: "account_suspended", message: "This account is suspended: Buyers reported a scam." },
  };
  expect(await addAttendee()).toMatchObject(refused);
  expect(await publish()).toMatchObject(refused);
  expect((await send()).body.message).toBe("Messages from this account are suspended: Buyers reported a scam.");
  expect((await app.call(messages.standing, { params }, as)).body.data).toMatchObject({
    ...{ problem: "messaging_suspended", suspended_because: "Buyers reported a scam." },
  });
  expect((await app.call(users.me, {}, as)).body.data.account_suspended_because).toBe("Buyers reported a scam.");
  const [own] = (await app.call(tickets.list, { params, query: {} }, as)).body.data;
  expect([own?.sale_state, own?.sale_obstacles[0]?.name]).toEqual(["PAUSED", "account_suspended"]);
});

test("suspended account keeps its orders, and its buyers their reservations and tickets", async () => {
  const { suspendIt, reserve, sold, params, as, choice } = await setUp();
  const reserved = await reserve();
  await suspendIt();
  const at = { ...params, order_short_id: reserved.body.data.short_id };
  const body = { order: EVE, attendees: [{ ...EVE, ticket_price_id: choice.ticket_price_id }], terms_accepted: true };
  const completed = await app.call(checkout.complete, { params: at, body }, { cookie: cookieOf(reserved) });
  expect(completed).toMatchObject({ status: 200, body: { data: { status: "COMPLETED" } } });
  const cancelled = await app.call(orders.cancel, { params: { ...params, order_id: sold.order.id } }, as);
  expect(cancelled).toMatchObject({ status: 200, body: { data: { status: "CANCELLED" } } });
});

test("resumed account sells, publishes and sends again", async () => {
  const { suspendIt, resumeIt, seen, listed, reserve, addAttendee, publish, send, account } = await setUp();
  await suspendIt();
  await expect(suspendIt()).rejects.toThrow(`Account ${account.id} is already suspended.`);
  await resumeIt();
  await expect(resumeIt()).rejects.toThrow(`Account ${account.id} is not suspended.`);
  expect((await seen()).tickets[0]?.sale_state).toBe("ON_SALE");
  expect(await listed()).toBe(true);
  for (const act of [reserve, addAttendee, publish, send]) expect((await act()).status).toBeLessThan(300);
});

test("message that is being sent pauses with its account, and continues when it is turned on", async () => {
  const { send, suspendIt, resumeIt, params, as } = await setUp();
  const { id } = (await send()).body.data;
  await suspendIt();
  await app.runJob(sendMessage, { message_id: id });
  const at = { params: { ...params, message_id: id } };
  expect((await app.call(messages.get, at, as)).body.data).toMatchObject({
    ...{ status: "PAUSED", problem: "messaging_suspended" },
  });
  await resumeIt();
  expect((await app.call(messages.change, { ...at, body: { status: "PROCESSING" } }, as)).status).toBe(200);
});

test("import of a suspended account is refused before it begins", async () => {
  const { begin, run, params, token } = await anImport(app);
  const { id, checked } = await begin("First name,Email,Ticket\nEve,eve@example.test,Seat\n");
  const { account_id } = (await app.call(users.me, {}, { token })).body.data;
  await withTransaction(app.db, acting(), (ctx) => suspend(ctx, "account", account_id, "Buyers reported a scam."));
  expect((await run(id, { attendees: checked.attendees })).body.code).toBe("account_suspended");
  await withTransaction(app.db, acting(), (ctx) => resume(ctx, "account", account_id));
  expect((await run(id, { attendees: checked.attendees })).status).toBe(200);
  await app.runJob(carryOutImport, { import_id: id });
  const done = await app.call(imports.get, { params: { ...params, import_id: id } }, { token });
  expect(done.body.data.status).toBe("DONE");
});

// Without the share lock, the suspension commits in between and the ticket is issued afterwards.
test("suspension waits for what has just been allowed", async () => {
  const { account, suspendIt } = await setUp();
  let isSuspended = false;
  const suspending = await inTransaction(app.db, async (tx) => {
    await refuseSuspended(tx, account.id);
    const begun = suspendIt().then(() => (isSuspended = true));
    await untilWaiting(app.db, 1);
    expect(isSuspended).toBe(false);
    return { begun };
  });
  await suspending.begun;
  await expect(inTransaction(app.db, (tx) => refuseSuspended(tx, account.id))).rejects.toThrow();
});

test("operator's page suspends and resumes an account, which its audit log shows as the operator's", async () => {
  const { account } = await setUp();
  const cookie = await operatorCookie(app);
  const params = { account_id: account.id };
  const row = async () =>
    (await app.call(operator.accounts, { query: { query: String(account.id) } }, { cookie })).body.data.find(
      ({ id }) => id === account.id,
    );
  const suspendIt = (body: object, at = params) =>
    app.call(operator.suspendAccount, { params: at, body } as never, { cookie });
  expect((await suspendIt({ reason: " " })).body).toMatchObject({ errors: { reason: [expect.any(String)] } });
  expect((await suspendIt({ reason: "Scam" }, { account_id: 999_999 })).status).toBe(404);
  expect((await suspendIt({ reason: "Scam" })).status).toBe(204);
  expect((await suspendIt({ reason: "Scam" })).body.code).toBe("conflict");
  expect(await row()).toMatchObject({ suspended_at: expect.any(String), suspended_because: "Scam" });
  expect((await app.call(operator.resumeAccount, { params }, { cookie })).status).toBe(204);
  expect((await app.call(operator.resumeAccount, { params }, { cookie })).body.code).toBe("conflict");
  expect(await row()).toMatchObject({ suspended_at: null, suspended_because: null });
  const log = app.db.selectFrom("activity_log").select(["kind", "actor"]).where("account_id", "=", account.id);
  expect(await log.orderBy("id").execute()).toEqual([
    { kind: "account.suspended", actor: "operator" },
    { kind: "account.resumed", actor: "operator" },
  ]);
});
