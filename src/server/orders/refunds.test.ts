import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "#contract/orders.ts";
import type { Work } from "#domain/roles.ts";
import { recordRefund } from "#server/order-money/record-refund.ts";
import { inTransaction } from "#server/platform/database.ts";
import { findRefund, type OwnRefund } from "#server/order-money/own-refund.ts";
import { updateAttentionFlag } from "#server/order-money/attention-flag.ts";
import { reconcileRefunds } from "#server/payments/refunds/reconcile-refunds.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { eventTotals } from "#server/event-stats/event-stats-queries.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { aCapacityAssignment, aCheckInList, aCompletedOrder, aToken, aUser } from "#server/testing/factories.ts";
import { aBuyer, aPaidOrder, aSale, FAILING_REFUND_CARD, LATE_REFUND_CARD } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type RefundInput = {
  amount: unknown;
  cancel_order: boolean;
  attendee_ids: number[];
  notify_buyer: boolean;
  idempotency_key: string;
};

/** A paid order of three tickets for 50.00 each, and its organizer. */
async function setUp({ work, ...bought }: Parameters<typeof aPaidOrder>[1] & { work?: Work } = {}) {
  const { sale, order } = await aPaidOrder(app.db, { quantity: 3, ...bought });
  const account = { id: sale.event.account_id };
  const member = work ? { role: "ORGANIZER" as const, work } : {};
  const token = await aToken(app.db, await aUser(app.db, { account, ...member }), account);
  const params = { event_id: sale.event.id, order_id: order.id };
  const ask = (over: Partial<RefundInput> = {}, at = params) =>
    app.call(
      orders.refund,
      {
        params: at,
        body: {
          ...{
            amount: 50_00,
            cancel_order: false,
            attendee_ids: [],
            notify_buyer: true,
            idempotency_key: randomUUID(),
          },
          ...over,
        } as never,
      },
      { token },
    );
  const cancelTickets = (attendee_ids: number[], at = params) =>
    app.call(orders.cancelTickets, { params: at, body: { attendee_ids, notify_buyer: true } }, { token });
  const get = async () => (await app.call(orders.get, { params }, { token })).body.data;
  const refunds = () =>
    app.db.selectFrom("refunds").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
  /** Runs the queue, and lets the provider decide. */
  const run = async () => {
    for (const { id } of await refunds()) await app.runJob(refundPayment, { refund_id: id });
    await app.db
      .updateTable("sandbox_refunds")
      .set({ decided_at: new Date(0) })
      .execute();
    await app.db
      .updateTable("refunds")
      .set({ next_check_at: new Date(0) })
      .where("order_id", "=", order.id)
      .execute();
    await app.runJob(reconcileRefunds, {});
  };
  const mails = async () => {
    const rows = app.db.selectFrom("mails").select(["kind", "recipient", "data"]).where("event_id", "=", sale.event.id);
    const all = await rows.orderBy("id").execute();
    return all.filter(({ kind }) => !["ORDER_COMPLETED", "ORDER_NOTICE", "TICKET"].includes(kind));
  };
  const totals = async () => (await eventTotals(app.db, [sale.event.id]))(sale.event.id);
  const stock = async () => {
    const [price] = sale.ticket.prices;
    return app.db
      .selectFrom("stocks")
      .select(["held", "sold"])
      .where("id", "=", price?.stock_id ?? 0)
      .executeTakeFirstOrThrow();
  };
  return { sale, order, params, token, ask, cancelTickets, get, refunds, run, mails, totals, stock };
}

const ANSWER = { status: 200 };
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe("refund by the organizer", () => {
  // SPEC 1.08, 3.49
  test("partial refund leaves the tickets valid, tells the buyer once it is done, and reduces the sales", async () => {
    const { ask, get, run, mails, totals } = await setUp();
    expect(await ask({ amount: 60_00 })).toMatchObject({
      ...ANSWER,
      body: { data: { label: "REFUND_PENDING", total_refunded: 0, total_remaining: 150_00 } },
    });
    expect(await mails()).toEqual([]);
    await run();
    expect(await get()).toMatchObject({
      ...{ status: "COMPLETED", label: "PARTIALLY_REFUNDED", total_refunded: 60_00, total_remaining: 90_00 },
      refunds: [{ amount: 60_00, status: "SUCCEEDED", reason: "ORGANIZER", needs_attention: false }],
      attendees: [{ status: "ACTIVE" }, { status: "ACTIVE" }, { status: "ACTIVE" }],
    });
    expect(await mails()).toMatchObject([
      { kind: "ORDER_REFUNDED", data: { amount: 60_00, is_all: false, has_tickets: true } },
    ]);
    expect(await totals()).toMatchObject({ gross: 90_00, refunded: 60_00, attendees: 3 });
  });

  test.each([
    ["more than remains", 90_01],
    ["nothing", 0],
    ["less than nothing", -1],
    ["a fraction", 39.999],
    ["a text", "40"],
    ["null", null],
    ["a huge number", 1e15],
  ])("refund of %s is refused at the amount, and the rest can be refunded once", async (_, amount) => {
    const { ask, run, get, refunds } = await setUp();
    await ask({ amount: 60_00 });
    await run();
    expect(await ask({ amount })).toMatchObject({
      ...refusal(422, "invalid"),
      body: { errors: { amount: [expect.any(String)] } },
    });
    expect(await ask({ amount: 90_00 })).toMatchObject(ANSWER);
    await run();
    expect(await get()).toMatchObject({ label: "REFUNDED", total_refunded: 150_00, total_remaining: 0 });
    expect(await ask({ amount: 1 })).toMatchObject(refusal(409, "already_refunded"));
    expect(await refunds()).toHaveLength(2);
  });

  // SPEC 5.39
  test("second refund is refused while one is pending", async () => {
    const { ask, run, get, token, params } = await setUp({ card: LATE_REFUND_CARD });
    await ask({ amount: 10_00 });
    expect(await app.call(orders.cancel, { params }, { token })).toMatchObject(refusal(409, "refund_pending"));
    expect(await ask({ amount: 10_00 })).toMatchObject(refusal(409, "refund_pending"));
    expect(await ask({ amount: 10_00, cancel_order: true })).toMatchObject(refusal(409, "refund_pending"));
    expect(await get()).toMatchObject({ status: "COMPLETED" });
    await run();
    expect(await ask({ amount: 10_00 })).toMatchObject(ANSWER);
  });

  // SPEC 5.39
  test("refund requested twenty times at once is made exactly once", async () => {
    const { ask, refunds, run, get } = await setUp();
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask({ amount: 70_00 })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await refunds()).toHaveLength(1);
    await run();
    expect(await get()).toMatchObject({ total_refunded: 70_00 });
  });

  test("refund clicked twice is made once, even when the first is done before the second arrives", async () => {
    const { ask, refunds, run } = await setUp();
    const idempotency_key = randomUUID();
    const both = await Promise.all([ask({ idempotency_key }), ask({ idempotency_key })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await run();
    expect(await ask({ idempotency_key })).toMatchObject(ANSWER);
    expect(await refunds()).toHaveLength(1);
  });

  test("refund and cancellation at once: one succeeds, and the money is refunded at most once", async () => {
    const { ask, run, get, token, params, refunds, stock } = await setUp();
    const cancel = () => app.call(orders.cancel, { params }, { token });
    const [refunded, cancelled] = await Promise.all([ask({ amount: 30_00 }), cancel()]);
    expect([refunded.status, cancelled.status].toSorted()).toEqual([200, 409]);
    await run();
    const sum = (await refunds()).reduce((all, { amount }) => all + amount, 0);
    const order = await get();
    expect(order).toMatchObject({ total_refunded: sum });
    expect([
      ["COMPLETED", 30_00, 3],
      ["CANCELLED", 150_00, 0],
    ]).toContainEqual([order.status, sum, (await stock()).sold]);
  });

  // SPEC 5.38
  test("manual order can't be refunded", async () => {
    const { sale, token, ask } = await setUp();
    const { order } = await aCompletedOrder(app.db, {
      ...{ event: sale.event, ticket: sale.ticket, is_manually_created: true },
    });
    const at = { event_id: sale.event.id, order_id: order.id };
    expect(await ask({}, at)).toMatchObject(refusal(409, "order_is_manual"));
    expect((await app.call(orders.get, { params: at }, { token })).body.data.label).toBe("COMPLETED");
  });

  test("unpaid order has nothing to refund", async () => {
    const { sale, ask } = await setUp();
    const unpaid = await aBuyer(app.db, sale);
    expect(await ask({}, { event_id: sale.event.id, order_id: unpaid.id })).toMatchObject(
      refusal(409, "nothing_to_refund"),
    );
  });

  test("refund of another account's order is not found, and its tickets are refused", async () => {
    const [own, otherSale] = [await setUp(), await setUp()];
    const foreign = (await otherSale.get()).attendees.map(({ id }) => id);
    expect(await own.ask({}, otherSale.params)).toMatchObject(refusal(404, "not_found"));
    expect(await own.ask({}, { ...own.params, order_id: otherSale.order.id })).toMatchObject(refusal(404, "not_found"));
    for (const reply of [await own.ask({ attendee_ids: foreign }), await own.cancelTickets(foreign)])
      expect(reply).toMatchObject({
        ...refusal(422, "invalid"),
        body: { errors: { attendee_ids: [expect.any(String)] } },
      });
    expect(await otherSale.get()).toMatchObject({ label: "COMPLETED", attendees: [{ status: "ACTIVE" }, {}, {}] });
    expect(await own.refunds()).toEqual([]);
  });

  test.each<Work>(["ORDERS", "CHECK_IN", "READ_ONLY"])(
    "refund is forbidden to a member whose work is %s",
    async (work) => {
      const { ask, refunds } = await setUp({ work });
      expect(await ask()).toMatchObject(refusal(403, "forbidden"));
      expect(await refunds()).toEqual([]);
    },
  );

  // SPEC 1.08
  test("refund that cancels the order voids it at once, and its one email states the refund", async () => {
    const { ask, run, get, mails, stock, totals } = await setUp();
    expect(await ask({ amount: 100_00, cancel_order: true })).toMatchObject({
      ...ANSWER,
      body: { data: { status: "CANCELLED", label: "REFUND_PENDING" } },
    });
    await run();
    expect(await get()).toMatchObject({ label: "PARTIALLY_REFUNDED", total_remaining: 50_00 });
    expect(await mails()).toMatchObject([
      { kind: "ORDER_CANCELLED", data: { refund: { amount: 100_00, currency: "EUR" } } },
    ]);
    expect([await stock(), await totals()]).toMatchObject([{ sold: 0 }, { attendees: 0, gross: 50_00 }]);
    expect(await ask({ amount: 50_00, cancel_order: true })).toMatchObject(refusal(409, "order_cancelled"));
    expect(await ask({ amount: 50_00 })).toMatchObject(ANSWER);
  });

  test("refund without notification sends no email", async () => {
    const { ask, run, mails } = await setUp();
    await ask({ amount: 20_00, notify_buyer: false });
    await run();
    await ask({ amount: 130_00, cancel_order: true, notify_buyer: false });
    await run();
    expect(await mails()).toEqual([]);
  });
});

describe("failed refund", () => {
  test("failed refund keeps earlier refunds, tells the organizer why, needs attention and can be retried", async () => {
    const { ask, run, get, mails, params, token, refunds } = await setUp();
    await ask({ amount: 50_00, notify_buyer: false });
    await run();
    await app.db.updateTable("sandbox_payments").set({ refund_outcome: "late_failure" }).execute();
    await ask({ amount: 40_00 });
    await run();
    expect(await get()).toMatchObject({
      ...{
        status: "COMPLETED",
        label: "REFUND_FAILED",
        total_refunded: 50_00,
        total_remaining: 100_00,
        needs_attention: true,
      },
      refunds: [
        { status: "SUCCEEDED" },
        { status: "FAILED", failure: "expired_or_canceled_card", needs_attention: true },
      ],
    });
    expect(await mails()).toMatchObject([{ kind: "REFUND_FAILED", recipient: "hello@example.test" }]);
    const waiting = () => app.call(orders.needingAttention, { params }, { token });
    expect((await waiting()).body.data).toEqual({ count: 1 });
    const query = { "filter_fields[needs_attention][eq]": "true" };
    const listed = await app.call(orders.list, { params, query }, { token });
    expect(listed.body.data).toMatchObject([{ id: params.order_id, needs_attention: true }]);

    await app.db.updateTable("sandbox_payments").set({ refund_outcome: "at_once" }).execute();
    const failed = (await refunds())[1]?.id ?? 0;
    const retry = () => app.call(orders.retryRefund, { params: { ...params, refund_id: failed } }, { token });
    expect((await Promise.all([retry(), retry()])).map(({ status }) => status)).toEqual([200, 200]);
    await run();
    expect(await get()).toMatchObject({ label: "PARTIALLY_REFUNDED", total_refunded: 90_00, needs_attention: false });
    expect((await waiting()).body.data).toEqual({ count: 0 });
    expect((await mails()).map(({ kind }) => kind)).toEqual(["REFUND_FAILED", "ORDER_REFUNDED"]);
    const [first] = await refunds();
    const again = { params: { ...params, refund_id: first?.id ?? 0 } };
    expect(await app.call(orders.retryRefund, again, { token })).toMatchObject(refusal(409, "conflict"));
  });

  test("failed refund with a cancellation leaves the order cancelled until it is settled another way", async () => {
    const { ask, run, get, params, token, refunds } = await setUp({ card: FAILING_REFUND_CARD });
    await ask({ amount: 150_00, cancel_order: true });
    await run();
    expect(await get()).toMatchObject({
      status: "CANCELLED",
      label: "REFUND_FAILED",
      total_refunded: 0,
      needs_attention: true,
    });
    const [failed] = await refunds();
    const settled = { params: { ...params, refund_id: failed?.id ?? 0 } };
    expect(await app.call(orders.settleRefund, settled, { token })).toMatchObject({
      ...ANSWER,
      body: { data: { needs_attention: false, label: "REFUND_FAILED" } },
    });
    const other = await setUp();
    expect(await app.call(orders.settleRefund, settled, { token: other.token })).toMatchObject(
      refusal(404, "not_found"),
    );
    const foreign = { params: { ...other.params, refund_id: failed?.id ?? 0 } };
    for (const endpoint of [orders.retryRefund, orders.settleRefund])
      expect(await app.call(endpoint, foreign, { token: other.token })).toMatchObject(refusal(404, "not_found"));
  });
});

describe("refund returned by a bank", () => {
  test("refund returned by a bank is undone, also in the stats, and needs attention", async () => {
    const { ask, run, get, refunds, totals, params, token } = await setUp();
    const before = await totals();
    await ask({ amount: 60_00 });
    await run();
    expect(await totals()).not.toEqual(before);
    const [row] = await refunds();
    const refund = (await findRefund(app.db, row?.id ?? 0)) as OwnRefund;
    const acting = { by: { kind: "job", name: "test" }, now: new Date(), network: null } as const;
    const providerRefund = {
      status: "FAILED",
      provider_refund_id: refund.provider_refund_id,
      failure: "lost_or_stolen_card",
    } as const;
    await recordRefund(app.db, acting, refund, { ...providerRefund, provider_refund_id: "another" });
    expect(await get()).toMatchObject({ label: "PARTIALLY_REFUNDED", total_refunded: 60_00 });
    await Promise.all([1, 2, 3].map(() => recordRefund(app.db, acting, refund, providerRefund)));
    expect(await get()).toMatchObject({
      ...{ label: "REFUND_FAILED", total_refunded: 0, total_remaining: 150_00, needs_attention: true },
      refunds: [{ status: "FAILED", failure: "lost_or_stolen_card", needs_attention: true }],
    });
    expect(await totals()).toEqual(before);
    const retry = { params: { ...params, refund_id: refund.id } };
    expect(await app.call(orders.retryRefund, retry, { token })).toMatchObject(ANSWER);
    await run();
    expect(await get()).toMatchObject({ label: "PARTIALLY_REFUNDED", total_refunded: 60_00, needs_attention: false });
  });

  test("retried refund is limited to what is left of the order", async () => {
    const { ask, run, get, refunds, params, token } = await setUp();
    await app.db.updateTable("sandbox_payments").set({ refund_outcome: "late_failure" }).execute();
    await ask({ amount: 100_00 });
    await run();
    await app.db.updateTable("sandbox_payments").set({ refund_outcome: "at_once" }).execute();
    await app.db.updateTable("orders").set({ total_refunded: 80_00 }).where("id", "=", params.order_id).execute();
    const [failed] = await refunds();
    const retry = { params: { ...params, refund_id: failed?.id ?? 0 } };
    expect(await app.call(orders.retryRefund, retry, { token })).toMatchObject(ANSWER);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([100_00, 70_00]);
    await run();
    expect(await get()).toMatchObject({ label: "REFUNDED", total_refunded: 150_00 });
  });
});

describe("dispute", () => {
  async function disputed(status: "OPEN" | "WON" | "LOST") {
    const fixture = await setUp();
    const payment = app.db.selectFrom("payments").select("id").where("order_id", "=", fixture.order.id);
    const { id: payment_id } = await payment.executeTakeFirstOrThrow();
    const dispute = await app.db
      .insertInto("disputes")
      .values({
        ...{ order_id: fixture.order.id, payment_id, provider_dispute_id: "dp_1", status },
        ...{ amount: 150_00, currency: "EUR", reason: "fraudulent" },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await inTransaction(app.db, (tx) => updateAttentionFlag(tx, fixture.order));
    const at = { params: { ...fixture.params, dispute_id: dispute.id } };
    return { ...fixture, at, settle: (token = fixture.token) => app.call(orders.settleDispute, at, { token }) };
  }

  test.each(["OPEN", "LOST"] as const)("dispute that is %s needs attention until it is resolved", async (status) => {
    const { get, settle } = await disputed(status);
    expect(await get()).toMatchObject({
      needs_attention: true,
      disputes: [{ status, amount: 150_00, reason: "fraudulent", provider_dispute_id: "dp_1", needs_attention: true }],
    });
    expect((await Promise.all([settle(), settle()])).map((response) => response.status)).toEqual([200, 200]);
    const order = await get();
    expect(order).toMatchObject({ needs_attention: false, disputes: [{ needs_attention: false }] });
    expect(order?.history.filter(({ kind }) => kind === "dispute.handled")).toHaveLength(1);
  });

  test("won dispute needs no attention, and another account's dispute is not found", async () => {
    const { get, settle } = await disputed("WON");
    expect(await get()).toMatchObject({
      needs_attention: false,
      disputes: [{ status: "WON", needs_attention: false }],
    });
    expect(await settle()).toMatchObject(refusal(409, "conflict"));
    const [first, other] = [await disputed("OPEN"), await disputed("OPEN")];
    expect(await first.settle(other.token)).toMatchObject(refusal(404, "not_found"));
    const foreign = { params: { ...first.params, dispute_id: other.at.params.dispute_id } };
    expect(await app.call(orders.settleDispute, foreign, { token: first.token })).toMatchObject(
      refusal(404, "not_found"),
    );
  });
});

describe("cancelling single tickets", () => {
  // SPEC 1.09
  test("cancelling tickets releases exactly what they took, shared stock included, and undoes their check-ins", async () => {
    const { event, ticket } = await aSale(app.db, 5);
    const shared = await aCapacityAssignment(app.db, { event, tickets: [ticket], capacity: 10 });
    const { get, cancelTickets, stock, totals, mails } = await setUp({ sale: { event, ticket } });
    const checkInList = await aCheckInList(app.db, { event, tickets: [ticket] });
    const [attendee] = (await get()).attendees;
    const came = { event_id: event.id, ticket_id: ticket.ticket.id, attendee_id: attendee?.id ?? 0 };
    await app.db
      .insertInto("check_ins")
      .values({ ...came, check_in_list_id: checkInList.id, short_id: `ci_${randomUUID()}` })
      .execute();
    const reply = await cancelTickets([attendee?.id ?? 0]);
    expect(reply).toMatchObject({
      ...ANSWER,
      body: { data: { status: "COMPLETED", refund_status: null, total_remaining: 150_00 } },
    });
    expect(reply.body.data.attendees.map(({ status }) => status)).toEqual(["CANCELLED", "ACTIVE", "ACTIVE"]);
    expect(reply.body.data.attendees[0]?.checked_in_at).toBeNull();
    expect([await stock(), await totals()]).toMatchObject([
      { held: 0, sold: 2 },
      { attendees: 2, gross: 150_00 },
    ]);
    expect(await mails()).toMatchObject([
      { kind: "TICKETS_CANCELLED", data: { tickets: [{ public_id: attendee?.public_id }], refund: null } },
    ]);
    expect(await cancelTickets([attendee?.id ?? 0])).toMatchObject(refusal(409, "attendee_cancelled"));
    expect(await recount(app.db)).toEqual([]);
    expect(
      await app.db.selectFrom("stocks").select(["held", "sold"]).where("id", "=", shared.stock.id).execute(),
    ).toEqual([{ held: 0, sold: 2 }]);
  });

  // SPEC 1.09
  test("cancelling tickets with their share refunds it, and the last ones cancel the order", async () => {
    const { get, ask, run, mails, stock } = await setUp();
    const { attendees } = await get();
    expect(attendees.map(({ share }) => share)).toEqual([50_00, 50_00, 50_00]);
    const [first, ...others] = attendees.map(({ id }) => id);
    await ask({ amount: 50_00, attendee_ids: [first ?? 0] });
    await run();
    expect(await get()).toMatchObject({ status: "COMPLETED", label: "PARTIALLY_REFUNDED", total_remaining: 100_00 });
    expect(await ask({ amount: 100_00, attendee_ids: others })).toMatchObject({
      body: { data: { status: "CANCELLED" } },
    });
    await run();
    expect(await get()).toMatchObject({ label: "REFUNDED", total_remaining: 0 });
    expect((await mails()).map(({ kind }) => kind)).toEqual(["TICKETS_CANCELLED", "ORDER_CANCELLED"]);
    expect(await stock()).toEqual({ held: 0, sold: 0 });
    expect(await recount(app.db)).toEqual([]);
  });

  test("cancelling all tickets without a refund leaves the money where it is", async () => {
    const { get, cancelTickets, refunds } = await setUp();
    const ids = (await get()).attendees.map(({ id }) => id);
    expect(await cancelTickets(ids)).toMatchObject({
      ...ANSWER,
      body: { data: { status: "CANCELLED", label: "CANCELLED", total_remaining: 150_00 } },
    });
    expect(await cancelTickets(ids)).toMatchObject(refusal(409, "order_cancelled"));
    expect(await refunds()).toEqual([]);
  });

  test("cancelling tickets needs a complete order", async () => {
    const { sale, cancelTickets } = await setUp();
    const unpaid = await aBuyer(app.db, sale);
    const [attendee] = await app.db.selectFrom("attendees").select("id").where("order_id", "=", unpaid.id).execute();
    const at = { event_id: sale.event.id, order_id: unpaid.id };
    expect(await cancelTickets([attendee?.id ?? 0], at)).toMatchObject(refusal(409, "conflict"));
    expect(await cancelTickets([], at)).toMatchObject(refusal(422, "invalid"));
  });
});

test("order history lists what happened, the actor, and the tickets", async () => {
  const { ask, run, get } = await setUp();
  const [attendee] = (await get()).attendees;
  await ask({ amount: 50_00, attendee_ids: [attendee?.id ?? 0] });
  await run();
  const { history } = await get();
  expect(history.map(({ kind, actor, amount, attendee_ids }) => [kind, actor, amount, attendee_ids])).toEqual([
    ["order.completed", expect.anything(), null, []],
    ["refund.requested", { kind: "person", name: "Robin Weber" }, 50_00, []],
    ["order.tickets_cancelled", { kind: "person", name: "Robin Weber" }, null, [attendee?.id]],
    ["refund.succeeded", { kind: "job", name: null }, 50_00, []],
  ]);
});

test("parts of a full refund reverse the taxes and fees of the sale, exact to the cent", async () => {
  const { order, ask, run, sale } = await setUp({ quantity: 1 });
  await app.db
    .updateTable("orders")
    .set({ total_before_additions: 40_00, total_tax: 7_01, total_fee: 2_99 })
    .where("id", "=", order.id)
    .execute();
  for (const amount of [16_66, 16_67, 16_67]) {
    await ask({ amount });
    await run();
  }
  const { rows } = {
    rows: await app.db.selectFrom("stat_changes").selectAll().where("event_id", "=", sale.event.id).execute(),
  };
  const back = rows.filter(({ refunded }) => refunded > 0);
  const sum = (name: "gross" | "tax" | "fee" | "refunded") => back.reduce((all, row) => all + row[name], 0);
  expect([sum("gross"), sum("tax"), sum("fee"), sum("refunded")]).toEqual([-50_00, -7_01, -2_99, 50_00]);
});
