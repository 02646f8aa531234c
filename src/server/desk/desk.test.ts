import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { door } from "#contract/check-in.ts";
import { checkout } from "#contract/checkout.ts";
import { calendarFiles } from "#contract/calendar-files.ts";
import { buyersDesk } from "#contract/desk.ts";
import { ticketFiles } from "#contract/ticket-files.ts";
import { eventSettingCalls } from "#contract/event-settings.ts";
import { orders } from "#contract/orders.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { recount } from "#server/stock/recount.ts";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { ticketCode } from "#server/check-in/codes.ts";
import { revokedKeysOf } from "#server/check-in/revoked-keys.ts";
import {
  anAnswer,
  anEvent,
  aCheckInList,
  aCompletedOrder,
  aQuestion,
  aTicket,
  aToken,
  aUser,
  inDays,
} from "#server/testing/factories.ts";
import { aPaidOrder, aSale } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { findOrders } from "./find-orders.ts";

let home: TestApp;
beforeAll(async () => void (home = await testApp()));
afterAll(() => home.close());

let callers = 0;
/** Each from an address of its own: limits by network are another matter. */
const from = () => ({ address: `10.9.${(callers += 1) >> 8}.${callers & 255}` });

const SETTINGS = {
  allow_self_cancellation: true,
  cancellation_ladder: JSON.stringify([
    { days_before: 20, percent: 80 },
    { days_before: 2, percent: 33 },
  ]),
};

/** A paid order of three tickets for 50.00 each, a month ahead, and what its buyer's link opens. */
async function stage({
  settings = SETTINGS,
  days = 30,
  quantity = 3,
}: { settings?: object; days?: number; quantity?: number } = {}) {
  const sale = await aSale(home.db, 5);
  await home.db.updateTable("event_settings").set(settings).where("event_id", "=", sale.event.id).execute();
  const { order } = await aPaidOrder(home.db, { sale, quantity });
  await home.db
    .updateTable("events")
    .set({ start_date: inDays(days), end_date: null })
    .where("id", "=", sale.event.id)
    .execute();
  const row = await home.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
  const params = { event_id: sale.event.id, order_short_id: row.short_id };
  const tickets = () =>
    home.db.selectFrom("attendees").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
  const [first, second, third] = await tickets();
  if (!first) throw new Error("There is no ticket.");
  const list = await aCheckInList(home.db, { event: sale.event, tickets: [sale.ticket] });
  const scan = (code: string) =>
    home.call(door.checkIn, { params: { check_in_list_short_id: list.short_id }, body: { codes: [code] } }, from());
  const mails = async (...kinds: string[]) => {
    const rows = await home.db
      .selectFrom("mails")
      .selectAll()
      .where("event_id", "=", sale.event.id)
      .orderBy("id")
      .execute();
    return rows.filter(({ kind }) => kinds.includes(kind));
  };
  const told = async () =>
    home.db
      .selectFrom("happenings")
      .select(["kind", "actor", "actor_id", "data"])
      .where("subject", "=", "order")
      .where("subject_id", "=", order.id)
      .orderBy("id")
      .execute();
  const inTicket = (short_id: string) => ({ ...params, attendee_short_id: short_id });
  const handOn = (short_id: string, body: object = BO) =>
    home.call(buyersDesk.handOn, { params: inTicket(short_id), body: body as never }, from());
  const correct = (short_id: string, body: object) =>
    home.call(buyersDesk.correctTicket, { params: inTicket(short_id), body: body as never }, from());
  const cancel = (attendee_short_ids: string[], amount: number, over: object = {}) =>
    home.call(
      buyersDesk.cancel,
      { params, body: { attendee_short_ids, amount, asked_key: randomUUID(), ...over } },
      from(),
    );
  const see = () => home.call(buyersDesk.get, { params }, from());
  return {
    sale,
    order,
    row,
    params,
    first,
    second,
    third,
    tickets,
    scan,
    mails,
    told,
    inTicket,
    handOn,
    correct,
    cancel,
    see,
  };
}

const BO = { first_name: "Bo", last_name: "Ek", email: "bo@example.test" };
const refusal = (status: number, code: string) => ({ status, body: { code } });

describe("finding one’s orders", () => {
  async function ask(email: string, locale = "en") {
    const options = { ...from(), headers: { "accept-language": locale } };
    const { status, body } = await home.call(buyersDesk.find, { body: { email } }, options);
    await home.runJob(findOrders, { email, locale: locale as "en", asked: randomUUID() });
    const mails = home.db.selectFrom("mails").selectAll().where("kind", "=", "FIND_ORDERS");
    return { status, body, mails: await mails.where("recipient", "=", email).orderBy("id").execute() };
  }

  test("mails all of an address, of every organizer, in the reader’s language: what is to come first, then the last year", async () => {
    const email = `finder-${randomUUID()}@example.test`;
    const at = async (days: number, over: object = {}) => {
      const event = await anEvent(home.db, { title: `In ${days} days`, start_date: inDays(days), end_date: null });
      await aCompletedOrder(home.db, { event, ticket: await aTicket(home.db, { event }), email, ...over });
    };
    for (const days of [-20, 60, -400, 3, -100]) await at(days);
    await at(10, { status: "CANCELLED" });
    await at(11, { status: "AWAITING_PAYMENT" });
    await at(12, { email: "somebody@example.test" });
    const { status, mails } = await ask(email.toUpperCase(), "de");
    expect(status).toBe(204);
    expect(mails).toEqual([]);
    const found = (await ask(email, "de")).mails;
    expect(found[0]).toMatchObject({ locale: "de", event_id: null });
    const { orders: told } = (found[0]?.data ?? {}) as {
      orders: { event_title: string; is_over: boolean; is_cancelled: boolean }[];
    };
    expect(told.map(({ event_title, is_over, is_cancelled }) => [event_title, is_over, is_cancelled])).toEqual([
      ["In 3 days", false, false],
      ["In 10 days", false, true],
      ["In 60 days", false, false],
      ["In -20 days", true, false],
      ["In -100 days", true, false],
    ]);
  });

  test("answers the same for an address that nobody has, and mails nobody", async () => {
    const email = `nobody-${randomUUID()}@example.test`;
    expect(await ask(email)).toMatchObject({ status: 204, mails: [] });
  });

  test("is slow: three mails an hour to an address, three questions a minute about it, ten a minute from one network", async () => {
    const email = `slow-${randomUUID()}@example.test`;
    const event = await anEvent(home.db);
    await aCompletedOrder(home.db, { event, ticket: await aTicket(home.db, { event }), email });
    for (let at = 0; at < 5; at += 1) await home.runJob(findOrders, { email, locale: "en", asked: randomUUID() });
    expect((await ask(email)).mails).toHaveLength(3);
    await ask(email);
    await ask(email);
    expect(await ask(email)).toMatchObject(refusal(429, "too_many_requests"));
    const one = { address: "192.0.2.77" };
    const statuses = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await home.call(buyersDesk.find, { body: { email: `x${at}@example.test` } }, one)).status);
    expect(statuses.slice(9)).toEqual([204, 429, 429]);
  });

  test.each([null, "", "nobody", "a@b", 7, "x".repeat(300) + "@example.test"])(
    "refuses %j at its field",
    async (email) => {
      const refused = await home.call(buyersDesk.find, { body: { email } as never }, from());
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["email"]]);
    },
  );
});

describe("correcting", () => {
  test("the buyer’s name and answers, as the organizer reads in the timeline; their address stays", async () => {
    const { params, order, told, row, sale } = await stage();
    const event = { id: sale.event.id };
    const heard = await aQuestion(home.db, { event, required: true });
    const gone = await aQuestion(home.db, { event, is_hidden: true });
    await anAnswer(home.db, { order: row, question: heard, answer: "radio" });
    await anAnswer(home.db, { order: row, question: gone, answer: "kept" });
    const put = (body: object) => home.call(buyersDesk.correctBuyer, { params, body: body as never }, from());
    const name = { first_name: "Ada", last_name: "Lovelace" };
    const good = { ...name, questions: [{ question_id: heard.id, answer: "a friend" }] };
    const wrong = await put({ ...name, questions: [{ question_id: heard.id, answer: "" }] });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ["questions.0.answer"]]);
    expect((await put({ ...good, email: "thief@example.test" })).status).toBe(204);
    const after = await home.db.selectFrom("orders").selectAll().where("id", "=", order.id).executeTakeFirstOrThrow();
    expect(after).toMatchObject({ last_name: "Lovelace", email: "ada@example.test" });
    expect((await home.call(buyersDesk.get, { params }, from())).body.data.answers).toEqual(
      expect.arrayContaining([
        { question_id: heard.id, answer: "a friend" },
        { question_id: gone.id, answer: "kept" },
      ]),
    );
    await put(good);
    const corrected = (await told()).filter(({ kind }) => kind === "order.corrected");
    expect(corrected).toEqual([
      {
        kind: "order.corrected",
        actor: "buyer",
        actor_id: order.id,
        data: { changed: ["last_name", "answers"], attendee_ids: [] },
      },
    ]);
    const token = await aToken(home.db, await aUser(home.db, { account: { id: sale.event.account_id } }), {
      id: sale.event.account_id,
    });
    const { history } = (await home.call(orders.get, { params: { event_id: event.id, order_id: order.id } }, { token }))
      .body.data;
    expect(history.at(-1)).toMatchObject({
      kind: "order.corrected",
      actor: { kind: "buyer" },
      changed: ["last_name", "answers"],
    });
  });

  test("a ticket’s name, answers and address, which gets the ticket by mail, with the link and the code that it had", async () => {
    const { first, correct, mails, tickets, told, sale, row, params } = await stage();
    const meal = await aQuestion(home.db, {
      event: sale.event,
      ...{ belongs_to: "TICKET", type: "RADIO", required: true, options: ["Meat", "Vegan"] },
    });
    await anAnswer(home.db, { order: row, attendee: first, question: meal, answer: 1 });
    const answers = (answer: unknown) => ({ questions: [{ question_id: meal.id, answer }] });
    const refused = await correct(first.short_id, { ...BO, ...answers(3) });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["questions.0.answer"]]);
    expect((await correct(first.short_id, { ...BO, ...answers(2) })).status).toBe(204);
    expect((await tickets())[0]).toMatchObject({ ...BO, short_id: first.short_id, status: "ACTIVE" });
    const { tickets: seen } = (await home.call(buyersDesk.get, { params }, from())).body.data;
    expect(seen[0]?.answers).toEqual([{ question_id: meal.id, answer: 2 }]);
    expect(await mails("TICKET")).toMatchObject([
      { recipient: "bo@example.test", data: { attendee_short_id: first.short_id, attendee_name: "Bo Ek" } },
    ]);
    await correct(first.short_id, { ...BO, first_name: "Bob", email: "BO@example.test" });
    expect(await mails("TICKET")).toHaveLength(1);
    expect((await told()).filter(({ kind }) => kind === "order.corrected").map(({ data }) => data)).toEqual([
      { changed: ["first_name", "last_name", "email", "answers"], attendee_ids: [first.id] },
      { changed: ["first_name", "email"], attendee_ids: [first.id] },
    ]);
  });

  test("ends with the start of the event, and for a ticket when somebody came in with it", async () => {
    const { first, second, correct, scan } = await stage();
    await scan(ticketCode(first));
    expect(await correct(first.short_id, BO)).toMatchObject(refusal(409, "ticket_used"));
    expect(await correct(second?.short_id ?? "", BO)).toMatchObject({ status: 204 });
    const late = await stage({ days: -0.1 });
    expect(await late.correct(late.first.short_id, BO)).toMatchObject(refusal(409, "too_late"));
    const body = { first_name: "Ada", last_name: "L" };
    expect(await home.call(buyersDesk.correctBuyer, { params: late.params, body }, from())).toMatchObject(
      refusal(409, "too_late"),
    );
  });

  test.each([
    ["no first name", { first_name: " " }, "first_name"],
    ["no address", { email: "nobody" }, "email"],
    ["a name of two lines", { first_name: "a\nb" }, "first_name"],
    ["a name that never ends", { last_name: "x".repeat(51) }, "last_name"],
  ])("refuses %s at its field", async (_, over, field) => {
    const { first, correct, handOn } = await stage();
    for (const refused of [
      await correct(first.short_id, { ...BO, ...over }),
      await handOn(first.short_id, { ...BO, ...over }),
    ])
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("a ticket that is handed on", () => {
  test("has a new link and a new code; the old ones are dead at once, and the old link says so", async () => {
    const { first, handOn, tickets, scan, params, mails, told } = await stage();
    expect((await handOn(first.short_id)).status).toBe(204);
    const [now] = await tickets();
    expect(now).toMatchObject({ ...BO, id: first.id, public_id: first.public_id, status: "ACTIVE" });
    expect(now?.short_id).not.toBe(first.short_id);
    const open = (attendee_short_id: string) =>
      home.call(checkout.ticket, { params: { event_id: params.event_id, attendee_short_id } }, from());
    expect(await open(first.short_id)).toMatchObject(refusal(410, "ticket_handed_on"));
    expect(await open(now?.short_id ?? "")).toMatchObject({ status: 200, body: { data: { first_name: "Bo" } } });
    const calendar = { params: { event_id: params.event_id, attendee_short_id: first.short_id } };
    expect(await home.call(calendarFiles.ofTicket, calendar, from())).toMatchObject(refusal(410, "ticket_handed_on"));
    for (const code of [ticketCode(first), first.short_id])
      expect((await scan(code)).body.data).toMatchObject([{ outcome: "not_found" }]);
    expect((await scan(ticketCode(now ?? first))).body.data).toMatchObject([{ outcome: "checked_in" }]);
    const event = { id: params.event_id };
    expect(await revokedKeysOf(home.db, { event, tickets: [] }, [first.id])).toContain(codeKey(ticketCode(first)));
    const [ticket] = await mails("TICKET");
    expect(ticket).toMatchObject({ recipient: "bo@example.test", data: { attendee_short_id: now?.short_id } });
    const parting = await mails("HANDED_ON");
    expect(parting.map(({ recipient }) => recipient)).toEqual(["ada@example.test"]);
    for (const secret of [now?.short_id ?? "?", "Bo", "bo@example.test"])
      expect(JSON.stringify(parting[0]?.data)).not.toContain(secret);
    expect((await told()).at(-1)).toMatchObject({
      kind: "order.ticket_handed_on",
      actor: "buyer",
      data: { attendee_ids: [first.id] },
    });
  });

  test("tells who had it and who bought it; the second time in a minute has a mail of its own", async () => {
    const { first, handOn, tickets, mails } = await stage();
    await handOn(first.short_id);
    const then = (await tickets())[0]?.short_id ?? "";
    await handOn(then, { first_name: "Cy", email: "cy@example.test" });
    const again = (await tickets())[0]?.short_id ?? "";
    await handOn(again);
    expect((await mails("TICKET")).map(({ recipient }) => recipient)).toEqual([
      "bo@example.test",
      "cy@example.test",
      "bo@example.test",
    ]);
    expect((await mails("HANDED_ON")).map(({ recipient }) => recipient)).toEqual([
      "ada@example.test",
      ...["bo@example.test", "ada@example.test"],
      ...["cy@example.test", "ada@example.test"],
    ]);
  });

  test.each([
    ["once somebody is in with it", SETTINGS, 30, "ticket_used"],
    ["after the event", SETTINGS, -2, "too_late"],
    ["where the organizer has switched it off", { allow_handing_on: false }, 30, "not_offered"],
  ])("not %s", async (_, settings, days, code) => {
    const { first, handOn, scan, tickets, see } = await stage({ settings, days });
    if (code === "ticket_used") await scan(ticketCode(first));
    expect(await handOn(first.short_id)).toMatchObject(refusal(409, code));
    expect((await tickets())[0]).toMatchObject({ short_id: first.short_id, first_name: "Ada" });
    expect((await see()).body.data.tickets[0]).toMatchObject({ can_hand_on: false });
  });

  test("twice at once goes to one of them", async () => {
    const { first, handOn, mails } = await stage();
    const tries = Array.from({ length: 8 }, (_, at) =>
      handOn(first.short_id, { ...BO, email: `friend-${at}@example.test` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([204, ...Array.from({ length: 7 }, () => 410)]);
    expect(await mails("TICKET")).toHaveLength(1);
  });

  test("while it is scanned: somebody came in with it, or the old code lets nobody in; never both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { first, handOn, scan } = await stage({ quantity: 1 });
      const [handed, scanned] = await Promise.all([handOn(first.short_id), scan(ticketCode(first))]);
      expect(["204 not_found", "409 checked_in"]).toContain(`${handed.status} ${scanned.body.data[0]?.outcome}`);
    }
  });

  test("is refused by the statement that lets people in, when it was handed on between two of the door’s looks", async () => {
    const { first, handOn, scan, order } = await stage({ quantity: 1 });
    // the door has looked and now waits for the order, which somebody holds while the ticket is handed on
    const handed = await home.db.transaction().execute(async (tx) => {
      await tx.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate().execute();
      const scanning = scan(ticketCode(first));
      await new Promise((resolve) => setTimeout(resolve, 200));
      await tx
        .updateTable("attendees")
        .set({ short_id: "a_0000000000000000000042" })
        .where("id", "=", first.id)
        .execute();
      return { scanning };
    });
    expect((await handed.scanning).body.data).toMatchObject([{ outcome: "not_found" }]);
    expect((await handOn(first.short_id)).status).toBe(404);
  });

  test("ten times an hour from a free order, where an address is whatever somebody types", async () => {
    const event = await anEvent(home.db, { status: "LIVE" });
    const { order, attendees } = await aCompletedOrder(home.db, {
      event,
      ticket: await aTicket(home.db, { event, type: "FREE" }),
    });
    let short_id = attendees[0]?.short_id ?? "";
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      const params = { event_id: event.id, order_short_id: order.short_id, attendee_short_id: short_id };
      statuses.push(
        (await home.call(buyersDesk.handOn, { params, body: { ...BO, email: `x${at}@example.test` } }, from())).status,
      );
      const now = home.db.selectFrom("attendees").select("short_id").where("order_id", "=", order.id);
      short_id = (await now.executeTakeFirstOrThrow()).short_id;
    }
    expect(statuses.slice(9)).toEqual([204, 429]);
  });
});

describe("sending again", () => {
  test("the confirmation goes to the buyer, a ticket to its holder; once a minute and five times an hour", async () => {
    const { params, first, mails, inTicket, told, order } = await stage();
    const before = (await mails("ORDER_COMPLETED")).length;
    const all = () => home.call(buyersDesk.resend, { params }, from());
    const one = () => home.call(buyersDesk.resendTicket, { params: inTicket(first.short_id) }, from());
    expect([(await all()).status, (await all()).status, (await one()).status]).toEqual([204, 204, 204]);
    expect((await mails("ORDER_COMPLETED")).slice(before)).toMatchObject([{ recipient: "ada@example.test" }]);
    expect(await mails("TICKET")).toMatchObject([
      { recipient: "ada@example.test", data: { attendee_short_id: first.short_id } },
    ]);
    expect((await told()).slice(-1)).toMatchObject([{ kind: "order.ticket_resent", actor: "buyer" }]);
    for (let at = 1; at < 5; at += 1)
      for (const about of [`order:${order.id}`, `attendee:${first.id}`])
        await home.db
          .insertInto("mails")
          .values({
            cause: `${about}:resent:2020-01-01T00:0${at}`,
            kind: "TICKET",
            recipient: "ada@example.test",
            locale: "en",
            data: "{}",
          })
          .execute();
    expect(await all()).toMatchObject(refusal(429, "too_many_requests"));
    expect(await one()).toMatchObject(refusal(429, "too_many_requests"));
  });
});

describe("cancelling by the organizer’s rules", () => {
  test("of what was paid by transfer tells the organizer to give it back, and counts it once they have", async () => {
    const {
      cancel,
      first,
      second,
      mails,
      sale,
      order: { id },
    } = await stage();
    await home.db.updateTable("payments").set({ provider: "offline" }).where("order_id", "=", id).execute();
    expect((await cancel([first.short_id], 40_00)).status).toBe(204);
    expect(await mails("REFUND_FAILED")).toMatchObject([{ data: { amount: 40_00, failure: "by_hand" } }]);
    const account = { id: sale.event.account_id };
    const token = await aToken(home.db, await aUser(home.db, { account }), account);
    const at = { event_id: sale.event.id, order_id: id };
    const order = async () => (await home.call(orders.get, { params: at }, { token })).body.data;
    expect(await order()).toMatchObject({ needs_hand: true, total_refunded: 0, refunds: [{ status: "FAILED" }] });
    const refund_id = (await order()).refunds[0]?.id ?? 0;
    await home.call(orders.retryRefund, { params: { ...at, refund_id } }, { token });
    const [, again] = (await order()).refunds;
    await home.runJob(refundPayment, { refund_id: again?.id ?? 0 });
    expect(await order()).toMatchObject({ needs_hand: false, total_refunded: 40_00, label: "PARTIALLY_REFUNDED" });
    expect((await cancel([second?.short_id ?? ""], 40_00)).status).toBe(204);
    expect(await order()).toMatchObject({ needs_hand: true, total_refunded: 40_00 });
  });

  test("leaves a refund that failed before waiting for its hand", async () => {
    const { cancel, first, second, order } = await stage();
    await home.db.updateTable("payments").set({ provider: "offline" }).where("order_id", "=", order.id).execute();
    for (const ticket of [first, second]) expect((await cancel([ticket?.short_id ?? ""], 40_00)).status).toBe(204);
    const refunds = home.db.selectFrom("refunds").select(["amount", "status", "handled_at"]);
    expect(await refunds.where("order_id", "=", order.id).execute()).toEqual([
      { amount: 40_00, status: "FAILED", handled_at: null },
      { amount: 40_00, status: "FAILED", handled_at: null },
    ]);
  });

  test("gives a ticket’s share times the rung’s percentage back, as was shown before", async () => {
    const { cancel, see, first, second, tickets, mails, told, params } = await stage();
    const { data: shown } = (await see()).body;
    expect(shown).toMatchObject({ cancellation: { percent: 80 }, total_remaining: 150_00 });
    expect(shown.tickets.map(({ cancel_amount }) => cancel_amount)).toEqual([40_00, 40_00, 40_00]);
    expect((await cancel([first.short_id, second?.short_id ?? ""], 80_00)).status).toBe(204);
    expect((await tickets()).map(({ status }) => status)).toEqual(["CANCELLED", "CANCELLED", "ACTIVE"]);
    expect(await mails("TICKETS_CANCELLED")).toMatchObject([{ data: { refund: { amount: 80_00 } } }]);
    const kinds = (await told()).slice(-2);
    expect(kinds).toMatchObject([
      { kind: "refund.requested", actor: "buyer" },
      { kind: "order.tickets_cancelled", actor: "buyer" },
    ]);
    const order = (await home.call(checkout.get, { params }, from())).body.data;
    expect(order).toMatchObject({ status: "COMPLETED", refund_status: "REFUND_PENDING", is_cancelled_by_buyer: false });
    expect(await recount(home.db)).toEqual([]);
  });

  test("of all tickets cancels the order, in its buyer’s name", async () => {
    const { cancel, tickets, params, mails } = await stage();
    const all = (await tickets()).map(({ short_id }) => short_id);
    expect((await cancel(all, 120_00)).status).toBe(204);
    const order = (await home.call(checkout.get, { params }, from())).body.data;
    expect(order).toMatchObject({ status: "CANCELLED", is_cancelled_by_buyer: true });
    expect(await mails("ORDER_CANCELLED")).toMatchObject([{ data: { refund: { amount: 120_00 } } }]);
    expect(await home.call(buyersDesk.get, { params }, from())).toMatchObject(refusal(409, "order_cancelled"));
    expect(await cancel(all, 0)).toMatchObject(refusal(409, "order_cancelled"));
  });

  test("with another amount than was shown is refused, and says which it is now; nothing is done", async () => {
    const { cancel, first, tickets, sale } = await stage();
    for (const amount of [39_99, 40_01, 0])
      expect(await cancel([first.short_id], amount)).toMatchObject({
        ...refusal(409, "amount_changed"),
        body: { errors: { amount: ["It is €40.00 now."] } },
      });
    await home.db
      .updateTable("events")
      .set({ start_date: inDays(10) })
      .where("id", "=", sale.event.id)
      .execute();
    expect(await cancel([first.short_id], 40_00)).toMatchObject({
      body: { errors: { amount: ["It is €16.50 now."] } },
    });
    expect((await tickets())[0]).toMatchObject({ status: "ACTIVE" });
    expect((await cancel([first.short_id], 16_50)).status).toBe(204);
  });

  test.each([
    ["where buyers may not", { allow_self_cancellation: false }, 30, {}, "not_offered"],
    ["of a kind of ticket that is left out", SETTINGS, 30, { is_cancellable: false }, "not_offered"],
    ["after the last rung", SETTINGS, 1, {}, "too_late"],
    ["after the start", SETTINGS, -1, {}, "too_late"],
  ])("is refused %s", async (_, settings, days, ticket, code) => {
    const { cancel, first, see, sale } = await stage({ settings, days });
    if (Object.keys(ticket).length > 0)
      await home.db.updateTable("tickets").set(ticket).where("event_id", "=", sale.event.id).execute();
    expect((await see()).body.data.tickets[0]).toMatchObject({ cancel_amount: null });
    expect(await cancel([first.short_id], 0)).toMatchObject(refusal(409, code));
  });

  test("takes free tickets back for nothing, also without a ladder", async () => {
    const settings = { allow_self_cancellation: true };
    const event = await anEvent(home.db, { status: "LIVE", settings });
    const { order, attendees } = await aCompletedOrder(home.db, {
      event,
      ticket: await aTicket(home.db, { event, type: "FREE" }),
      quantity: 2,
    });
    const params = { event_id: event.id, order_short_id: order.short_id };
    const body = { attendee_short_ids: [attendees[0]?.short_id ?? ""], amount: 0, asked_key: randomUUID() };
    expect((await home.call(buyersDesk.cancel, { params, body }, from())).status).toBe(204);
    expect(
      await home.call(buyersDesk.cancel, { params, body: { ...body, asked_key: randomUUID() } }, from()),
    ).toMatchObject(refusal(409, "attendee_cancelled"));
    const refunds = home.db.selectFrom("refunds").select("id").where("order_id", "=", order.id);
    expect(await refunds.execute()).toEqual([]);
  });

  test("asked twenty times at once is one; with the same key every answer is yes", async () => {
    const { cancel, first, second, order } = await stage();
    const at = [first.short_id, second?.short_id ?? ""];
    const asked_key = randomUUID();
    const same = await Promise.all(Array.from({ length: 10 }, () => cancel(at, 80_00, { asked_key })));
    expect(same.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 204));
    const others = await Promise.all(Array.from({ length: 10 }, () => cancel(at, 80_00)));
    expect(new Set(others.map(({ body }) => body.code))).toEqual(new Set(["attendee_cancelled"]));
    const refunds = await home.db.selectFrom("refunds").select("amount").where("order_id", "=", order.id).execute();
    expect(refunds).toEqual([{ amount: 80_00 }]);
    expect(await recount(home.db)).toEqual([]);
  });

  test("while the organizer refunds: one of them at a time, and together never more than was paid", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { cancel, first, order, sale } = await stage();
      const account = { id: sale.event.account_id };
      const token = await aToken(home.db, await aUser(home.db, { account }), account);
      const body = {
        amount: 150_00,
        cancel_order: false,
        attendee_ids: [],
        notify_buyer: true,
        asked_key: randomUUID(),
      };
      const asked = { params: { event_id: sale.event.id, order_id: order.id }, body };
      const [mine, theirs] = await Promise.all([
        cancel([first.short_id], 40_00),
        home.call(orders.refund, asked, { token }),
      ]);
      const refunds = await home.db.selectFrom("refunds").select("amount").where("order_id", "=", order.id).execute();
      expect(refunds).toHaveLength(1);
      expect([204, 409].includes(mine.status) && [200, 409, 422].includes(theirs.status)).toBe(true);
      expect(mine.status === 204).toBe(theirs.status !== 200);
    }
  });

  test("never gives back more than remains, whatever went back before", async () => {
    const { cancel, first, second, order } = await stage({
      settings: { ...SETTINGS, cancellation_ladder: JSON.stringify([{ days_before: 1, percent: 100 }]) },
    });
    await home.db
      .insertInto("refunds")
      .values({
        ...{ order_id: order.id, amount: 120_00, status: "SUCCEEDED", reason: "ORGANIZER" },
        payment_id: (
          await home.db.selectFrom("payments").select("id").where("order_id", "=", order.id).executeTakeFirstOrThrow()
        ).id,
      })
      .execute();
    await home.db
      .updateTable("orders")
      .set({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 120_00 })
      .where("id", "=", order.id)
      .execute();
    const both = [first.short_id, second?.short_id ?? ""];
    expect(await cancel(both, 100_00)).toMatchObject({ body: { errors: { amount: ["It is €30.00 now."] } } });
    expect((await cancel(both, 30_00)).status).toBe(204);
    expect(await recount(home.db)).toEqual([]);
  });

  test.each([
    ["less than nothing", { amount: -1 }, "amount"],
    ["a fraction", { amount: 39.5 }, "amount"],
    ["a text", { amount: "40" }, "amount"],
    ["a huge amount", { amount: 1e18 }, "amount"],
    ["no ticket", { attendee_short_ids: [] }, "attendee_short_ids"],
    ["no key", { asked_key: "x" }, "asked_key"],
  ])("refuses %s at its field", async (_, over, field) => {
    const { cancel, first } = await stage();
    const refused = await cancel([first.short_id], 40_00, over);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  });
});

describe("the ladder of an event", () => {
  const rungs = (...given: [days: unknown, percent: unknown][]) =>
    given.map(([days_before, percent]) => ({ days_before, percent }));

  test.each([
    ["the same days twice", rungs([9, 90], [9, 50]), "cancellation_ladder.1.days_before"],
    ["more money for who comes later", rungs([9, 50], [3, 51]), "cancellation_ladder.1.percent"],
    ["more than all of it", rungs([9, 101]), "cancellation_ladder.0.percent"],
    ["less than nothing", rungs([-1, 50]), "cancellation_ladder.0.days_before"],
    ["half a day", rungs([1.5, 50]), "cancellation_ladder.0.days_before"],
    ["an empty field", rungs([null, 50]), "cancellation_ladder.0.days_before"],
    ["seven lines", rungs([7, 9], [6, 9], [5, 9], [4, 9], [3, 9], [2, 9], [1, 9]), "cancellation_ladder"],
  ])("refuses %s at its field, and is kept as it was said", async (_, ladder, field) => {
    const event = await anEvent(home.db);
    const account = { id: event.account_id };
    const token = await aToken(home.db, await aUser(home.db, { account }), account);
    const params = { event_id: event.id };
    const put = (cancellation_ladder: unknown) =>
      home.call(eventSettingCalls.update, { params, body: { cancellation_ladder } as never }, { token });
    const refused = await put(ladder);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    const good = rungs([30, 100], [7, 50], [0, 50]);
    expect((await put(good)).body.data).toMatchObject({ cancellation_ladder: good, allow_self_cancellation: false });
  });
});

describe("whose desk it is", () => {
  test("a ticket’s link opens no desk, and one order’s link none of another’s tickets, of another event neither", async () => {
    const mine = await stage();
    const other = await stage();
    const asked = [
      { ...mine.params, order_short_id: mine.first.short_id },
      { ...mine.params, event_id: other.params.event_id },
      { ...mine.params, order_short_id: "o_0000000000000000000000" },
    ];
    for (const params of asked) {
      expect(await home.call(buyersDesk.get, { params }, from())).toMatchObject({ status: 404 });
      expect(await home.call(calendarFiles.ofOrder, { params }, from())).toMatchObject({ status: 404 });
      expect(await home.call(buyersDesk.resend, { params }, from())).toMatchObject({ status: 404 });
    }
    const foreign = { ...mine.params, attendee_short_id: other.first.short_id };
    expect(await home.call(buyersDesk.handOn, { params: foreign, body: BO }, from())).toMatchObject({ status: 404 });
    expect(await home.call(buyersDesk.correctTicket, { params: foreign, body: BO }, from())).toMatchObject({
      status: 404,
    });
    expect(await home.call(buyersDesk.resendTicket, { params: foreign }, from())).toMatchObject({ status: 404 });
    const refused = await mine.cancel([mine.first.short_id, other.first.short_id], 80_00);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["attendee_short_ids"]]);
    expect((await other.tickets())[0]).toMatchObject({ status: "ACTIVE", first_name: "Ada" });
  });

  test("valid tickets are had as a PDF, one a page: the order’s by its link, one by its own, none that is void or handed on", async () => {
    const { params, first, second, row, cancel, handOn } = await stage();
    const ofOrder = () => home.call(ticketFiles.ofOrder, { params }, from());
    const ofTicket = (attendee_short_id: string) =>
      home.call(ticketFiles.ofTicket, { params: { event_id: params.event_id, attendee_short_id } }, from());
    const answer = await ofOrder();
    expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(answer.headers["content-disposition"]).toContain(`${row.public_id}.pdf`);
    expect((await ofTicket(first.short_id)).status).toBe(200);
    await cancel([first.short_id], 40_00);
    expect(await ofTicket(first.short_id)).toMatchObject(refusal(409, "attendee_cancelled"));
    // whoever follows an old mail's link reads it on a page
    const followed = await home.app.inject({
      url: `/api/public/events/${params.event_id}/attendees/${first.short_id}/ticket_pdf`,
      headers: { accept: "text/html,application/xhtml+xml,*/*;q=0.8" },
      remoteAddress: from().address,
    });
    expect([followed.statusCode, followed.headers.location]).toEqual([
      303,
      `/ticket/${params.event_id}/${first.short_id}`,
    ]);
    await handOn(second?.short_id ?? "");
    expect(await ofTicket(second?.short_id ?? "")).toMatchObject(refusal(410, "ticket_handed_on"));
    expect((await ofOrder()).status).toBe(200);
    await home.db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", row.id).execute();
    expect(await ofOrder()).toMatchObject(refusal(409, "attendee_cancelled"));
  });

  test("nothing of it is kept on the way", async () => {
    const { params, first } = await stage();
    const at = { event_id: params.event_id, attendee_short_id: first.short_id };
    for (const answer of [
      await home.call(buyersDesk.get, { params }, from()),
      await home.call(calendarFiles.ofOrder, { params }, from()),
      await home.call(calendarFiles.ofTicket, { params: at }, from()),
      await home.call(ticketFiles.ofOrder, { params }, from()),
      await home.call(ticketFiles.ofTicket, { params: at }, from()),
    ])
      expect([answer.status, answer.headers["cache-control"]]).toEqual([200, "no-store"]);
  });
});
