import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";
import { attendees } from "#contract/attendees.ts";
import { checkout } from "#contract/checkout.ts";
import { orders } from "#contract/orders.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { buy, outcomes } from "#server/orders/testing/buyers.ts";
import {
  aCapacityAssignment,
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aPromoCode,
  aQuestion,
  aSignedInUser,
  aTaxOrFee,
  aTicket,
} from "#server/testing/factories.ts";
import { aSeller } from "#server/testing/invoices.ts";
import { anOfflineOrder, anOfflineSale } from "#server/testing/offline.ts";
import { changingOf, expectStraight, into } from "#server/testing/order-changes.ts";
import { aBuyer, aPaidOrder, charge, FAILING_REFUND_CARD } from "#server/testing/paying-order.ts";
import { acting } from "#server/testing/factories.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const refusal = (status: number, code: string) => ({ status, body: { code } });

/**
 * An event with tickets for 50.00 (with 19 % tax), 30.00 (with 7 %, and a fee of 1.00 per ticket)
 * and 0.00. A buyer paid for two of the first by card.
 */
async function setUp({
  quantity = 2,
  card,
  capacity = 5,
  shared,
}: { quantity?: number; card?: string; capacity?: number; shared?: number } = {}) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const dear = await aTicket(app.db, { event, price: 50_00, capacity });
  const cheap = await aTicket(app.db, { event, price: 30_00, capacity });
  const free = await aTicket(app.db, { event, type: "FREE", price: 0, capacity });
  await aTaxOrFee(app.db, { account, tickets: [dear], rate: 19_000 });
  await aTaxOrFee(app.db, { account, tickets: [cheap], rate: 7_000 });
  await aTaxOrFee(app.db, {
    ...{ account, tickets: [cheap], type: "FEE", calculation_type: "FIXED", rate: 1_00, currency_code: event.currency },
  });
  if (shared) await aCapacityAssignment(app.db, { event, tickets: [dear, cheap], capacity: shared });
  const { order } = await aPaidOrder(app.db, { sale: { event, ticket: dear }, quantity, ...(card && { card }) });
  const params = { event_id: event.id, order_id: order.id };
  const change = changingOf(app, token, params);
  const ids = async () =>
    (await change.get()).attendees.filter(({ status }) => status === "ACTIVE").map(({ id }) => id);
  const refunded = async () => {
    for (const { id } of (await change.get()).refunds) await app.runJob(refundPayment, { refund_id: id });
  };
  const straight = () => expectStraight(app.db, event);
  return { account, token, organizer, event, dear, cheap, free, order, params, ids, refunded, straight, ...change };
}

const swap = (attendee_id: number, ticket: Awaited<ReturnType<typeof aTicket>>) => ({
  ...{ kind: "swap" as const, attendee_id, ...into(ticket), pricing: "NOW" as const },
});
const add = (ticket: Awaited<ReturnType<typeof aTicket>>, quantity = 1) => ({
  ...{ kind: "add" as const, ...into(ticket), pricing: "NOW" as const, quantity },
});
const remove = (attendee_id: number) => ({ kind: "remove" as const, attendee_id });

// SPEC 4.30
// SECURITY S114
test("swap for a cheaper ticket refunds the difference to the card, keeps name and email, and makes a new code", async () => {
  const { event, cheap, ids, preview, make, get, refunded, straight } = await setUp();
  const [first = 0, second = 0] = await ids();
  const before = await get();
  // 30.00, a fee of 1.00, and 7 % on both
  expect((await preview([swap(first, cheap)])).body.data).toMatchObject({
    ...{
      total_before: 119_00,
      total_after: 59_50 + 33_17,
      difference: -26_33,
      checked_in: 0,
      sold_out_ticket_id: null,
    },
    lines: [
      { quantity: 1, total_gross: 59_50 },
      { quantity: 1, total_gross: 33_17 },
    ],
  });
  const reply = await make([swap(first, cheap)]);
  expect(reply.status).toBe(200);
  await refunded();
  const order = await get();
  expect(order).toMatchObject({
    ...{ total_gross: 92_67, total_refunded: 0, total_remaining: 92_67, refund_status: null, label: "COMPLETED" },
    refunds: [{ amount: 26_33, status: "SUCCEEDED", reason: "ORDER_CHANGE" }],
    order_items: [
      { quantity: 1, price: 50_00, total_gross: 59_50 },
      { quantity: 1, price: 30_00, total_fee: 1_00, total_gross: 33_17 },
    ],
  });
  const [was, is] = [before, order].map((state) => state.attendees.find(({ id }) => id === first));
  expect(is).toMatchObject({ first_name: was?.first_name, email: was?.email, share: 33_17, status: "ACTIVE" });
  expect(is?.short_id).not.toBe(was?.short_id);
  const revoked = await revokedKeysOf(app.db, { event, tickets: [] }, [first]);
  expect(revoked).toContain(codeKey(ticketCode({ short_id: was?.short_id ?? "" })));
  expect(revoked).not.toContain(codeKey(ticketCode({ short_id: is?.short_id ?? "" })));
  expect(order.attendees.find(({ id }) => id === second)).toMatchObject({ share: 59_50 });
  expect(order.history.map(({ kind }) => kind)).toContain("order.changed");
  expect(order.mails.filter(({ kind }) => kind === "ORDER_COMPLETED")).toHaveLength(2);
  const old = await app.call(checkout.ticket, {
    params: { event_id: event.id, attendee_short_id: was?.short_id ?? "" },
  });
  expect(old).toMatchObject(refusal(410, "ticket_replaced"));
  await straight();
});

// SPEC 4.30
test("dearer swap and added tickets received in cash are a payment of their own, and later refunds are split", async () => {
  const { event, dear, cheap, ids, make, get, params, token, refunded, straight } = await setUp({ quantity: 1 });
  const vip = await aTicket(app.db, { event, price: 100_00, capacity: 5 });
  const [only = 0] = await ids();
  expect((await make([swap(only, vip), add(cheap, 2)], { paid_by: null })).status).toBe(422);
  expect((await make([swap(only, vip), add(cheap, 2)])).status).toBe(200);
  const order = await get();
  expect(order).toMatchObject({
    total_gross: 100_00 + 66_34,
    total_remaining: 166_34,
    payment_status: "PAYMENT_RECEIVED",
  });
  expect(order.attendees.map(({ share }) => share).toSorted((a, b) => a - b)).toEqual([33_17, 33_17, 100_00]);
  await straight();
  const body = {
    amount: 100_00,
    attendee_ids: [],
    cancel_order: false,
    notify_buyer: true,
    idempotency_key: randomUUID(),
  };
  expect((await app.call(orders.refund, { params, body }, { token })).status).toBe(200);
  await refunded();
  // 59.50 was paid by card, the rest offline.
  const { refunds, ...after } = await get();
  expect(refunds.map(({ amount, status }) => `${amount} ${status}`).toSorted()).toEqual([
    "4050 SUCCEEDED",
    "5950 SUCCEEDED",
  ]);
  expect(after).toMatchObject({ total_refunded: 100_00, total_remaining: 66_34, refund_status: "PARTIALLY_REFUNDED" });
  await straight();
  const all = { ...body, amount: 66_34, idempotency_key: randomUUID(), cancel_order: true };
  expect((await app.call(orders.refund, { params, body: all }, { token })).status).toBe(200);
  await refunded();
  expect(await get()).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED", total_remaining: 0 });
  await straight();
  expect(dear.ticket.event_id).toBe(event.id);
});

test("removed ticket stays known, leaves other prices as they are, and can't be reactivated for free", async () => {
  const { event, ids, make, get, token, refunded, straight } = await setUp({ quantity: 3 });
  const [, second = 0] = await ids();
  expect((await make([remove(second)])).status).toBe(200);
  await refunded();
  const order = await get();
  expect(order).toMatchObject({ total_gross: 119_00, order_items: [{ quantity: 2, total_gross: 119_00 }] });
  expect(order.attendees.map(({ status, share }) => `${status} ${share}`)).toEqual([
    ...["ACTIVE 5950", "CANCELLED 0", "ACTIVE 5950"],
  ]);
  const params = { event_id: event.id, attendee_id: second };
  const body = { notify_attendee: false, is_given: true };
  expect(await app.call(attendees.reactivate, { params, body }, { token })).toMatchObject(
    refusal(409, "attendee_removed"),
  );
  await straight();
});

test("cheaper order change without a refund keeps the order's total", async () => {
  const { cheap, ids, make, get, straight } = await setUp({ quantity: 2 });
  const [first = 0, second = 0] = await ids();
  expect((await make([swap(first, cheap), remove(second)], { settlement: "KEEP" })).status).toBe(200);
  const order = await get();
  expect(order).toMatchObject({ total_gross: 119_00, refunds: [] });
  expect(order.order_items).toMatchObject([
    { quantity: 1, total_gross: 33_17 },
    { quantity: 1, total_gross: 119_00 - 33_17 },
  ]);
  await straight();
});

test("waived difference gives the new tickets a discount, exact to the cent", async () => {
  const { cheap, ids, make, get, straight } = await setUp({ quantity: 1 });
  const [only = 0] = await ids();
  expect((await make([swap(only, cheap), add(cheap, 2)], { settlement: "WAIVE" })).status).toBe(200);
  const order = await get();
  expect(order.total_gross).toBe(59_50);
  expect(order.order_items).toHaveLength(3);
  expect(order.total_discount).toBeGreaterThan(0);
  expect(order.attendees.reduce((sum, { share }) => sum + share, 0)).toBe(59_50);
  await straight();
});

test("ticket is swapped at the price that was paid, or at one that is entered", async () => {
  const { cheap, ids, make, get, straight } = await setUp();
  const [first = 0, second = 0] = await ids();
  const atPaidPrice = { ...swap(first, cheap), pricing: "KEPT" as const };
  const typed = { ...swap(second, cheap), pricing: "TYPED" as const, price: 40_00 };
  // 40.00, a fee of 1.00, and 7 % on both
  expect((await make([atPaidPrice, typed])).status).toBe(200);
  expect(await get()).toMatchObject({ total_gross: 59_50 + 43_87 });
  await straight();
});

test("promo code of an order applies to its new tickets, even after the code has expired", async () => {
  const { event, dear, cheap, token } = await setUp();
  const code = await aPromoCode(app.db, { event, discount_type: "PERCENTAGE", discount: 50_000 });
  const order = await aBuyer(app.db, { event, ticket: dear }, 1, { promo_code: code.promo_code.code });
  await settle(app.db, acting(), sandboxProvider, await charge(app.db, order));
  await app.db
    .updateTable("promo_codes")
    .set({ expiry_date: new Date(0) })
    .where("id", "=", code.promo_code.id)
    .execute();
  const { make, get } = changingOf(app, token, { event_id: event.id, order_id: order.id });
  expect((await make([add(cheap)])).status).toBe(200);
  // 15.00, a fee of 1.00, and 7 % on both
  expect(await get()).toMatchObject({ total_gross: 29_75 + 17_12 });
  await expectStraight(app.db, event);
});

test("full shared capacity allows a swap within it, and no added ticket", async () => {
  const { cheap, ids, preview, make, straight } = await setUp({ quantity: 2, shared: 2 });
  const [first = 0] = await ids();
  expect((await preview([add(cheap)])).body.data.sold_out_ticket_id).toBe(cheap.ticket.id);
  expect(await make([add(cheap)])).toMatchObject({
    ...refusal(409, "sold_out"),
    body: { message: expect.stringContaining("Increase its capacity") },
  });
  expect((await preview([swap(first, cheap)])).body.data.sold_out_ticket_id).toBeNull();
  expect((await make([swap(first, cheap)])).status).toBe(200);
  await straight();
});

test("order change that differs from its preview is refused and writes nothing", async () => {
  const { event, cheap, ids, make, get, straight } = await setUp();
  const [first = 0] = await ids();
  const { updated_at } = await get();
  expect(await make([swap(first, cheap)], { total_after: 1 })).toMatchObject(refusal(409, "amount_changed"));
  const early = new Date(Date.parse(updated_at) - 1_000).toISOString();
  expect(await make([swap(first, cheap)], { updated_at: early })).toMatchObject(refusal(409, "conflict"));
  const errors = async (steps: Parameters<typeof make>[0]) => {
    const { status, body } = await make(steps);
    expect(status).toBe(422);
    return Object.keys((body as unknown as { errors: object }).errors);
  };
  const other = await aTicket(app.db, { event: await anEvent(app.db, {}) });
  expect(await errors([swap(first, other)])).toEqual(["steps.0.ticket_id"]);
  expect(await errors([{ ...swap(first, cheap), ticket_price_id: other.prices[0]?.id ?? 0 }])).toEqual([
    "steps.0.ticket_price_id",
  ]);
  expect(await errors([swap(first, cheap), remove(first)])).toEqual(["steps.1.attendee_id"]);
  expect(await errors([remove(1)])).toEqual(["steps.0.attendee_id"]);
  expect(await errors((await ids()).map(remove))).toEqual(["steps"]);
  expect(await errors([{ ...swap(first, cheap), pricing: "TYPED" }])).toEqual(["steps.0.price"]);
  expect(await make([swap(first, cheap)], { settlement: null })).toMatchObject(refusal(422, "invalid"));
  expect(await get()).toMatchObject({ total_gross: 119_00, updated_at });
  await app.db.updateTable("events").set({ status: "ARCHIVED" }).where("id", "=", event.id).execute();
  expect(await make([swap(first, cheap)])).toMatchObject(refusal(409, "event_archived"));
  await straight();
});

test("order that waits for payment, is cancelled or was refunded can't be changed, with the reason", async () => {
  const sale = await anOfflineSale(app);
  const waiting = await anOfflineOrder(app, { sale });
  const at = changingOf(app, sale.token, waiting.at);
  expect(await at.preview([add(sale.ticket)])).toMatchObject({
    ...refusal(409, "order_open"),
    body: { message: expect.stringContaining("Record the payment or cancel the order first") },
  });
  const { cheap, ids, make, params, token, refunded } = await setUp();
  const [first = 0] = await ids();
  const body = {
    amount: 1_00,
    attendee_ids: [],
    cancel_order: false,
    notify_buyer: false,
    idempotency_key: randomUUID(),
  };
  await app.call(orders.refund, { params, body }, { token });
  expect(await make([swap(first, cheap)])).toMatchObject(refusal(409, "refund_pending"));
  await refunded();
  expect(await make([swap(first, cheap)])).toMatchObject(refusal(409, "already_refunded"));
  await app.call(orders.cancel, { params }, { token });
  expect(await make([swap(first, cheap)])).toMatchObject(refusal(409, "order_cancelled"));
});

test("cheaper order change after payment by transfer records an offline refund as done", async () => {
  const sale = await anOfflineSale(app);
  const half = await aTicket(app.db, { event: sale.event, price: 20_00, capacity: 5 });
  const order = await anOfflineOrder(app, { sale });
  await order.record(50_00);
  const { make, get } = changingOf(app, sale.token, order.at);
  const [attendee] = (await get()).attendees;
  expect((await make([swap(attendee?.id ?? 0, half)])).status).toBe(200);
  expect(await get()).toMatchObject({
    ...{ total_gross: 20_00, refund_status: null, offline: { missing: 0 } },
    refunds: [{ amount: 30_00, status: "SUCCEEDED", reason: "ORDER_CHANGE" }],
  });
  expect((await make([add(half)])).status).toBe(200);
  expect(await get()).toMatchObject({ total_gross: 40_00, total_remaining: 40_00, offline: { missing: 0 } });
  await expectStraight(app.db, sale.event);
});

test("free order becomes paid by a change, and a manual order has no refunds", async () => {
  const { event, free, cheap, token, straight } = await setUp();
  const { order } = await aCompletedOrder(app.db, { event, ticket: free });
  const { make, get } = changingOf(app, token, { event_id: event.id, order_id: order.id });
  const [attendee] = (await get()).attendees;
  expect((await make([swap(attendee?.id ?? 0, cheap)])).status).toBe(200);
  expect(await get()).toMatchObject({ payment_status: "PAYMENT_RECEIVED", total_remaining: 33_17, paid_by: "CASH" });
  await straight();
  await app.db.updateTable("orders").set({ is_manually_created: true }).where("id", "=", order.id).execute();
  await app.db.deleteFrom("payments").where("order_id", "=", order.id).execute();
  expect((await make([swap(attendee?.id ?? 0, free)])).status).toBe(200);
  expect(await get()).toMatchObject({ total_gross: 0, refunds: [] });
});

test("checked-in ticket is swapped only after a confirmation, and stays checked in", async () => {
  const { event, dear, cheap, ids, preview, make, get, straight } = await setUp();
  const [first = 0] = await ids();
  const list = await aCheckInList(app.db, { event, tickets: [dear] });
  await app.db
    .insertInto("check_ins")
    .values({
      ...{ event_id: event.id, check_in_list_id: list.id, attendee_id: first, ticket_id: dear.ticket.id },
      short_id: `ci_${first}`,
    })
    .execute();
  expect((await preview([swap(first, cheap)])).body.data.checked_in).toBe(1);
  expect(await make([swap(first, cheap)])).toMatchObject(refusal(409, "ticket_used"));
  expect((await make([swap(first, cheap)], { accepts_checked_in: true })).status).toBe(200);
  const swapped = (await get()).attendees.find(({ id }) => id === first);
  expect(swapped?.checked_in_at).not.toBeNull();
  await straight();
});

test("added tickets get the given names, then the buyer's, and the preview counts unanswered questions", async () => {
  const { event, cheap, preview, make, get } = await setUp({ quantity: 1 });
  await aQuestion(app.db, {
    event,
    title: "Meal",
    required: true,
    all_tickets: false,
    tickets: [cheap],
    belongs_to: "TICKET",
  });
  const eve = { first_name: "Eve", last_name: "Holt", email: "eve@example.test" };
  const steps = [{ ...add(cheap, 2), attendees: [eve] }];
  expect((await preview(steps)).body.data.unanswered).toBe(2);
  expect((await make(steps)).status).toBe(200);
  const { attendees: people, first_name, mails } = await get();
  expect(people.slice(1)).toMatchObject([eve, { first_name }]);
  expect(mails.filter(({ recipient }) => recipient === eve.email)).toMatchObject([{ kind: "TICKET" }]);
});

/** The documents of an order once its books are up to date, each with its total. */
async function booksOf({ id: order_id }: { id: number }): Promise<string[]> {
  await app.runJob(issueInvoices, { order_id, is_new: false });
  const rows = app.db.selectFrom("invoices").select(["kind", "snapshot"]).where("order_id", "=", order_id);
  return (await rows.orderBy("id").execute()).map(
    ({ kind, snapshot }) => `${kind} ${(snapshot as { gross_total: number }).gross_total}`,
  );
}

test("change of an invoiced order issues a full credit note and a new invoice", async () => {
  const { organizer, order, cheap, ids, make, get, params, token, refunded } = await setUp();
  await aSeller(app.db, { id: organizer.id });
  await app.runJob(issueInvoices, { order_id: order.id, is_new: true });
  const [first = 0] = await ids();
  await make([swap(first, cheap)]);
  await refunded();
  const changed = ["INVOICE 11900", "CREDIT_NOTE 11900", "INVOICE 9267"];
  expect(await booksOf(order)).toEqual(changed);
  expect(await booksOf(order)).toEqual(changed);
  const body = {
    amount: 10_00,
    attendee_ids: [],
    cancel_order: false,
    notify_buyer: false,
    idempotency_key: randomUUID(),
  };
  await app.call(orders.refund, { params, body }, { token });
  await refunded();
  expect(await booksOf(order)).toEqual([...changed, "CREDIT_NOTE 1000"]);
  expect((await get()).invoices).toHaveLength(4);
});

test("order whose total was zero for a while is invoiced again once it has a total", async () => {
  const { event, organizer, order, cheap, ids, make, refunded } = await setUp();
  await aSeller(app.db, { id: organizer.id });
  await app.runJob(issueInvoices, { order_id: order.id, is_new: true });
  const free = await aTicket(app.db, { event, type: "FREE", price: 0 });
  const people = await ids();
  await make(people.map((id) => swap(id, free)));
  await refunded();
  const nothing = ["INVOICE 11900", "CREDIT_NOTE 11900"];
  expect(await booksOf(order)).toEqual(nothing);
  expect((await make([swap(people[0] ?? 0, cheap)])).status).toBe(200);
  expect(await booksOf(order)).toEqual([...nothing, "INVOICE 3317"]);
});

test("failed refund of a difference can be retried and takes nothing else of the order", async () => {
  const { cheap, ids, make, get, refunded, params, token } = await setUp({ card: FAILING_REFUND_CARD });
  const [first = 0] = await ids();
  await make([swap(first, cheap)]);
  await refunded();
  const [pending] = (await get()).refunds;
  await app.db
    .updateTable("refunds")
    .set({ status: "FAILED", failure: "closed_account" })
    .where("id", "=", pending?.id ?? 0)
    .execute();
  expect((await get()).total_remaining).toBe(92_67);
  const at = { ...params, refund_id: pending?.id ?? 0 };
  expect((await app.call(orders.retryRefund, { params: at }, { token })).status).toBe(200);
  expect((await get()).refunds).toMatchObject([{ amount: 26_33 }, { amount: 26_33, reason: "ORDER_CHANGE" }]);
  const body = {
    amount: 92_67,
    attendee_ids: [],
    cancel_order: false,
    notify_buyer: false,
    idempotency_key: randomUUID(),
  };
  expect(await app.call(orders.refund, { params, body }, { token })).toMatchObject(refusal(409, "refund_pending"));
});

test("order change sent ten times with one key is made once, and two organizers at once don't both succeed", async () => {
  const { cheap, ids, preview, make, confirm, get, straight } = await setUp();
  const [first = 0, second = 0] = await ids();
  const idempotency_key = randomUUID();
  const { data: looked } = (await preview([swap(first, cheap)])).body;
  expect(looked).toMatchObject({ total_before: 119_00, total_after: 92_67 });
  const responses = await Promise.all(
    Array.from({ length: 10 }, () => confirm([swap(first, cheap)], looked, { idempotency_key })),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const { updated_at, history } = await get();
  expect(history.filter(({ kind }) => kind === "order.changed")).toHaveLength(1);
  await straight();
  const heard = await Promise.all([
    make([add(cheap)], { updated_at, notify_buyer: false }),
    make([remove(second)], { updated_at, notify_buyer: false }),
  ]);
  expect(heard.map(({ status }) => status).toSorted()).not.toEqual([200, 200]);
  await straight();
});

test("last unit that swaps and buyers want goes to exactly one", async () => {
  const { event, cheap, ids, make, get, straight } = await setUp({ quantity: 4, capacity: 5 });
  await buy(app.db, event, [[cheap, 4]]);
  const people = await ids();
  const [bought, ...heard] = await Promise.all([
    outcomes(Array.from({ length: 6 }, () => buy(app.db, event, [[cheap, 1]]))),
    ...people.map((id) => make([swap(id, cheap)], { notify_buyer: false })),
  ]);
  const swapped = (await get()).attendees.filter(({ share }) => share === 33_17).length;
  expect((bought["done"] ?? 0) + swapped).toBe(1);
  expect(heard.filter(({ status }) => status === 200)).toHaveLength(swapped);
  await straight();
});

test("member who may not refund can't make an order change that refunds", async () => {
  const { account, event, order, cheap, ids } = await setUp();
  const { token } = await aSignedInUser(app.db, { account, role: "ORGANIZER", work: "ORDERS" });
  const [first = 0] = await ids();
  const { make } = changingOf(app, token, { event_id: event.id, order_id: order.id });
  expect(await make([swap(first, cheap)])).toMatchObject({ status: 403 });
});
