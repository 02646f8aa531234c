import { afterAll, beforeAll, expect, test } from "vitest";
import { events } from "#contract/events.ts";
import { promoCodes } from "#contract/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { requireCatalogue } from "#server/orders/reserve/read-stocks.ts";
import { insertOrder } from "#server/orders/reserve/insert-order.ts";
import { reserve } from "#server/orders/reserve/reserve.ts";
import { buy, outcomes } from "#server/orders/testing/buyers.ts";
import { autocommit, inTransaction, type Tx } from "#server/platform/database.ts";
import { lockStocks } from "#server/stock/lock-stocks.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { acting, anEvent, anOrganizer, aPromoCode, aSignedInUser, aTicket, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { createPromoCode } from "./create-promo-code.ts";

// An organizer changes a promo code at the moment of a reservation with it: one of the two comes
// first. Every race here was seen to fail without its guard; docs/developers/stock.md states which
// line that is.

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/**
 * A code that halves a ticket of 20.00, and the data that a buyer's request has read before
 * reserving with it.
 */
async function setUp(over: { uses?: number } = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }), status: "LIVE" });
  const ticket = await aTicket(app.db, { event, price: 20_00 });
  const { promo_code, stock } = await aPromoCode(app.db, { event, ...over });
  const params = { event_id: event.id, promo_code_id: promo_code.id };
  const request = {
    event_id: event.id,
    tickets: [{ ticket_id: ticket.ticket.id, quantities: [{ price_id: ticket.prices[0]?.id ?? 0, quantity: 1 }] }],
    ...{ promo_code: promo_code.code, locale: "en" as const, session_hash: `${event.id}`, is_new_session: true },
  };
  const change = (body: object) =>
    app.call(
      promoCodes.update,
      { params, body: { code: promo_code.code, discount_type: "PERCENTAGE", discount: 50_000, ...body } as never },
      { token },
    );
  const remove = () => app.call(promoCodes.remove, { params }, { token });
  const catalogue = await requireCatalogue(app.db, request);
  return { event, ticket, promo_code, stock, token, request, catalogue, change, remove };
}

const ordersOf = (event: { id: number }) =>
  app.db.selectFrom("orders").select(["total_gross", "promo_code"]).where("event_id", "=", event.id).execute();

/** Runs `first` in a transaction that stays open for a moment, and `second` meanwhile. */
async function meanwhile<Result>(first: (tx: Tx) => Promise<unknown>, second: () => Promise<Result>): Promise<Result> {
  const begun = Promise.withResolvers<void>();
  const open = inTransaction(app.db, async (tx) => {
    await first(tx);
    begun.resolve();
    await new Promise((resolve) => setTimeout(resolve, 250));
  });
  await Promise.race([begun.promise, open]);
  const [result] = await Promise.all([second(), open]);
  return result;
}

test("promo code whose start is moved into the future after it was read gives no discount", async () => {
  const { event, request, catalogue, change } = await setUp();
  expect((await change({ start_date: inDays(1).toISOString() })).status).toBe(200);
  expect(await insertOrder(autocommit(app.db), request, catalogue)).toBeUndefined();
  await expect(reserve(app.db, request)).rejects.toMatchObject({ code: "promo_invalid" });
  expect(await ordersOf(event)).toEqual([]);
  expect(await recount(app.db)).toEqual([]);
});

test("promo code whose discount is reduced after it was read gives the reduced discount", async () => {
  const { event, request, catalogue, change } = await setUp();
  await change({ discount: 10_000 });
  expect(await insertOrder(autocommit(app.db), request, catalogue)).toBeUndefined();
  expect((await reserve(app.db, request)).total_gross).toBe(18_00);
  expect(await ordersOf(event)).toHaveLength(1);
});

// SPEC 3.32
test("promo code that expires between read and write gives no discount", async () => {
  const { event, request, catalogue, promo_code } = await setUp();
  const ended = app.db
    .updateTable("promo_codes")
    .set({ expiry_date: inDays(-1) })
    .where("id", "=", promo_code.id);
  await ended.execute();
  expect(await insertOrder(autocommit(app.db), request, catalogue)).toBeUndefined();
  expect(await ordersOf(event)).toEqual([]);
});

test("promo code deleted while a reservation waits for its stock is invalid for that reservation", async () => {
  const { event, request, stock, promo_code } = await setUp();
  const outcome = await meanwhile(
    async (tx) => {
      await lockStocks(tx, [stock.id]);
      const gone = { deleted_at: new Date(), updated_at: new Date() };
      await tx.updateTable("promo_codes").set(gone).where("id", "=", promo_code.id).execute();
    },
    () => outcomes([reserve(app.db, request)]),
  );
  expect(outcome).toEqual({ promo_invalid: 1 });
  expect(await ordersOf(event)).toEqual([]);
});

test("deletion of a promo code waits for an order that is being written, which keeps its price", async () => {
  const { event, request, catalogue, remove } = await setUp();
  const { status } = await meanwhile((tx) => insertOrder(tx, request, catalogue), remove);
  expect(status).toBe(204);
  expect(await ordersOf(event)).toEqual([{ total_gross: 10_00, promo_code: request.promo_code }]);
  expect(await recount(app.db)).toEqual([]);
});

// SPEC 5.21
test("deletion of a promo code during 50 reservations: each gets the discount or an error, and none pays full price", async () => {
  for (const uses of [3, 100]) {
    const { event, ticket, promo_code, remove } = await setUp({ uses });
    const buying = Array.from({ length: 50 }, () => buy(app.db, event, [[ticket, 1]], { promo_code: promo_code.code }));
    const [{ status }, ended] = await Promise.all([remove(), outcomes(buying)]);
    const { done = 0, promo_invalid = 0, promo_exhausted = 0, ...others } = ended;
    expect([status, done + promo_invalid + promo_exhausted, others]).toEqual([204, 50, {}]);
    const made = await ordersOf(event);
    expect(made).toEqual(Array.from({ length: done }, () => ({ total_gross: 10_00, promo_code: promo_code.code })));
    expect(done).toBeLessThanOrEqual(uses);
  }
  expect(await recount(app.db)).toEqual([]);
});

test("promo code with a fixed discount is rejected when the currency changes at the same moment", async () => {
  const { event, token } = await setUp();
  const body = { code: "five-off", discount_type: "FIXED" as const, discount: 500 };
  const made = await meanwhile(
    async (tx) => {
      await tx.selectFrom("events").select("id").where("id", "=", event.id).forUpdate().execute();
      await tx.updateTable("events").set({ currency: "JPY" }).where("id", "=", event.id).execute();
    },
    () => app.call(promoCodes.create, { params: { event_id: event.id }, body }, { token }),
  );
  expect([made.status, made.body.code]).toEqual([409, "conflict"]);
});

test("change of the currency waits for a new promo code with a fixed discount and is rejected", async () => {
  const { event, token } = await setUp();
  const input = { code: "five-off", discount_type: "FIXED" as const, discount: 500, applicable_ticket_ids: [] };
  const left = { start_date: null, expiry_date: null, max_allowed_usages: null };
  const changed = await meanwhile(
    (tx) => createPromoCode({ ...acting(), tx }, event as OwnEvent, { ...input, ...left }),
    () => app.call(events.change, { params: { event_id: event.id }, body: { currency: "JPY" } as never }, { token }),
  );
  expect([changed.status, Object.keys(changed.body.errors ?? {})]).toEqual([422, ["currency"]]);
});
