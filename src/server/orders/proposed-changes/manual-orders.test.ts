import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { imports } from "#contract/imports.ts";
import { orders } from "#contract/orders.ts";
import { refundAll } from "#contract/refund-all.ts";
import { anImport } from "#server/imports/testing/an-import.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { changingOf, expectStraight, into } from "#server/testing/order-changes.ts";
import { proposingOf } from "#server/testing/proposing.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

// A manual order whose change is paid by a link: a card payment beside offline money.

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type Stage = Awaited<ReturnType<typeof anImport>>;

/** Two tickets of 20.00 that were paid in cash; seats are 30.00. */
async function setUp() {
  const made = await anImport(app);
  const { standing, params, token } = made;
  const people = ["ada", "rui"].map((name) => ({
    ...{ first_name: name, last_name: null, email: `${name}@example.test` },
  }));
  const body = {
    ...{
      ...into(standing),
      attendees: people,
      nameless: 0,
      buyer: people[0] ?? null,
      price: 20_00,
      with_taxes_and_fees: true,
    },
    ...{ total_gross: 40_00, paid_by: "CASH" as const, locale: "en" as const, sends_emails: true },
    idempotency_key: randomUUID(),
  };
  const { body: created } = await app.call(attendees.create, { params, body }, { token });
  return ofOrder(made, created.data.order_id);
}

async function ofOrder(made: Stage, order_id: number) {
  const { event, seat, standing, token } = made;
  const params = { event_id: event.id, order_id };
  const proposing = proposingOf(app, token, params);
  const { make, get } = changingOf(app, token, params);
  const [first = 0, second = 0] = (await get()).attendees.map(({ id }) => id);
  const swap = (attendee_id: number, ticket = seat) => ({
    ...{ kind: "swap" as const, attendee_id, ...into(ticket), pricing: "NOW" as const },
  });
  /** Swaps one of them for a seat, and the buyer pays the 10.00 by card. */
  const paid = async () => {
    const { status, body } = await proposing.propose([swap(first)]);
    expect(status).toBe(200);
    expect(await proposing.tryToPay(body.data.proposed_change?.id ?? 0)).toBe(200);
  };
  const refund = (amount: number, more = {}) => {
    const body = {
      amount,
      cancel_order: false,
      attendee_ids: [],
      notify_buyer: true,
      idempotency_key: randomUUID(),
      ...more,
    };
    return app.call(orders.refund, { params, body }, { token });
  };
  const carriedOut = async () => {
    for (const { id } of (await get()).refunds) await app.runJob(refundPayment, { refund_id: id });
    return get();
  };
  const payments = () =>
    app.db
      .selectFrom("payments")
      .select(["provider", "amount", "status"])
      .where("order_id", "=", order_id)
      .orderBy("id")
      .execute();
  const straight = () => expectStraight(app.db, event);
  return {
    ...proposing,
    made,
    event,
    params,
    standing,
    seat,
    first,
    second,
    swap,
    paid,
    make,
    get,
    refund,
    carriedOut,
    payments,
    straight,
  };
}

// SPEC 4.32
test("manual order has only offline money until a change is paid by its link, and then two payments", async () => {
  const { propose, withdraw, swap, first, paid, get, refund, payments, straight } = await setUp();
  const { body } = await propose([swap(first)]);
  expect(await get()).toMatchObject({ is_paid_offline: true, left_offline: 0, total_gross: 40_00 });
  expect((await withdraw(body.data.proposed_change?.id ?? 0)).status).toBe(204);
  expect(await refund(1_00)).toMatchObject({ status: 409, body: { code: "order_is_manual" } });
  expect(await payments()).toMatchObject([]);
  await paid();
  expect(await get()).toMatchObject({
    ...{ is_manually_created: true, is_paid_offline: false, left_offline: 40_00 },
    ...{ total_gross: 50_00, total_remaining: 50_00, payment_status: "PAYMENT_RECEIVED", paid_by: "CASH" },
  });
  expect((await payments()).filter(({ status }) => status === "SUCCEEDED")).toEqual([
    { provider: "sandbox", amount: 10_00, status: "SUCCEEDED" },
    { provider: "offline", amount: 40_00, status: "SUCCEEDED" },
  ]);
  await straight();
});

// SPEC 4.32
test("refund of a manual order with a card payment goes to the card first, and the rest is offline", async () => {
  const { paid, refund, carriedOut, get, straight } = await setUp();
  await paid();
  expect((await refund(25_00)).status).toBe(200);
  const half = await carriedOut();
  expect(half).toMatchObject({ total_refunded: 25_00, left_offline: 25_00, refund_status: "PARTIALLY_REFUNDED" });
  expect(half.refunds.map(({ amount, status }) => [amount, status]).toSorted()).toEqual([
    [10_00, "SUCCEEDED"],
    [15_00, "SUCCEEDED"],
  ]);
  await straight();
  expect((await refund(25_01)).status).toBe(422);
  expect((await refund(25_00)).status).toBe(200);
  await carriedOut();
  expect(await get()).toMatchObject({ total_remaining: 0, left_offline: 0, refund_status: "REFUNDED" });
  await straight();
});

// SPEC 4.32
test("cancelling a manual order with a card payment refunds both, and an event refund counts them apart", async () => {
  const { paid, made, params, carriedOut, straight, event } = await setUp();
  await paid();
  const { body } = await app.call(refundAll.get, { params: { event_id: event.id } }, { token: made.token });
  expect(body.data).toMatchObject({ orders: 1, amount: 50_00, orders_offline: 1, amount_offline: 40_00 });
  expect((await app.call(orders.cancel, { params }, { token: made.token })).status).toBe(200);
  const { status, total_refunded, refunds } = await carriedOut();
  expect([status, total_refunded]).toEqual(["CANCELLED", 50_00]);
  expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([10_00, 40_00]);
  const mail = await app.db
    .selectFrom("mails")
    .select("data")
    .where("kind", "=", "ORDER_CANCELLED")
    .where("event_id", "=", event.id)
    .execute();
  expect(mail).toMatchObject([{ data: { refund: { amount: 50_00, is_offline: false } } }]);
  await straight();
});

test("later change of a manual order refunds to the card first and adds dearer swaps as offline payments", async () => {
  const { paid, make, swap, first, second, standing, carriedOut, get, payments, straight } = await setUp();
  await paid();
  expect((await make([swap(second)])).status).toBe(200);
  expect(await get()).toMatchObject({ total_gross: 60_00, left_offline: 50_00 });
  await straight();
  expect((await make([swap(first, standing), swap(second, standing)])).status).toBe(200);
  const { refunds } = await carriedOut();
  expect(refunds.map(({ amount, reason }) => [amount, reason]).toSorted()).toEqual([
    [10_00, "ORDER_CHANGE"],
    [10_00, "ORDER_CHANGE"],
  ]);
  expect(await get()).toMatchObject({ total_gross: 40_00, total_remaining: 40_00, left_offline: 40_00 });
  expect(await payments()).toHaveLength(3);
  await straight();
});

// SPEC 5.12
test("imported order that was paid by a link since stays when its import is undone", async () => {
  const made = await anImport(app);
  const import_id = await made.whole(
    "First name,Last name,Email,Ticket,Price\nIan,Mor,ian@example.test,Standing,20.00\n",
  );
  const own = await app.db
    .selectFrom("orders")
    .select("id")
    .where("event_id", "=", made.event.id)
    .executeTakeFirstOrThrow();
  const { paid, get, straight } = await ofOrder(made, own.id);
  await paid();
  await made.undo(import_id, true);
  expect(await get()).toMatchObject({ status: "COMPLETED", total_gross: 30_00, left_offline: 20_00 });
  const { body } = await app.call(
    imports.get,
    { params: { event_id: made.event.id, import_id } },
    { token: made.token },
  );
  expect(body.data).toMatchObject({ status: "UNDONE", orders_kept: 1, orders_cancelled: 0 });
  await straight();
});
