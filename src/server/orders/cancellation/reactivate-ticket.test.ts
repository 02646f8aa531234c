import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attendees } from "#contract/attendees.ts";
import { capacityAssignments } from "#contract/capacity-assignments.ts";
import { checkout } from "#contract/checkout.ts";
import { station } from "#contract/check-in.ts";
import { orders } from "#contract/orders.ts";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { deviceOf } from "#server/testing/devices.ts";
import { aCapacityAssignment, acting, aCheckInList, aTicket, aToken, aUser } from "#server/testing/factories.ts";
import { aPaidOrder, aSale } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { reactivateTicket } from "./reactivate-ticket.ts";
import { buy, orderOf, outcomes } from "#server/orders/testing/buyers.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** A paid order of three tickets for 50.00 each, its organizer, and the actions on it. */
async function setUp(bought: Parameters<typeof aPaidOrder>[1] = {}) {
  const { sale, order } = await aPaidOrder(app.db, { quantity: 3, ...bought });
  const account = { id: sale.event.account_id };
  const token = await aToken(app.db, await aUser(app.db, { account }), account);
  const people = await app.db
    .selectFrom("attendees")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const at = (which: number) => ({ event_id: sale.event.id, attendee_id: people[which]!.id });
  const cancel = (which: number, notify_buyer = true) =>
    app.call(attendees.cancel, { params: at(which), body: { notify_buyer } }, { token });
  const reactivate = (which: number, over: { is_given?: boolean; notify_attendee?: boolean } = {}) =>
    app.call(attendees.reactivate, { params: at(which), body: { notify_attendee: true, ...over } }, { token });
  const inOrder = { event_id: sale.event.id, order_id: order.id };
  const refund = (amount: number, over: { attendee_ids?: number[]; cancel_order?: boolean } = {}) =>
    app.call(
      orders.refund,
      {
        params: inOrder,
        body: {
          amount,
          attendee_ids: [],
          cancel_order: false,
          notify_buyer: false,
          idempotency_key: randomUUID(),
          ...over,
        },
      },
      { token },
    );
  const get = async () => (await app.call(orders.get, { params: inOrder }, { token })).body.data;
  const stock = () =>
    app.db
      .selectFrom("stocks")
      .select(["held", "sold"])
      .where("id", "=", sale.ticket.prices[0]!.stock_id)
      .executeTakeFirstOrThrow();
  const mails = async (kind: string) =>
    app.db
      .selectFrom("mails")
      .select(["recipient", "data"])
      .where("event_id", "=", sale.event.id)
      .where("kind", "=", kind)
      .orderBy("id")
      .execute();
  const agrees = async () => {
    expect(await recount(app.db)).toEqual([]);
    expect(await labelledStats(app.db, sale.event)).toEqual(await recountStats(app.db, sale.event));
  };
  return { sale, order, people, token, cancel, reactivate, refund, get, stock, mails, agrees, inOrder, at };
}

const refusal = (status: number, code: string) => ({ status, body: { code } });

// SPEC 4.28
test("cancelling one of three tickets puts its unit back on sale, tells the buyer and refunds nothing", async () => {
  const { cancel, get, stock, mails, agrees } = await setUp();
  expect(await cancel(1)).toMatchObject({ status: 200, body: { data: { status: "CANCELLED" } } });
  expect(await get()).toMatchObject({ status: "COMPLETED", total_refunded: 0 });
  expect((await get()).attendees.map(({ status }) => status)).toEqual(["ACTIVE", "CANCELLED", "ACTIVE"]);
  expect(await stock()).toEqual({ held: 0, sold: 2 });
  expect(await mails("TICKETS_CANCELLED")).toHaveLength(1);
  expect(await cancel(1)).toMatchObject(refusal(409, "attendee_cancelled"));
  await agrees();
});

test("order without valid tickets stays complete, hides the link to the online event, and can get them back", async () => {
  const { sale, cancel, reactivate, get, stock, agrees } = await setUp();
  await app.db
    .updateTable("event_settings")
    .set({ is_online_event: true, online_event_connection_details: "<p>the secret room</p>" })
    .where("event_id", "=", sale.event.id)
    .execute();
  const params = { event_id: sale.event.id, order_short_id: (await get()).short_id ?? "" };
  const shownText = async () =>
    (await app.call(checkout.get, { params }, {})).body.data.event.online_event_connection_details;
  expect(await shownText()).toContain("the secret room");
  for (const which of [0, 1, 2]) expect((await cancel(which)).status).toBe(200);
  expect(await get()).toMatchObject({ status: "COMPLETED", label: "COMPLETED" });
  expect(await shownText()).toBeNull();
  expect(await stock()).toEqual({ held: 0, sold: 0 });
  await agrees();
  for (const which of [0, 1, 2]) expect((await reactivate(which)).status).toBe(200);
  expect(await shownText()).toContain("the secret room");
  expect(await stock()).toEqual({ held: 0, sold: 3 });
  await agrees();
});

// SPEC 4.28
// SECURITY S114
test("cancelling a ticket checks it out, and reactivating gives it a new code while the old one stays invalid", async () => {
  const { sale, people, cancel, reactivate, mails, agrees } = await setUp();
  const list = await aCheckInList(app.db, { event: sale.event, tickets: [sale.ticket] });
  const scan = async (code: string) =>
    (
      await app.call(
        station.checkIn,
        { params: { check_in_list_short_id: list.short_id }, body: { codes: [code] } },
        await deviceOf(app, list),
      )
    ).body.data[0]?.outcome;
  const old = people[0]!;
  expect(await scan(ticketCode(old))).toBe("checked_in");
  await cancel(0);
  await agrees();
  expect(await scan(ticketCode(old))).toBe("attendee_cancelled");
  expect(await revokedKeysOf(app.db, { event: sale.event, tickets: [] }, [old.id])).toContain(codeKey(ticketCode(old)));
  expect(await reactivate(0)).toMatchObject({ status: 200, body: { data: { status: "ACTIVE", checked_in_at: null } } });
  const fresh = await app.db.selectFrom("attendees").selectAll().where("id", "=", old.id).executeTakeFirstOrThrow();
  expect(fresh.short_id).not.toBe(old.short_id);
  expect(fresh.public_id).toBe(old.public_id);
  expect(await revokedKeysOf(app.db, { event: sale.event, tickets: [] }, [old.id])).toContain(codeKey(ticketCode(old)));
  expect(await scan(ticketCode(old))).toBe("not_found");
  expect(await scan(ticketCode(fresh))).toBe("checked_in");
  const at = (attendee_short_id: string) => ({ params: { event_id: sale.event.id, attendee_short_id } });
  expect(await app.call(checkout.ticket, at(old.short_id), {})).toMatchObject(refusal(410, "ticket_replaced"));
  expect((await app.call(checkout.ticket, at(fresh.short_id), {})).status).toBe(200);
  const mailed = await mails("TICKET");
  expect(mailed.at(-1)).toMatchObject({ recipient: old.email, data: { attendee_short_id: fresh.short_id } });
  await agrees();
});

test("ticket that is cancelled, reactivated and cancelled again is reported both times", async () => {
  const { cancel, reactivate, mails, agrees } = await setUp();
  await cancel(0);
  await reactivate(0, { notify_attendee: false });
  await cancel(0);
  expect(await mails("TICKETS_CANCELLED")).toHaveLength(2);
  await cancel(1, false);
  expect(await mails("TICKETS_CANCELLED")).toHaveLength(2);
  await agrees();
});

test("sold-out reactivation names the full capacity, and works with one more unit", async () => {
  const { sale, cancel, reactivate, stock, agrees } = await setUp();
  await cancel(0);
  const stock_id = sale.ticket.prices[0]!.stock_id;
  const set = (capacity: number | null) =>
    app.db.updateTable("stocks").set({ capacity }).where("id", "=", stock_id).execute();
  await set(2);
  expect(await reactivate(0)).toMatchObject({
    ...refusal(409, "sold_out"),
    body: { message: "There aren’t enough of these tickets left. Increase the quantity and try again." },
  });
  await set(null);
  const { assignment } = await aCapacityAssignment(app.db, { event: sale.event, tickets: [sale.ticket], capacity: 2 });
  await app.db.deleteFrom("stock_holds").where("stock_id", "=", assignment.stock_id).execute();
  await app.db
    .insertInto("stock_holds")
    .values(await holdsOf(stock_id, assignment.stock_id))
    .execute();
  await app.db.updateTable("stocks").set({ sold: 2, held: 0 }).where("id", "=", assignment.stock_id).execute();
  expect(await reactivate(0)).toMatchObject({
    ...refusal(409, "sold_out"),
    body: { message: expect.stringContaining(`“${assignment.name}”`) },
  });
  expect(await stock()).toEqual({ held: 0, sold: 2 });
  await app.db.updateTable("stocks").set({ capacity: 3 }).where("id", "=", assignment.stock_id).execute();
  expect((await reactivate(0)).status).toBe(200);
  await agrees();
});

/** The holds of a price, recorded again for a capacity that is shared from now on. */
async function holdsOf(from: number, to: number) {
  const rows = await app.db.selectFrom("stock_holds").selectAll().where("stock_id", "=", from).execute();
  return rows.map((row) => ({ ...row, stock_id: to }));
}

test("refunded ticket is reactivated only with a confirmation that it is given for free", async () => {
  const { people, refund, reactivate, get, stock, agrees } = await setUp();
  await refund(50_00, { attendee_ids: [people[0]!.id] });
  expect(await reactivate(0)).toMatchObject({
    ...refusal(409, "money_went_back"),
    body: { message: expect.stringContaining("€50.00") },
  });
  expect(await stock()).toEqual({ held: 0, sold: 2 });
  expect((await reactivate(0, { is_given: true })).status).toBe(200);
  const order = await get();
  expect(order.history.at(-1)).toMatchObject({
    kind: "order.ticket_reactivated",
    attendee_ids: [people[0]!.id],
    amount: 50_00,
  });
  expect(await stock()).toEqual({ held: 0, sold: 3 });
  await agrees();
});

test("ticket of a cancelled order or of an erased person can't be reactivated", async () => {
  const fixture = await setUp();
  await app.call(orders.cancel, { params: fixture.inOrder }, { token: fixture.token });
  expect(await fixture.reactivate(0, { is_given: true })).toMatchObject({
    ...refusal(409, "order_cancelled"),
    body: { message: "The whole order was cancelled and can’t be reopened. Add this attendee manually instead." },
  });
  const two = await setUp();
  expect(await two.reactivate(0)).toMatchObject(refusal(409, "attendee_active"));
  await two.cancel(0);
  await withTransaction(app.db, acting(), (ctx) =>
    recordActivity(ctx, {
      ...{ kind: "attendee.voided", account_id: two.sale.event.account_id, event_id: two.sale.event.id },
      ...{ subject: { attendee: two.people[0]!.id }, data: {} },
    }),
  );
  expect(await two.reactivate(0)).toMatchObject(refusal(409, "person_erased"));
});

test("attendee of another event is not found", async () => {
  const [own, foreign] = [await setUp(), await setUp()];
  const params = { event_id: own.sale.event.id, attendee_id: foreign.people[0]!.id };
  const { token } = own;
  expect((await app.call(attendees.cancel, { params, body: { notify_buyer: false } }, { token })).status).toBe(404);
  expect((await app.call(attendees.reactivate, { params, body: { notify_attendee: false } }, { token })).status).toBe(
    404,
  );
});

/** Reactivates all of these attendees at once. */
function reactivateAtOnce(order: { id: number }, attendee_ids: readonly number[]) {
  return attendee_ids.map((attendee_id) =>
    withTransaction(app.db, acting(), async (ctx) =>
      reactivateTicket(ctx, await lockOrder(ctx.tx, orderOf(order)), {
        ...{ attendee_id, is_given: false, tells_attendee: false, locale: "en" },
      }),
    ),
  );
}

test("ticket reactivated ten times at once is valid once and takes one unit", async () => {
  const { order, people, cancel, stock, agrees } = await setUp({ sale: await aSale(app.db, 20) });
  await cancel(0);
  const pressed = Array.from({ length: 10 }, () => people[0]!.id);
  expect(await outcomes(reactivateAtOnce(order, pressed))).toEqual({ done: 1, attendee_active: 9 });
  expect(await stock()).toEqual({ held: 0, sold: 3 });
  await agrees();
});

test("last unit that ten cancelled tickets and twenty buyers want goes to exactly one", async () => {
  const { sale, order, people, cancel, stock, agrees } = await setUp({ sale: await aSale(app.db, 10), quantity: 10 });
  for (const which of people.keys()) await cancel(which, false);
  const stock_id = sale.ticket.prices[0]!.stock_id;
  await app.db.updateTable("stocks").set({ capacity: 1 }).where("id", "=", stock_id).execute();
  const again = reactivateAtOnce(
    order,
    people.map(({ id }) => id),
  );
  const bought = Array.from({ length: 20 }, () => buy(app.db, sale.event, [[sale.ticket, 1]]));
  expect(await outcomes([...again, ...bought])).toEqual({ done: 1, sold_out: 29 });
  const { held, sold } = await stock();
  expect(held + sold).toBe(1);
  expect(await recount(app.db)).toEqual([]);
  await agrees();
});

test("shared capacity that a ticket joins and leaves during reactivations counts exactly the valid tickets", async () => {
  const { sale, people, token, cancel, reactivate, agrees } = await setUp({
    sale: await aSale(app.db, 12),
    quantity: 12,
  });
  const other = await aTicket(app.db, { event: sale.event, title: "Balcony" });
  const { assignment } = await aCapacityAssignment(app.db, { event: sale.event, tickets: [other], capacity: 50 });
  const params = { event_id: sale.event.id, capacity_assignment_id: assignment.id };
  let isOver = false;
  const organizer = (async () => {
    const heard = new Set<number>();
    for (let round = 0; !isOver; round += 1) {
      const ticket_ids = [other.ticket.id, ...(round % 2 ? [] : [sale.ticket.ticket.id])];
      const body = { name: "Hall", status: "ACTIVE", capacity: 50, ticket_ids } as never;
      heard.add((await app.call(capacityAssignments.update, { params, body }, { token })).status);
    }
    return [...heard];
  })();
  const heard = await Promise.all(
    [...people.keys()].map(async (which) => {
      const statuses = [];
      for (let round = 0; round < 5; round += 1) {
        statuses.push((await cancel(which, false)).status);
        statuses.push((await reactivate(which, { notify_attendee: false })).status);
      }
      return statuses;
    }),
  );
  isOver = true;
  expect(await organizer).toEqual([200]);
  expect([...new Set(heard.flat())]).toEqual([200]);
  await agrees();
});

test("reactivated ticket's former code from another product is refused at check-in", async () => {
  const { people, cancel, reactivate, sale } = await setUp();
  const [first] = people;
  if (!first) throw new Error("There are three.");
  await app.db.updateTable("attendees").set({ old_code: "AbCd-0004" }).where("id", "=", first.id).execute();
  await cancel(0);
  expect((await reactivate(0, { is_given: true })).status).toBe(200);
  const list = { event: { id: sale.event.id }, tickets: [{ id: first.ticket_id }] };
  expect(await revokedKeysOf(app.db, list, null)).toContain(codeKey("AbCd-0004"));
});
