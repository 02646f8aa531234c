import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accountData } from "#contract/account-data.ts";
import { orders } from "#contract/orders.ts";
import { proposedChanges } from "#contract/proposed-changes.ts";
import { cancelPayment } from "#server/payments/settlement/cancel-payment.ts";
import { refundPayment } from "#server/payments/refunds/refund-payment.ts";
import { sandboxProvider } from "#server/payments/sandbox/sandbox-provider.ts";
import { settle } from "#server/payments/settlement/settle-payment.ts";
import { buy, outcome } from "#server/orders/testing/buyers.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import {
  acting,
  aCapacityAssignment,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { changingOf, expectStraight, into } from "#server/testing/order-changes.ts";
import { aPaidOrder, sandboxPaymentOf, swipe as swipeCard } from "#server/testing/paying-order.ts";
import { proposingOf } from "#server/testing/proposing.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { expireOneChange } from "./expire-changes.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

type ATicket = Awaited<ReturnType<typeof aTicket>>;
const swap = (attendee_id: number, ticket: ATicket) => ({
  ...{ kind: "swap" as const, attendee_id, ...into(ticket), pricing: "NOW" as const },
});
const add = (ticket: ATicket, quantity = 1) => ({
  ...{ kind: "add" as const, ...into(ticket), pricing: "NOW" as const, quantity },
});
const refusal = (status: number, code: string) => ({ status, body: { code } });

/**
 * A buyer paid for tickets of 50.00; others are 80.00. `shared`: both take of one shared capacity.
 */
async function setUp({ quantity = 1, left = 1, shared }: { quantity?: number; left?: number; shared?: number } = {}) {
  const { account, token } = await aSignedInUser(app.db, { is_owner: true });
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, status: "LIVE" });
  const cheap = await aTicket(app.db, { event, price: 50_00, capacity: 5 });
  const dear = await aTicket(app.db, { event, price: 80_00, capacity: left });
  if (shared) await aCapacityAssignment(app.db, { event, tickets: [cheap, dear], capacity: shared });
  const { order } = await aPaidOrder(app.db, { sale: { event, ticket: cheap }, quantity });
  const params = { event_id: event.id, order_id: order.id };
  const proposing = proposingOf(app, token, params);
  const { make, get } = changingOf(app, token, params);
  const [first = 0, second = 0] = (await get()).attendees.map(({ id }) => id);
  const propose = async (steps = [swap(first, dear)]) => {
    const reply = await proposing.propose(steps);
    expect(reply.status).toBe(200);
    return reply.body.data.proposed_change?.id ?? 0;
  };
  const payments = () =>
    app.db
      .selectFrom("payments")
      .select(["status", "amount", "order_change_id"])
      .where("order_id", "=", order.id)
      .orderBy("id")
      .execute();
  const refunded = async () => {
    for (const { id } of (await get()).refunds) await app.runJob(refundPayment, { refund_id: id });
    return (await get()).refunds.map(({ amount, status, reason }) => `${amount} ${status} ${reason}`);
  };
  const kinds = async () => (await get()).history.map(({ kind }) => kind);
  const straight = () => expectStraight(app.db, event);
  const mails = async () => (await get()).mails.map(({ kind }) => kind);
  const next = {
    cheap: () => outcome(buy(app.db, event, [[cheap, 1]])),
    dear: () => outcome(buy(app.db, event, [[dear, 1]])),
  };
  return {
    ...proposing,
    propose,
    ask: proposing.propose,
    make,
    get,
    token,
    account,
    params,
    event,
    cheap,
    dear,
    first,
    second,
    payments,
    refunded,
    kinds,
    straight,
    mails,
    next,
  };
}

const expire = () => withTransaction(app.db, acting(), expireOneChange);
async function expireAll() {
  while (await expire()) continue;
}

describe("proposed change paid in time", () => {
  // SPEC 4.31
  test("proposed change leaves the order as it is until it is paid, and is then made as proposed", async () => {
    const { propose, see, pay, get, first, dear, next, payments, straight, kinds, mails, waiting } = await setUp();
    const before = await get();
    const id = await propose();
    expect(await get()).toMatchObject({
      ...{
        total_gross: 50_00,
        label: "COMPLETED",
        proposed_change: { id, amount: 30_00, gone: [{ quantity: 1 }], added: [{ quantity: 1 }] },
      },
      attendees: [{ id: first, short_id: before.attendees[0]?.short_id, status: "ACTIVE" }],
    });
    expect(await mails()).toContain("CHANGE_LINK");
    expect(await see(id)).toMatchObject({
      ...{ status: "WAITING", amount: 30_00, total_before: 50_00, total_after: 80_00, is_over: false },
      payment_providers: ["sandbox"],
    });
    // The last unit is held.
    expect(await next.dear()).toBe("sold_out");
    await straight();
    expect((await pay(id)).body.data).toMatchObject({ status: "SUCCEEDED", amount: 30_00 });
    const after = await get();
    expect(after).toMatchObject({
      ...{ total_gross: 80_00, total_remaining: 80_00, payment_status: "PAYMENT_RECEIVED", refunds: [] },
      attendees: [{ id: first, status: "ACTIVE", item_name: dear.ticket.title }],
    });
    expect(after.attendees[0]?.short_id).not.toBe(before.attendees[0]?.short_id);
    expect(await see(id)).toMatchObject({ status: "APPLIED", is_over: true, payment_providers: [] });
    expect(await waiting()).toBeNull();
    expect(await payments()).toMatchObject([
      { status: "SUCCEEDED", amount: 50_00, order_change_id: null },
      { status: "SUCCEEDED", amount: 30_00, order_change_id: expect.any(Number) },
    ]);
    expect(await kinds()).toEqual(expect.arrayContaining(["order.change_proposed", "order.changed"]));
    expect(await mails()).toContain("ORDER_COMPLETED");
    expect(await next.cheap()).toBe("done");
    await straight();
  });

  test("proposed change is made at its own price when prices have changed since", async () => {
    const { propose, pay, get, dear, straight } = await setUp();
    const id = await propose();
    await app.db.updateTable("ticket_prices").set({ price: 200_00 }).where("ticket_id", "=", dear.ticket.id).execute();
    await pay(id);
    expect(await get()).toMatchObject({ total_gross: 80_00 });
    await straight();
  });

  test("proposed swap within a full shared capacity holds no unit of it, and can still be made", async () => {
    const { propose, pay, get, next, straight } = await setUp({ shared: 1 });
    const id = await propose();
    expect(await next.cheap()).toBe("sold_out");
    await straight();
    await pay(id);
    expect(await get()).toMatchObject({ total_gross: 80_00, refunds: [] });
    expect(await next.cheap()).toBe("sold_out");
    await straight();
  });

  test("refund after a paid change goes back to the cards that paid", async () => {
    const { propose, pay, params, token, refunded, get, straight } = await setUp();
    await pay(await propose());
    const body = {
      amount: 80_00,
      attendee_ids: [],
      cancel_order: true,
      notify_buyer: true,
      idempotency_key: randomUUID(),
    };
    expect((await app.call(orders.refund, { params, body }, { token })).status).toBe(200);
    expect((await refunded()).toSorted()).toEqual(["3000 SUCCEEDED ORGANIZER", "5000 SUCCEEDED ORGANIZER"]);
    expect(await get()).toMatchObject({ label: "REFUNDED", total_refunded: 80_00 });
    await straight();
  });
});

describe("unpaid proposed change", () => {
  // SPEC 4.31
  test("overdue proposed change frees its stock at once, before any job, and leaves the order as it was", async () => {
    const { propose, overdue, start, see, get, next, straight, kinds, waiting } = await setUp();
    const before = await get();
    const id = await propose();
    await overdue(id);
    expect(await see(id)).toMatchObject({ is_over: true, payment_providers: [] });
    expect(await start(id)).toMatchObject(refusal(409, "too_late"));
    expect(await next.dear()).toBe("done");
    await expireAll();
    expect(await see(id)).toMatchObject({ status: "EXPIRED" });
    expect(await waiting()).toBeNull();
    expect(await kinds()).toContain("order.change_expired");
    expect(await get()).toMatchObject({ total_gross: 50_00, attendees: before.attendees });
    await straight();
  });

  test("withdrawn proposed change frees its stock and can't be paid", async () => {
    const { propose, withdraw, sendLink, start, see, next, straight, kinds } = await setUp();
    const id = await propose();
    expect((await withdraw(id)).status).toBe(204);
    expect(await see(id)).toMatchObject({ status: "WITHDRAWN", is_over: true });
    expect(await start(id)).toMatchObject(refusal(409, "too_late"));
    expect(await withdraw(id)).toMatchObject(refusal(409, "too_late"));
    expect(await sendLink(id)).toMatchObject(refusal(409, "too_late"));
    expect(await next.dear()).toBe("done");
    expect(await kinds()).toContain("order.change_withdrawn");
    await straight();
  });

  test("payment in progress when its change is withdrawn is refunded, and the buyer is told why", async () => {
    const { propose, swipe, check, withdraw, get, refunded, payments, straight, kinds, mails } = await setUp();
    const id = await propose();
    await swipe(id);
    expect((await withdraw(id)).status).toBe(204);
    await check(id);
    expect(await refunded()).toEqual(["3000 SUCCEEDED DUPLICATE"]);
    expect(await payments()).toMatchObject([{ status: "SUCCEEDED" }, { status: "RETURNED" }]);
    expect(await get()).toMatchObject({ total_gross: 50_00, label: "COMPLETED", refund_status: null });
    expect(await kinds()).toContain("payment.returned");
    expect(await mails()).toContain("LATE_PAYMENT_REFUNDED");
    await straight();
  });

  test("late payment makes an expired change if its stock is still free", async () => {
    const { propose, swipe, check, overdue, get, see, straight } = await setUp();
    const id = await propose();
    await swipe(id);
    await overdue(id);
    await expireAll();
    await check(id);
    expect(await see(id)).toMatchObject({ status: "APPLIED" });
    expect(await get()).toMatchObject({ total_gross: 80_00, refunds: [] });
    await straight();
  });

  test("late payment for an expired change is refunded if its stock is gone", async () => {
    const { propose, swipe, check, overdue, get, see, next, refunded, straight } = await setUp();
    const id = await propose();
    await swipe(id);
    await overdue(id);
    expect(await next.dear()).toBe("done");
    await expireAll();
    await check(id);
    expect(await see(id)).toMatchObject({ status: "EXPIRED" });
    expect(await refunded()).toEqual(["3000 SUCCEEDED DUPLICATE"]);
    expect(await get()).toMatchObject({ total_gross: 50_00, label: "COMPLETED" });
    await straight();
  });

  test("late payment before the cleanup job is refunded if the stock is gone, and ends the change", async () => {
    const { propose, swipe, check, overdue, see, next, refunded, straight } = await setUp();
    const id = await propose();
    await swipe(id);
    await overdue(id);
    expect(await next.dear()).toBe("done");
    await check(id);
    expect((await see(id)).status).not.toBe("WAITING");
    expect(await refunded()).toEqual(["3000 SUCCEEDED DUPLICATE"]);
    await straight();
  });

  test("open payment of a withdrawn change is cancelled at its provider", async () => {
    const { propose, start, withdraw, payments, params } = await setUp();
    const id = await propose();
    await start(id);
    await withdraw(id);
    const open = await app.db
      .selectFrom("payments")
      .select("id")
      .where("order_id", "=", params.order_id)
      .where("status", "=", "OPEN")
      .execute();
    for (const { id: payment_id } of open) await app.runJob(cancelPayment, { payment_id });
    expect(await payments()).toMatchObject([{ status: "SUCCEEDED" }, { status: "CANCELLED" }]);
  });
});

describe("order with a proposed change", () => {
  test("cancelling an order withdraws its proposed change and refunds the change's payment", async () => {
    const { propose, swipe, check, cancel, see, refunded, get, straight } = await setUp();
    const id = await propose();
    await swipe(id);
    expect((await cancel()).status).toBe(200);
    expect(await see(id)).toMatchObject({ status: "WITHDRAWN" });
    await check(id);
    expect((await refunded()).toSorted()).toEqual(["3000 SUCCEEDED DUPLICATE", "5000 SUCCEEDED ORGANIZER"]);
    expect(await get()).toMatchObject({ label: "REFUNDED", total_refunded: 50_00 });
    await straight();
  });

  test("order with a proposed change refuses other changes, refunds and cancelled tickets until it is withdrawn", async () => {
    const { propose, ask, make, withdraw, cheap, dear, first, second, params, token, straight } = await setUp({
      quantity: 2,
      left: 3,
    });
    const id = await propose();
    const refused = refusal(409, "change_waiting");
    expect(await make([add(cheap)])).toMatchObject(refused);
    expect(await ask([swap(second, dear)])).toMatchObject(refused);
    const money = {
      amount: 10_00,
      attendee_ids: [],
      cancel_order: false,
      notify_buyer: true,
      idempotency_key: randomUUID(),
    };
    expect(await app.call(orders.refund, { params, body: money }, { token })).toMatchObject(refused);
    const body = { attendee_ids: [first], notify_buyer: false };
    expect(await app.call(orders.cancelTickets, { params, body }, { token })).toMatchObject(refused);
    await withdraw(id);
    expect((await make([add(cheap)])).status).toBe(200);
    await straight();
  });
});

describe("concurrent payment of a proposed change", () => {
  const ROUNDS = Array.from({ length: 6 }, (_, round) => round);

  test("proposed change that several tabs pay and check at once has one payment and is made once", async () => {
    const { propose, start, swipe, check, payments, kinds, refunded, straight } = await setUp();
    const id = await propose();
    const begun = await Promise.all(ROUNDS.map(() => start(id)));
    expect(new Set(begun.map(({ body }) => body.data.client_secret)).size).toBe(1);
    await swipe(id);
    await Promise.all([...ROUNDS, ...ROUNDS].map(() => check(id)));
    expect(await payments()).toHaveLength(2);
    expect((await kinds()).filter((kind) => kind === "order.changed")).toHaveLength(1);
    expect(await refunded()).toEqual([]);
    await straight();
  });

  test("two payments of one proposed change: one makes it, the other is refunded", async () => {
    for (const _ of ROUNDS) {
      const { propose, swipe, params, get, refunded, straight } = await setUp();
      const id = await propose();
      await swipe(id);
      // A tab that has started with a reference of its own.
      const reference = `order:${params.order_id}:9:change:${id}`;
      const wanted = { reference, amount: 30_00, currency: "EUR", paid_to: null, platform_fee: 0 };
      const other = await sandboxProvider.create(app.db, wanted);
      await swipeCard(app.db, other.client_secret ?? "");
      const [first] = await app.db
        .selectFrom("payments")
        .select("provider_payment_id")
        .where("order_id", "=", params.order_id)
        .where("status", "=", "OPEN")
        .execute();
      const both = [first?.provider_payment_id ?? "", other.provider_payment_id];
      await Promise.all(
        both.map(async (payment) => settle(app.db, acting(), sandboxProvider, await sandboxPaymentOf(app.db, payment))),
      );
      const { total_gross, history } = await get();
      expect(total_gross).toBe(80_00);
      expect(history.find(({ kind }) => kind === "payment.returned")).toMatchObject({ reason: "PAID_TWICE" });
      expect(await refunded()).toEqual(["3000 SUCCEEDED DUPLICATE"]);
      await straight();
    }
  });

  test("payment while a proposed change expires and a buyer wants its unit ends as a change or a refund", async () => {
    for (const _ of ROUNDS) {
      const { propose, swipe, check, overdue, next, see, get, refunded, straight } = await setUp();
      const id = await propose();
      await swipe(id);
      await overdue(id);
      const [, bought] = await Promise.all([check(id), next.dear(), expireAll()]);
      const isMade = (await see(id)).status === "APPLIED";
      expect(bought).toBe(isMade ? "sold_out" : "done");
      expect(await refunded()).toEqual(isMade ? [] : ["3000 SUCCEEDED DUPLICATE"]);
      expect((await get()).total_gross).toBe(isMade ? 80_00 : 50_00);
      await straight();
    }
  });

  test("payment while a proposed change is withdrawn ends as a change or a refund", async () => {
    for (const round of ROUNDS) {
      const { propose, swipe, check, withdraw, see, get, refunded, straight } = await setUp();
      const id = await propose();
      await swipe(id);
      const both = [() => check(id), () => withdraw(id)];
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((run) => run()));
      const { status } = await see(id);
      expect(status).not.toBe("WAITING");
      expect(await refunded()).toEqual(status === "APPLIED" ? [] : ["3000 SUCCEEDED DUPLICATE"]);
      expect((await get()).total_gross).toBe(status === "APPLIED" ? 80_00 : 50_00);
      await straight();
    }
  });

  test("payment of a proposed change while its order is cancelled: all money is refunded", async () => {
    for (const round of ROUNDS) {
      const { propose, swipe, check, cancel, refunded, straight } = await setUp();
      const id = await propose();
      await swipe(id);
      const both = [() => check(id), () => cancel()];
      await Promise.all((round % 2 === 0 ? both : both.toReversed()).map((run) => run()));
      const went = await refunded();
      expect(went.toSorted()).toEqual([expect.stringMatching(/^3000 SUCCEEDED/), "5000 SUCCEEDED ORGANIZER"]);
      await straight();
    }
  });

  test("last unit that a proposed change and two buyers want goes to exactly one", async () => {
    for (const _ of ROUNDS) {
      const { ask, dear, first, next, straight } = await setUp();
      const [proposal, ...bought] = await Promise.all([ask([swap(first, dear)]), next.dear(), next.dear()]);
      const had = bought.filter((result) => result === "done").length + (proposal.status === 200 ? 1 : 0);
      expect(had).toBe(1);
      await straight();
    }
  });
});

test("link of a proposed change is emailed again once a minute, and at most five times per hour", async () => {
  const { propose, sendLink, mails, params } = await setUp();
  const id = await propose();
  const links = async () => (await mails()).filter((kind) => kind === "CHANGE_LINK").length;
  expect((await sendLink(id)).status).toBe(204);
  expect(await links()).toBe(1);
  const earlier = (minutes: number) =>
    sql`update activity_log set occurred_at = occurred_at - make_interval(mins => ${minutes})
      where subject = 'order' and subject_id = ${params.order_id}`.execute(app.db);
  // by its ID: while the rows are updated one by one, no two causes may be equal
  const causes = () =>
    sql`update mails set cause = cause || ':' || id where cause like ${`order:${params.order_id}:%`}`.execute(app.db);
  for (let sent = 1; sent < 5; sent += 1) {
    await earlier(2);
    await causes();
    expect((await sendLink(id)).status).toBe(204);
  }
  expect(await links()).toBe(5);
  await earlier(2);
  expect(await sendLink(id)).toMatchObject(refusal(429, "too_many_requests"));
});

describe("people in proposed changes", () => {
  const email = "grace@example.test";
  const namedStep = (ticket: ATicket) => ({
    ...add(ticket),
    attendees: [{ first_name: "Grace", last_name: null, email }],
  });
  const steps = async (id: number) =>
    JSON.stringify(await app.db.selectFrom("proposed_changes").select("steps").where("id", "=", id).execute());
  const erase = (account_id: number, token: string, target: string) =>
    app.call(accountData.erasePerson, { params: { account_id }, body: { email: target, upcoming: "KEEP" } }, { token });

  test("recipient of a proposed ticket is stored while the change waits, and erased once it is made or withdrawn", async () => {
    const { propose, pay, get, withdraw, dear, cheap } = await setUp({ left: 3 });
    const id = await propose([namedStep(dear)] as never);
    expect(await steps(id)).toContain(email);
    await pay(id);
    expect((await get()).attendees.map((attendee) => attendee.email)).toContain(email);
    expect(await steps(id)).not.toContain(email);
    const other = await propose([namedStep(cheap)] as never);
    await withdraw(other);
    expect(await steps(other)).not.toContain(email);
  });

  test("person in a waiting change can't be erased; in an expired one they can, and late money is refunded", async () => {
    const { propose, swipe, check, overdue, account, token, dear, refunded, straight } = await setUp({ left: 3 });
    const id = await propose([namedStep(dear)] as never);
    expect(await erase(account.id, token, email)).toMatchObject(refusal(409, "order_open"));
    await swipe(id);
    await overdue(id);
    await expireAll();
    expect(await steps(id)).toContain(email);
    expect((await erase(account.id, token, email)).status).toBe(200);
    expect(await steps(id)).not.toContain(email);
    await check(id);
    expect(await refunded()).toEqual(["8000 SUCCEEDED DUPLICATE"]);
    await straight();
  });
});

describe("access to proposed changes", () => {
  test("proposed change is found only below its own order, with that order's short id", async () => {
    const { propose, params, get, withdraw, token } = await setUp();
    const other = await setUp();
    const id = await propose();
    const order_short_id = (await get()).short_id ?? "";
    const of = { event_id: params.event_id, order_short_id, proposed_change_id: id };
    expect((await app.call(proposedChanges.get, { params: of })).status).toBe(200);
    const otherOrder = await other.get();
    for (const wrong of [
      { ...of, order_short_id: "o_0123456789abcdefghij" },
      { ...of, event_id: other.params.event_id },
      { ...of, event_id: other.params.event_id, order_short_id: otherOrder.short_id ?? "" },
      { ...of, proposed_change_id: 999_999_999 },
    ])
      expect(await app.call(proposedChanges.get, { params: wrong })).toMatchObject(refusal(404, "not_found"));
    expect(await other.withdraw(id)).toMatchObject(refusal(404, "not_found"));
    const foreign = { params: { ...params, proposed_change_id: id } };
    expect(await app.call(proposedChanges.withdraw, foreign, { token: other.token })).toMatchObject(
      refusal(404, "not_found"),
    );
    expect(token).not.toBe(other.token);
    expect((await withdraw(id)).status).toBe(204);
  });

  test("proposal based on an older version of the order is refused", async () => {
    const { ask, dear, first, get } = await setUp();
    const before = (await get()).updated_at;
    const older = new Date(Date.parse(before) - 1).toISOString();
    expect(await ask([swap(first, dear)], { updated_at: older })).toMatchObject(refusal(409, "conflict"));
    expect((await ask([swap(first, dear)], { updated_at: before })).status).toBe(200);
  });
});

describe("refused proposals", () => {
  test("proposal that costs nothing more, or has too short or too long a time, is refused", async () => {
    const { ask, cheap, dear, first } = await setUp();
    expect(await ask([swap(first, cheap)])).toMatchObject({
      status: 422,
      body: { errors: { settlement: expect.anything() } },
    });
    for (const hours of [0, 15 * 24])
      expect(await ask([swap(first, dear)], { hours })).toMatchObject({
        status: 422,
        body: { errors: { hours: expect.anything() } },
      });
    expect(await ask([swap(first, dear)], { total_after: 81_00 })).toMatchObject(refusal(409, "amount_changed"));
  });

  test("proposal for a sold-out ticket holds nothing and leaves no waiting change", async () => {
    const { ask, dear, first, next, waiting, straight } = await setUp();
    expect(await next.dear()).toBe("done");
    expect(await ask([swap(first, dear)])).toMatchObject(refusal(409, "sold_out"));
    expect(await waiting()).toBeNull();
    await straight();
  });

  test("proposal repeated with the same key is made once and emailed once", async () => {
    const { ask, dear, first, mails } = await setUp({ left: 3 });
    const idempotency_key = randomUUID();
    const [firstReply, other] = [
      await ask([swap(first, dear)], { idempotency_key }),
      await ask([swap(first, dear)], { idempotency_key }),
    ];
    expect(other.body.data.proposed_change?.id).toBe(firstReply.body.data.proposed_change?.id);
    expect((await mails()).filter((kind) => kind === "CHANGE_LINK")).toHaveLength(1);
  });
});
