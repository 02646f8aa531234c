import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { DATA_RETENTION_DAYS } from "#domain/maxima.ts";
import { expireOrders } from "#server/orders/cancellation/expire-orders.ts";
import { aCheckInList, aCompletedOrder, anAnswer, anEvent, aQuestion, aTicket } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { anOfflineOrder } from "#server/testing/offline.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { cleanup } from "./cleanup.ts";

let app: TestApp;
const clock = frozenClock(new Date());
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());
beforeEach(() => clock.set(new Date()));

const after = async (days: number) => {
  clock.set(new Date(Date.now() + days * 86_400_000));
  await app.runJob(cleanup, {});
};

/** An order that was reserved, got its attendees, began to be paid, and was abandoned. */
async function anAbandonedOrder() {
  const event = await anEvent(app.db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(app.db, { event, type: "PAID", price: 20_00 });
  const price_id = prices[0]?.id ?? 0;
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id, quantity: 1 }] }];
  const reserved = await app.call(checkout.reserve, { params: { event_id: event.id }, body: { tickets } });
  const short_id = reserved.body.data.short_id;
  const params = { event_id: event.id, order_short_id: short_id };
  const ada = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const body = { order: ada, attendees: [{ ...ada, ticket_price_id: price_id }], terms_accepted: true as const };
  const cookie = cookieOf(reserved);
  await app.call(checkout.complete, { params, body }, { cookie });
  await app.call(checkout.startPayment, { params, body: { provider: "sandbox" } }, { cookie });
  const past = new Date(Date.now() - 1_000);
  await app.db.updateTable("orders").set({ reserved_until: past }).where("short_id", "=", short_id).execute();
  await app.runJob(expireOrders, {});
  return app.db
    .selectFrom("orders")
    .select(["id", "event_id"])
    .where("short_id", "=", short_id)
    .executeTakeFirstOrThrow();
}

async function aSale() {
  const event = await anEvent(app.db, { status: "LIVE" });
  const { order } = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
  return { event, order };
}

const orderOf = ({ id }: { id: number }) =>
  app.db.selectFrom("orders").select(["status", "email", "first_name"]).where("id", "=", id).executeTakeFirst();
const attendeesOf = ({ id }: { id: number }) =>
  app.db.selectFrom("attendees").select("id").where("order_id", "=", id).execute();
const paymentOf = ({ id }: { id: number }) => app.db.updateTable("payments").where("order_id", "=", id);

// SECURITY S176
describe("unpaid order", () => {
  test("unpaid order loses its names after a day, and is deleted after a month with all its payments", async () => {
    const order = await anAbandonedOrder();
    await paymentOf(order).set({ status: "CANCELLED" }).execute();
    await sql`update sandbox_payments set status = 'cancelled'`.execute(app.db);
    const link = {
      purpose: "PAY_ORDER",
      order_id: order.id,
      email: "ada@example.test",
      expires_at: new Date(),
    } as const;
    await app.db.insertInto("mailed_links").values(link).execute();
    const links = () => app.db.selectFrom("mailed_links").select("email").where("order_id", "=", order.id).execute();
    await anAnswer(app.db, {
      order,
      question: await aQuestion(app.db, { event: { id: order.event_id } }),
      answer: "Ada",
    });
    const answers = () =>
      app.db.selectFrom("question_answers").select("answer").where("order_id", "=", order.id).execute();
    await after(DATA_RETENTION_DAYS.unpaid_names - 1);
    expect([await links(), await answers()]).toEqual([[expect.anything()], [{ answer: "Ada" }]]);
    expect(await orderOf(order)).toMatchObject({ status: "EXPIRED", email: "ada@example.test" });
    await after(DATA_RETENTION_DAYS.unpaid_names + 1);
    expect(await orderOf(order)).toEqual({ status: "EXPIRED", email: null, first_name: null });
    expect(await attendeesOf(order)).toEqual([]);
    expect([await links(), await answers()]).toEqual([[], []]);
    await after(DATA_RETENTION_DAYS.unpaid_orders + 1);
    expect(await orderOf(order)).toBeUndefined();
    for (const table of ["payments", "sandbox_payments", "order_items"] as const)
      expect([table, await app.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
  });

  test("unpaid order stays while money may still arrive, has arrived or was refunded", async () => {
    const order = await anAbandonedOrder();
    for (const status of ["OPEN", "RETURNED"] as const) {
      await paymentOf(order).set({ status }).execute();
      await after(400);
      expect(await orderOf(order)).toMatchObject({ email: "ada@example.test" });
    }
    await paymentOf(order).set({ status: "FAILED" }).execute();
    const refunded = app.db.updateTable("orders").where("id", "=", order.id);
    await refunded.set({ refund_status: "REFUNDED" }).execute();
    await after(400);
    expect(await orderOf(order)).toMatchObject({ email: "ada@example.test" });
  });
});

describe("expired offline order", () => {
  const anExpired = async () => {
    const order = await anOfflineOrder(app);
    await order.outOfTime();
    await app.runJob(expireOrders, {});
    await paymentOf(order).set({ status: "CANCELLED" }).execute();
    return order;
  };

  test("expired offline order can still be completed with money that is two days late", async () => {
    const order = await anExpired();
    await after(2);
    expect(await orderOf(order)).toMatchObject({ status: "EXPIRED", email: expect.any(String) });
    expect(await order.record(50_00)).toMatchObject({ status: 200, body: { data: { status: "COMPLETED" } } });
    expect(await attendeesOf(order)).toHaveLength(1);
  });

  test("expired offline order loses its names after a week", async () => {
    const order = await anExpired();
    await after(DATA_RETENTION_DAYS.unpaid_transfers - 1);
    expect(await orderOf(order)).toMatchObject({ email: expect.any(String) });
    await after(DATA_RETENTION_DAYS.unpaid_transfers + 1);
    expect(await orderOf(order)).toEqual({ status: "EXPIRED", email: null, first_name: null });
  });
});

test("refused scans, device scans, devices and PIN attempts are each deleted after their period", async () => {
  const { event } = await aSale();
  const list = await aCheckInList(app.db, { event, tickets: [] });
  const at = { event_id: event.id, check_in_list_id: list.id, outcome: "not_found", scanned_at: new Date() };
  await app.db
    .insertInto("refused_scans")
    .values({ ...at, code_suffix: "7KQ2" })
    .execute();
  await app.db
    .insertInto("offline_scans")
    .values({ ...at, received_at: new Date(), device_scan_id: crypto.randomUUID() })
    .execute();
  const phone = { check_in_list_id: list.id, token_hash: crypto.randomUUID(), name: "North", last_seen_at: new Date() };
  await app.db.insertInto("check_in_devices").values(phone).execute();
  const tries = { check_in_list_id: list.id, counted_by: "hash", tries: 3, since: new Date() };
  await app.db.insertInto("check_in_pin_failures").values(tries).execute();
  const left = () =>
    Promise.all(
      (["check_in_pin_failures", "refused_scans", "offline_scans", "check_in_devices"] as const).map(async (table) => {
        const rows = app.db.selectFrom(table).select("check_in_list_id").where("check_in_list_id", "=", list.id);
        return (await rows.execute()).length;
      }),
    );
  expect(await left()).toEqual([1, 1, 1, 1]);
  await after(DATA_RETENTION_DAYS.pin_tries + 1);
  expect(await left()).toEqual([0, 1, 1, 1]);
  await after(DATA_RETENTION_DAYS.refused_scans + 1);
  expect(await left()).toEqual([0, 0, 0, 1]);
  await after(DATA_RETENTION_DAYS.check_in_devices + 1);
  expect(await left()).toEqual([0, 0, 0, 0]);
});

test("complete orders, their tickets and names stay", async () => {
  const { order } = await aSale();
  const before = await app.db.selectFrom("orders").selectAll().where("id", "=", order.id).execute();
  await after(4_000);
  expect(await app.db.selectFrom("orders").selectAll().where("id", "=", order.id).execute()).toEqual(before);
  expect(await attendeesOf(order)).not.toEqual([]);
});

test("rendered emails that were delivered are deleted after a month, and their data and waiting emails stay", async () => {
  const mail = { kind: "TICKET", recipient: "ana@example.test", locale: "en" as const, data: JSON.stringify({ a: 1 }) };
  const written = { html: "<p>", text: "p", sent_at: new Date() };
  await app.db
    .insertInto("mails")
    .values([
      { ...mail, ...written, cause: "a", status: "SENT" },
      { ...mail, ...written, cause: "b", status: "KEPT" },
    ])
    .execute();
  const mails = () =>
    app.db
      .selectFrom("mails")
      .select(["html", "text", "data"])
      .where("kind", "=", "TICKET")
      .where("cause", "in", ["a", "b"])
      .orderBy("id")
      .execute();
  await after(DATA_RETENTION_DAYS.letters - 1);
  expect((await mails())[0]).toMatchObject({ html: "<p>" });
  await after(DATA_RETENTION_DAYS.letters + 1);
  expect(await mails()).toEqual([
    { html: null, text: null, data: { a: 1 } },
    { html: "<p>", text: "p", data: { a: 1 } },
  ]);
});

test("IP address of a check-in is deleted after ninety days, and the check-in stays", async () => {
  const { order, event } = await aSale();
  const [attendee] = await app.db.selectFrom("attendees").selectAll().where("order_id", "=", order.id).execute();
  await app.db
    .insertInto("check_ins")
    .values({
      short_id: "ci_1",
      event_id: event.id,
      check_in_list_id: 1,
      attendee_id: attendee?.id ?? 0,
      ticket_id: attendee?.ticket_id ?? 0,
      ip: "192.0.2.1",
    })
    .execute();
  const ip = async () => (await app.db.selectFrom("check_ins").select("ip").execute()).map((row) => row.ip);
  await after(DATA_RETENTION_DAYS.check_in_addresses - 1);
  expect(await ip()).toEqual(["192.0.2.1"]);
  await after(DATA_RETENTION_DAYS.check_in_addresses + 1);
  expect(await ip()).toEqual([null]);
});

test("replaced cover is deleted after a day with its files, and the current cover stays", async () => {
  const { account_id, id: event_id } = await anEvent(app.db);
  const cover = {
    file_name: "a.png",
    mime_type: "image/webp",
    width: 900,
    height: 450,
    size: 1,
    average_color: "#000000",
  };
  for (const [key, type] of [
    ["former", "FORMER_COVER"],
    ["present", "EVENT_COVER"],
  ] as const) {
    const content = Buffer.from("x");
    const forms = [
      { key, mime_type: "image/webp", content },
      { key: `${key}.avif`, mime_type: "image/avif", content },
    ];
    await app.db.insertInto("files").values(forms).execute();
    const variants = JSON.stringify([{ width: 640, key }]);
    const replaced_at = type === "FORMER_COVER" ? new Date() : null;
    await app.db
      .insertInto("images")
      .values({ ...cover, account_id, event_id, type, variants, replaced_at })
      .execute();
  }
  const remaining = async () =>
    [
      await app.db.selectFrom("files").select("key").orderBy("key").execute(),
      await app.db.selectFrom("images").select("type").orderBy("id").execute(),
    ].flatMap((rows) => rows.map((row) => Object.values(row)[0]));
  await after(DATA_RETENTION_DAYS.former_covers - 0.1);
  expect(await remaining()).toEqual([
    "former",
    "former.avif",
    "present",
    "present.avif",
    "FORMER_COVER",
    "EVENT_COVER",
  ]);
  await after(DATA_RETENTION_DAYS.former_covers + 0.1);
  expect(await remaining()).toEqual(["present", "present.avif", "EVENT_COVER"]);
});

test("activities are deleted after two years, except those of orders, which only lose their network", async () => {
  const { event, order } = await aSale();
  const activity = {
    account_id: event.account_id,
    actor: "job" as const,
    network: "192.0.2.x",
    occurred_at: new Date(),
  };
  await app.db
    .insertInto("activity_log")
    .values([
      { ...activity, kind: "user.signed_in", subject: "user", subject_id: 1 },
      { ...activity, kind: "order.completed", subject: "order", subject_id: order.id },
    ])
    .execute();
  const remaining = () =>
    app.db
      .selectFrom("activity_log")
      .select(["kind", "network"])
      .where("account_id", "=", event.account_id)
      .orderBy("id")
      .execute();
  await after(DATA_RETENTION_DAYS.audit_log - 1);
  expect(await remaining()).toEqual([
    { kind: "user.signed_in", network: "192.0.2.x" },
    { kind: "order.completed", network: "192.0.2.x" },
  ]);
  await after(DATA_RETENTION_DAYS.audit_log + 1);
  expect(await remaining()).toEqual([{ kind: "order.completed", network: null }]);
});

test("notices of providers are deleted after a month", async () => {
  await app.db.insertInto("provider_notices").values({ provider: "sandbox", notice_id: "n_1" }).execute();
  const count = async () => (await app.db.selectFrom("provider_notices").selectAll().execute()).length;
  await after(DATA_RETENTION_DAYS.provider_notices - 1);
  expect(await count()).toBe(1);
  await after(DATA_RETENTION_DAYS.provider_notices + 1);
  expect(await count()).toBe(0);
});

test("more rows than one batch are all deleted", async () => {
  await sql`insert into provider_notices (provider, notice_id) select 'sandbox', 'many_' || n from generate_series(1, 1001) as n`.execute(
    app.db,
  );
  await after(DATA_RETENTION_DAYS.provider_notices + 1);
  expect(await app.db.selectFrom("provider_notices").selectAll().execute()).toEqual([]);
});
