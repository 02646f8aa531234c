import { afterAll, beforeAll, expect, test } from "vitest";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting, anEvent, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { orderOfReference } from "#server/access/own-order.ts";
import { reserve } from "#server/orders/reserve/reserve.ts";
import { writeNames } from "./write-names.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const buyer = { first_name: "Ada", last_name: null, email: "ada@example.test" };

test.each([
  ["FREE", 50, { code: "order_expired" }],
  ["FREE", 5_000, { status: "ACTIVE" }],
  ["PAID", 50, { status: "PENDING" }],
] as const)("names of a %s order with %i ms left, written 100 ms later", async (type, left, expected) => {
  const event = await anEvent(app.db, { status: "LIVE" });
  const { ticket, prices } = await aTicket(app.db, { event, type });
  const [price_id, ticket_id] = [prices[0]?.id ?? 0, ticket.id];
  const { id } = await reserve(app.db, {
    event_id: event.id,
    tickets: [{ ticket_id, quantities: [{ price_id, quantity: 1 }] }],
    promo_code: null,
    locale: "en",
    session_hash: `somebody with ${type} ${left}`,
    is_new_session: true,
  });
  const order = orderOfReference(`order:${id}:1`);
  if (!order) throw new Error("An id names an order.");
  await app.db
    .updateTable("orders")
    .set({ reserved_until: new Date(Date.now() + left) })
    .where("id", "=", order.id)
    .execute();
  const done = await withTransaction(app.db, acting(), async (ctx) => {
    const locked = await lockOrder(ctx.tx, order);
    const [item] = (await orderContext(ctx.tx, order)).items;
    const ids = { order_item_id: item?.id ?? 0, ticket_id, ticket_price_id: price_id };
    const names = { short_id: `a_${type}${left}`, public_id: `A-${type}${left}`, ...buyer };
    await new Promise((resolve) => setTimeout(resolve, 100));
    const attendees = [{ ...ids, ...names }];
    await writeNames(ctx, locked, { buyer, company: null, agreement: null, attendees });
    const found = ctx.tx.selectFrom("attendees").select("status").where("order_id", "=", order.id);
    const attendee = await found.executeTakeFirst();
    return attendee;
  }).catch((error: unknown) => error);
  expect(done).toMatchObject(expected);
});
