import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orders } from "#contract/orders.ts";
import { aCheckInList, aCompletedOrder, anEvent, aSignedInUser, aTicket, inDays } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

/** An organizer with a live event, a ticket for 20.00 and one for 50.00. */
async function anOrganizersEvent(over: { currency?: string; timezone?: string } = {}) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { account, status: "LIVE", ...over });
  const [standard, vip] = [
    await aTicket(app.db, { event, capacity: 100 }),
    await aTicket(app.db, { event, title: "VIP", price: 50_00 }),
  ];
  const params = { event_id: event.id };
  const list = (query: Record<string, unknown> = {}) => app.call(orders.list, { params, query }, { token });
  return { event, token, standard, vip, params, list };
}

function listed(reply: { body: { data: { public_id: string }[] } }) {
  return reply.body.data.map(({ public_id }) => public_id);
}

async function mailsOf(event: { id: number }, kind: string) {
  return app.db
    .selectFrom("mails")
    .selectAll()
    .where("event_id", "=", event.id)
    .where("kind", "=", kind)
    .orderBy("id")
    .execute();
}

// SPEC 1.06
test("order list shows completed, cancelled and unpaid orders, newest first, and no reservations", async () => {
  const { event, standard, list } = await anOrganizersEvent();
  const shown = [];
  for (const [at, status] of (
    ["COMPLETED", "CANCELLED", "AWAITING_PAYMENT", "RESERVED", "EXPIRED"] as const
  ).entries()) {
    const { order } = await aCompletedOrder(app.db, {
      event,
      ticket: standard,
      quantity: at + 1,
      status,
      created_at: new Date(Date.UTC(2027, 0, 1 + at)),
    });
    if (at < 3) shown.unshift(order.public_id);
  }
  const reply = await list();
  expect(reply.status).toBe(200);
  expect(listed(reply)).toEqual(shown);
  expect(reply.body.meta).toMatchObject({ total: 3, last_page: 1 });
  expect(reply.body.data.at(-1)).toMatchObject({
    status: "COMPLETED",
    label: "COMPLETED",
    ticket_count: 1,
    total_gross: 20_00,
    first_name: "Ada",
  });
});

test("order list has sums over all pages of a search or filter, and none for the whole list", async () => {
  const { event, standard, vip, list } = await anOrganizersEvent();
  for (const ticket of [standard, standard, vip]) await aCompletedOrder(app.db, { event, ticket });
  await aCompletedOrder(app.db, { event, ticket: vip, status: "CANCELLED" });
  const sumsOf = async (query: Record<string, unknown>) => (await list(query)).body.meta.sums;
  expect(await sumsOf({})).toBeNull();
  expect(await sumsOf({ sort_by: "total_gross", page: 2 })).toBeNull();
  expect(await sumsOf({ query: "ada", per_page: 1 })).toEqual({ total_gross: 140_00, completed_gross: 90_00 });
  expect(await sumsOf({ "filter_fields[ticket_id][eq]": vip.ticket.id })).toEqual({
    total_gross: 100_00,
    completed_gross: 50_00,
  });
  expect(await sumsOf({ query: "nobody" })).toEqual({ total_gross: 0, completed_gross: 0 });
});

test("orders are found by name, email and reference, and filtered by status, amount and ticket", async () => {
  const { event, standard, vip, list } = await anOrganizersEvent();
  const { order: ada } = await aCompletedOrder(app.db, { event, ticket: standard });
  const { order: grace } = await aCompletedOrder(app.db, {
    event,
    ticket: vip,
    first_name: "Grace",
    last_name: "Hopper",
    email: "Grace@Navy.test",
  });
  const { order: refunded } = await aCompletedOrder(app.db, { event, ticket: vip, refund_status: "REFUNDED" });
  expect(listed(await list({ query: "grace hop" }))).toEqual([grace.public_id]);
  expect(listed(await list({ query: "NAVY" }))).toEqual([grace.public_id]);
  expect(listed(await list({ query: ada.public_id.toLowerCase() }))).toEqual([ada.public_id]);
  expect(listed(await list({ "filter_fields[ticket_id][eq]": standard.ticket.id }))).toEqual([ada.public_id]);
  expect(listed(await list({ "filter_fields[ticket_id][ne]": standard.ticket.id, sort_direction: "asc" }))).toEqual([
    grace.public_id,
    refunded.public_id,
  ]);
  expect(listed(await list({ "filter_fields[refund_status][eq]": "REFUNDED" }))).toEqual([refunded.public_id]);
  expect(
    listed(await list({ "filter_fields[total_gross][gt]": 20_00, "filter_fields[refund_status][eq]": "null" })),
  ).toEqual([grace.public_id]);
  expect((await list({ "filter_fields[ticket_id][eq]": "standard" })).status).toBe(422);
});

// SPEC 3.42
test("order shows its lines, its attendees and its emails", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket: standard, quantity: 2 });
  const list = await aCheckInList(app.db, { event, tickets: [standard] });
  const checked_in_at = new Date("2027-05-01T18:00:00.000Z");
  await app.db
    .insertInto("check_ins")
    .values({
      short_id: "ci_0123456789",
      event_id: event.id,
      check_in_list_id: list.id,
      attendee_id: attendees[0]!.id,
      ticket_id: standard.ticket.id,
      checked_in_at,
    })
    .execute();
  const params = { event_id: event.id, order_id: order.id };
  await app.call(orders.resendConfirmation, { params }, { token });
  const { status, body } = await app.call(orders.get, { params }, { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    public_id: order.public_id,
    total_gross: 40_00,
    order_items: [{ item_name: "Standard", quantity: 2, price: 20_00 }],
    attendees: [
      { id: attendees[0]!.id, item_name: "Standard", checked_in_at: "2027-05-01T18:00:00.000Z" },
      { checked_in_at: null },
    ],
    mails: [{ kind: "ORDER_COMPLETED", recipient: "ada@example.test", status: "QUEUED", sent_at: null }],
  });
  expect(body.data.completed_at).toMatch(/Z$/);
});

test("order shows the emails of its own number and of its own attendees only", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket: standard });
  const causes = [
    `order:${order.id}:completed`,
    `order:${order.id}0:completed`,
    `order:${order.id}:resent:2027-01-01T10:00`,
    `order:${order.id}0:resent:2027-01-01T10:00`,
  ];
  const ticketCauses = [
    `attendee:${attendees[0]!.id}:ticket`,
    `attendee:${attendees[0]!.id}:resent:2027-01-01T10:00`,
    `attendee:${attendees[0]!.id}0:ticket`,
  ];
  const money = { order_id: order.id, amount: 20_00, currency: "EUR" };
  const payment = await app.db
    .insertInto("payments")
    .values({ ...money, provider: "sandbox", provider_payment_id: `pay_${order.id}`, status: "SUCCEEDED" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const dispute = await app.db
    .insertInto("disputes")
    .values({
      ...{ ...money, payment_id: payment.id, provider_dispute_id: `dp_${order.id}` },
      ...{ status: "LOST", reason: "fraudulent" },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const disputeCauses = [`dispute:${dispute.id}:open`, `dispute:${dispute.id}:lost`, `dispute:${dispute.id}0:lost`];
  for (const cause of [...causes, ...ticketCauses, ...disputeCauses])
    await app.db
      .insertInto("mails")
      .values({ kind: cause, cause, recipient: "a@example.test", locale: "en", data: "{}" })
      .execute();
  const { body } = await app.call(orders.get, { params: { event_id: event.id, order_id: order.id } }, { token });
  expect(body.data.mails.map(({ kind }) => kind)).toEqual([
    ...[causes[0], causes[2], ticketCauses[0], ticketCauses[1]],
    ...[disputeCauses[0], disputeCauses[1]],
  ]);
});

test("order of another event of the same account is not found", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const { order } = await aCompletedOrder(app.db, { event, ticket: standard });
  const other = await anEvent(app.db, { organizer: { id: event.organizer_id, account_id: event.account_id } });
  const params = { event_id: other.id, order_id: order.id };
  for (const endpoint of [orders.get, orders.cancel, orders.resendConfirmation])
    expect((await app.call(endpoint, { params }, { token })).status).toBe(404);
  expect(
    (await app.call(orders.get, { params: { event_id: event.id, order_id: order.id } }, { token })).body.data.status,
  ).toBe("COMPLETED");
});

test("reservation is not found as an order", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const { order } = await aCompletedOrder(app.db, { event, ticket: standard, status: "RESERVED" });
  const params = { event_id: event.id, order_id: order.id };
  for (const endpoint of [orders.get, orders.cancel, orders.resendConfirmation])
    expect((await app.call(endpoint, { params }, { token })).status).toBe(404);
});

// SPEC 1.06, 4.08, 4.09, 4.47, 8.11
test("cancelling an order voids its tickets, puts its stock back on sale and tells the buyer once", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const { order } = await aCompletedOrder(app.db, { event, ticket: standard, quantity: 3 });
  const params = { event_id: event.id, order_id: order.id };
  const { status, body } = await app.call(orders.cancel, { params }, { token });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ status: "CANCELLED", label: "CANCELLED" });
  expect(body.data.attendees.map((attendee) => attendee.status)).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
  expect(body.data.mails).toMatchObject([{ kind: "ORDER_CANCELLED", recipient: "ada@example.test" }]);
  expect(
    await app.db
      .selectFrom("stocks")
      .select(["held", "sold"])
      .where("id", "=", standard.stocks[0]!.id)
      .executeTakeFirst(),
  ).toEqual({ held: 0, sold: 0 });
  const again = await app.call(orders.cancel, { params }, { token });
  expect([again.status, again.body.code]).toEqual([409, "order_cancelled"]);
  expect(await mailsOf(event, "ORDER_CANCELLED")).toHaveLength(1);
});

// SPEC 4.47
test("cancelling an unpaid order tells its buyer, too", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  await app.db
    .updateTable("event_settings")
    .set({ email_footer_message: "See you\nsoon" })
    .where("event_id", "=", event.id)
    .execute();
  const { order } = await aCompletedOrder(app.db, {
    ...{ event, ticket: standard, status: "AWAITING_PAYMENT" as const },
    attendees: [{ status: "PENDING" }],
  });
  const params = { event_id: event.id, order_id: order.id };
  expect((await app.call(orders.cancel, { params }, { token })).status).toBe(200);
  const [mail] = await mailsOf(event, "ORDER_CANCELLED");
  expect(mail).toMatchObject({
    recipient: "ada@example.test",
    data: { was_complete: false, footer_message: "See you\nsoon" },
  });
});

test("unpaid order shows until when its stock is held, and why the payment failed", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const reserved_until = inDays(0, 2);
  const { order } = await aCompletedOrder(app.db, {
    ...{ event, ticket: standard, status: "AWAITING_PAYMENT" as const, payment_status: "PAYMENT_FAILED" as const },
    reserved_until,
  });
  const failed = { order_id: order.id, provider: "sandbox", amount: 10_00, currency: "EUR", status: "FAILED" } as const;
  await app.db
    .insertInto("payments")
    .values([
      { ...failed, provider_payment_id: "pay_first", failure_code: "card_declined" },
      { ...failed, provider_payment_id: "pay_second", failure_code: "insufficient_funds" },
    ])
    .execute();
  const { body } = await app.call(orders.get, { params: { event_id: event.id, order_id: order.id } }, { token });
  expect(body.data).toMatchObject({
    label: "PAYMENT_FAILED",
    reserved_until: reserved_until.toISOString(),
    payment_failure: { code: "insufficient_funds" },
  });
});

test("confirmation is sent again once for five clicks", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  const { order, attendees } = await aCompletedOrder(app.db, { event, ticket: standard, quantity: 2 });
  await app.db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", attendees[0]!.id).execute();
  const params = { event_id: event.id, order_id: order.id };
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => app.call(orders.resendConfirmation, { params }, { token })),
  );
  expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  const mails = await mailsOf(event, "ORDER_COMPLETED");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.data).toMatchObject({
    order_public_id: order.public_id,
    tickets: [{ public_id: attendees[1]!.public_id }],
  });
});

test("confirmation is sent again only for a complete order", async () => {
  const { event, token, standard } = await anOrganizersEvent();
  for (const [status, code] of [
    ["AWAITING_PAYMENT", "conflict"],
    ["CANCELLED", "order_cancelled"],
  ] as const) {
    const { order } = await aCompletedOrder(app.db, { event, ticket: standard, status });
    const reply = await app.call(
      orders.resendConfirmation,
      { params: { event_id: event.id, order_id: order.id } },
      { token },
    );
    expect([reply.status, reply.body.code]).toEqual([409, code]);
  }
});

// SPEC 3.42
test("order export has the reader's language, the event's time zone and the currency's decimals", async () => {
  const { event, token, standard, params } = await anOrganizersEvent({ currency: "KWD", timezone: "America/St_Johns" });
  const { order } = await aCompletedOrder(app.db, {
    event,
    ticket: standard,
    quantity: 2,
    first_name: "=HYPERLINK(1)",
    created_at: new Date("2027-03-01T01:00:00Z"),
  });
  await aCompletedOrder(app.db, { event, ticket: standard, status: "RESERVED" });
  const reply = await app.call(orders.export, { params }, { token });
  expect(reply.status).toBe(200);
  expect(reply.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(reply.headers["content-disposition"]).toContain('filename="orders-summer-night.csv"');
  expect(String(reply.body).split("\r\n")).toEqual([
    "\uFEFFOrder,Date (America/St_Johns),Status,Payment status,Refund,First name,Last name,Email,Number of tickets,Tickets,Before taxes and fees,Discount,Taxes,Fees,Total,Refunded,Remaining,Currency,Promo code,Affiliate,Source,Payment,Notes,Language",
    `${order.public_id},2027-02-28 21:30,Completed,Paid,,'=HYPERLINK(1),Lovelace,ada@example.test,2,2 × Standard,4.000,0.000,0.000,0.000,4.000,0.000,4.000,KWD,,,,sandbox,,en`,
    "",
  ]);
});

test("export of 5,000 orders has each of them once", async () => {
  const { event, token, standard, params } = await anOrganizersEvent();
  const { order } = await aCompletedOrder(app.db, { event, ticket: standard });
  await sql`insert into orders (event_id, short_id, public_id, status, currency, locale, total_before_additions, total_gross, created_at)
    select event_id, 'o_many' || made, 'O-MANY' || made, status, currency, locale, 0, 0, created_at + (made / 100) * interval '1 microsecond'
    from orders, generate_series(1, 4999) as made where id = ${order.id}`.execute(app.db);
  const reply = await app.call(orders.export, { params }, { token });
  const references = String(reply.body)
    .split("\r\n")
    .slice(1, -1)
    .map((line) => line.split(",")[0]);
  expect(references).toHaveLength(5_000);
  expect(new Set(references).size).toBe(5_000);
});
