import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { selfService } from "#contract/self-service.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { orders } from "#contract/orders.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { selfServiceFixture, fromElsewhere, SELF_CANCELLATION } from "#server/testing/self-service.ts";
import { anEvent, aCompletedOrder, aTicket, aToken, aUser, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });

describe("cancellation by the buyer", () => {
  test("cancellation of an offline payment asks the organizer to refund it, and counts once they have", async () => {
    const {
      cancel,
      first,
      second,
      mails,
      sale,
      order: { id },
    } = await selfServiceFixture(app);
    await app.db.updateTable("payments").set({ provider: "offline" }).where("order_id", "=", id).execute();
    expect((await cancel([first.short_id], 40_00)).status).toBe(204);
    expect(await mails("REFUND_FAILED")).toMatchObject([{ data: { amount: 40_00, failure: "offline" } }]);
    const account = { id: sale.event.account_id };
    const token = await aToken(app.db, await aUser(app.db, { account }), account);
    const at = { event_id: sale.event.id, order_id: id };
    const order = async () => (await app.call(orders.get, { params: at }, { token })).body.data;
    expect(await order()).toMatchObject({ needs_attention: true, total_refunded: 0, refunds: [{ status: "FAILED" }] });
    const refund_id = (await order()).refunds[0]?.id ?? 0;
    await app.call(orders.retryRefund, { params: { ...at, refund_id } }, { token });
    const [, again] = (await order()).refunds;
    await app.runJob(refundPayment, { refund_id: again?.id ?? 0 });
    expect(await order()).toMatchObject({ needs_attention: false, total_refunded: 40_00, label: "PARTIALLY_REFUNDED" });
    expect((await cancel([second?.short_id ?? ""], 40_00)).status).toBe(204);
    expect(await order()).toMatchObject({ needs_attention: true, total_refunded: 40_00 });
  });

  test("cancellation leaves an earlier failed refund in need of attention", async () => {
    const { cancel, first, second, order } = await selfServiceFixture(app);
    await app.db.updateTable("payments").set({ provider: "offline" }).where("order_id", "=", order.id).execute();
    for (const ticket of [first, second]) expect((await cancel([ticket?.short_id ?? ""], 40_00)).status).toBe(204);
    const refunds = app.db.selectFrom("refunds").select(["amount", "status", "resolved_at"]);
    expect(await refunds.where("order_id", "=", order.id).execute()).toEqual([
      { amount: 40_00, status: "FAILED", resolved_at: null },
      { amount: 40_00, status: "FAILED", resolved_at: null },
    ]);
  });

  // SPEC 5.04
  test("cancellation refunds a ticket’s share times the percentage that was shown", async () => {
    const { cancel, see, first, second, tickets, mails, activity, params } = await selfServiceFixture(app);
    const { data: shown } = (await see()).body;
    expect(shown).toMatchObject({ cancellation: { percent: 80 }, total_remaining: 150_00 });
    expect(shown.tickets.map(({ cancel_amount }) => cancel_amount)).toEqual([40_00, 40_00, 40_00]);
    expect((await cancel([first.short_id, second?.short_id ?? ""], 80_00)).status).toBe(204);
    expect((await tickets()).map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED", "ACTIVE"]);
    expect(await mails("TICKETS_CANCELLED")).toMatchObject([{ data: { refund: { amount: 80_00 } } }]);
    const kinds = (await activity()).slice(-2);
    expect(kinds).toMatchObject([
      { kind: "refund.requested", actor: "buyer" },
      { kind: "order.tickets_cancelled", actor: "buyer" },
    ]);
    const order = (await app.call(checkout.get, { params }, fromElsewhere())).body.data;
    expect(order).toMatchObject({ status: "COMPLETED", refund_status: "REFUND_PENDING", is_cancelled_by_buyer: false });
    expect(await recount(app.db)).toEqual([]);
  });

  test("cancellation of all tickets cancels the order in the buyer’s name", async () => {
    const { cancel, tickets, params, mails } = await selfServiceFixture(app);
    const all = (await tickets()).map(({ short_id }) => short_id);
    expect((await cancel(all, 120_00)).status).toBe(204);
    const order = (await app.call(checkout.get, { params }, fromElsewhere())).body.data;
    expect(order).toMatchObject({ status: "CANCELLED", is_cancelled_by_buyer: true });
    expect(await mails("ORDER_CANCELLED")).toMatchObject([{ data: { refund: { amount: 120_00 } } }]);
    expect(await app.call(selfService.get, { params }, fromElsewhere())).toMatchObject(refusal(409, "order_cancelled"));
    expect(await cancel(all, 0)).toMatchObject(refusal(409, "order_cancelled"));
  });

  // SECURITY S83
  test("cancellation with another amount than was shown is refused with the current amount and changes nothing", async () => {
    const { cancel, first, tickets, sale } = await selfServiceFixture(app);
    for (const amount of [39_99, 40_01, 0])
      expect(await cancel([first.short_id], amount)).toMatchObject({
        ...refusal(409, "amount_changed"),
        body: { errors: { amount: ["The refund is now €40.00."] } },
      });
    await app.db
      .updateTable("events")
      .set({ start_date: inDays(10) })
      .where("id", "=", sale.event.id)
      .execute();
    expect(await cancel([first.short_id], 40_00)).toMatchObject({
      body: { errors: { amount: ["The refund is now €16.50."] } },
    });
    expect((await tickets())[0]).toMatchObject({ status: "ACTIVE" });
    expect((await cancel([first.short_id], 16_50)).status).toBe(204);
  });

  test.each([
    ["where buyers may not", { allow_self_cancellation: false }, 30, {}, "not_offered"],
    ["of a kind of ticket that is left out", SELF_CANCELLATION, 30, { is_cancellable: false }, "not_offered"],
    ["after the last rung", SELF_CANCELLATION, 1, {}, "too_late"],
    ["after the start", SELF_CANCELLATION, -1, {}, "too_late"],
  ])("cancellation is refused %s", async (_, settings, days, ticket, code) => {
    const { cancel, first, see, sale } = await selfServiceFixture(app, { settings, days });
    if (Object.keys(ticket).length > 0)
      await app.db.updateTable("tickets").set(ticket).where("event_id", "=", sale.event.id).execute();
    expect((await see()).body.data.tickets[0]).toMatchObject({ cancel_amount: null });
    expect(await cancel([first.short_id], 0)).toMatchObject(refusal(409, code));
  });

  test("free tickets can be cancelled without a refund or a cancellation ladder", async () => {
    const settings = { allow_self_cancellation: true };
    const event = await anEvent(app.db, { status: "LIVE", settings });
    const { order, attendees } = await aCompletedOrder(app.db, {
      event,
      ticket: await aTicket(app.db, { event, type: "FREE" }),
      quantity: 2,
    });
    const params = { event_id: event.id, order_short_id: order.short_id };
    const body = { attendee_short_ids: [attendees[0]?.short_id ?? ""], amount: 0, idempotency_key: randomUUID() };
    expect((await app.call(selfService.cancel, { params, body }, fromElsewhere())).status).toBe(204);
    expect(
      await app.call(selfService.cancel, { params, body: { ...body, idempotency_key: randomUUID() } }, fromElsewhere()),
    ).toMatchObject(refusal(409, "attendee_cancelled"));
    const refunds = app.db.selectFrom("refunds").select("id").where("order_id", "=", order.id);
    expect(await refunds.execute()).toEqual([]);
  });

  // SECURITY S83
  test("cancellation requested twenty times at once happens once, and each call with its key succeeds", async () => {
    const { cancel, first, second, order } = await selfServiceFixture(app);
    const at = [first.short_id, second?.short_id ?? ""];
    const idempotency_key = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => cancel(at, 80_00, { idempotency_key })));
    expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    const responses = await Promise.all(Array.from({ length: 10 }, () => cancel(at, 80_00)));
    expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set(["attendee_cancelled"]));
    const refunds = await app.db.selectFrom("refunds").select("amount").where("order_id", "=", order.id).execute();
    expect(refunds).toEqual([{ amount: 80_00 }]);
    expect(await recount(app.db)).toEqual([]);
  });

  // SECURITY S83
  test("cancellation during a refund by the organizer refunds one of them, never more than was paid", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { cancel, first, order, sale } = await selfServiceFixture(app);
      const account = { id: sale.event.account_id };
      const token = await aToken(app.db, await aUser(app.db, { account }), account);
      const body = {
        amount: 150_00,
        cancel_order: false,
        attendee_ids: [],
        notify_buyer: true,
        idempotency_key: randomUUID(),
      };
      const input = { params: { event_id: sale.event.id, order_id: order.id }, body };
      const [cancelled, refunded] = await Promise.all([
        cancel([first.short_id], 40_00),
        app.call(orders.refund, input, { token }),
      ]);
      const refunds = await app.db.selectFrom("refunds").select("amount").where("order_id", "=", order.id).execute();
      expect(refunds).toHaveLength(1);
      expect([204, 409].includes(cancelled.status) && [200, 409, 422].includes(refunded.status)).toBe(true);
      expect(cancelled.status === 204).toBe(refunded.status !== 200);
    }
  });

  test("cancellation never refunds more than remains after earlier refunds", async () => {
    const { cancel, first, second, order } = await selfServiceFixture(app, {
      settings: { ...SELF_CANCELLATION, cancellation_rules: JSON.stringify([{ days_before: 1, percent: 100 }]) },
    });
    await app.db
      .insertInto("refunds")
      .values({
        ...{ order_id: order.id, amount: 120_00, status: "SUCCEEDED", reason: "ORGANIZER" },
        payment_id: (
          await app.db.selectFrom("payments").select("id").where("order_id", "=", order.id).executeTakeFirstOrThrow()
        ).id,
      })
      .execute();
    await app.db
      .updateTable("orders")
      .set({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 120_00 })
      .where("id", "=", order.id)
      .execute();
    const both = [first.short_id, second?.short_id ?? ""];
    expect(await cancel(both, 100_00)).toMatchObject({ body: { errors: { amount: ["The refund is now €30.00."] } } });
    expect((await cancel(both, 30_00)).status).toBe(204);
    expect(await recount(app.db)).toEqual([]);
  });

  test.each([
    ["less than nothing", { amount: -1 }, "amount"],
    ["a fraction", { amount: 39.5 }, "amount"],
    ["a text", { amount: "40" }, "amount"],
    ["a huge amount", { amount: 1e18 }, "amount"],
    ["no ticket", { attendee_short_ids: [] }, "attendee_short_ids"],
    ["no key", { idempotency_key: "x" }, "idempotency_key"],
  ])("cancellation with %s is rejected at its field", async (_, over, field) => {
    const { cancel, first } = await selfServiceFixture(app);
    const refused = await cancel([first.short_id], 40_00, over);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("cancellation ladder", () => {
  const rungs = (...rules: [days: unknown, percent: unknown][]) =>
    rules.map(([days_before, percent]) => ({ days_before, percent }));

  test.each([
    ["the same days twice", rungs([9, 90], [9, 50]), "cancellation_rules.1.days_before"],
    ["more money for who comes later", rungs([9, 50], [3, 51]), "cancellation_rules.1.percent"],
    ["more than all of it", rungs([9, 101]), "cancellation_rules.0.percent"],
    ["less than nothing", rungs([-1, 50]), "cancellation_rules.0.days_before"],
    ["half a day", rungs([1.5, 50]), "cancellation_rules.0.days_before"],
    ["an empty field", rungs([null, 50]), "cancellation_rules.0.days_before"],
    ["seven lines", rungs([7, 9], [6, 9], [5, 9], [4, 9], [3, 9], [2, 9], [1, 9]), "cancellation_rules"],
  ])("cancellation ladder with %s is rejected at its field, and a valid one is stored", async (_, ladder, field) => {
    const event = await anEvent(app.db);
    const account = { id: event.account_id };
    const token = await aToken(app.db, await aUser(app.db, { account }), account);
    const params = { event_id: event.id };
    const put = (cancellation_rules: unknown) =>
      app.call(eventSettingCalls.update, { params, body: { cancellation_rules } as never }, { token });
    const refused = await put(ladder);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    const good = rungs([30, 100], [7, 50], [0, 50]);
    expect((await put(good)).body.data).toMatchObject({ cancellation_rules: good, allow_self_cancellation: false });
  });
});
