import pino from "pino";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { bulkActions } from "#contract/bulk-actions.ts";
import { attendees } from "#contract/attendees.ts";
import { labels } from "#contract/labels.ts";
import { recountStats, labelledStats } from "#server/testing/recount.ts";
import { aggregateCounters } from "#server/event-stats/aggregate-counters.ts";
import { runJob } from "#server/platform/jobs.ts";
import { recount } from "#server/stock/recount-stocks.ts";
import { aCompletedOrder } from "#server/testing/factories.ts";
import { aPaidOrder } from "#server/testing/paying-order.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { HANDLERS } from "./actions.ts";
import { runBulkAction } from "./run-action.ts";
import { aCrowd } from "./testing/fixture.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const mailsOf = (event_id: number, kind: string) =>
  app.db
    .selectFrom("mails")
    .select(["id", "cause"])
    .where("event_id", "=", event_id)
    .where("kind", "=", kind)
    .where("cause", "like", kind.endsWith("CANCELLED") ? "%" : "%resent%")
    .execute();

const recorded = (event_id: number, kind: string) =>
  app.db
    .selectFrom("activity_log")
    .select(["subject_id", "actor", "actor_id"])
    .where("event_id", "=", event_id)
    .where("kind", "=", kind)
    .orderBy("subject_id")
    .execute();

/** Stats match a recount, and nothing is sold twice. */
async function expectSound(event: { id: number }) {
  await app.runJob(aggregateCounters, {});
  expect(await labelledStats(app.reads, event)).toEqual(await recountStats(app.reads, event));
  expect(await recount(app.db)).toEqual([]);
}

describe("bulk actions on attendees", () => {
  // SPEC 2.58
  test("bulk resend sends each selected ticket once and reports voided ones", async () => {
    const crowd = await aCrowd(app, { quantities: [3, 1] });
    const [ada, bea, cyd, dan] = await crowd.attendees();
    await app.call(
      attendees.cancel,
      { params: { ...crowd.params, attendee_id: cyd!.id }, body: { notify_buyer: false } },
      { token: crowd.token },
    );
    const input = { action: "RESEND_TICKET" as const, ids: [ada!.id, bea!.id, cyd!.id] };
    expect((await crowd.outlook(input)).body.data).toMatchObject({ count: 3, able: 2, amount: 0 });
    const run = await crowd.doIt(input);
    expect(run).toMatchObject({
      ...{ status: "DONE", count: 3, done: 2, failed: 1, can_be_undone: false, amount: 0 },
      requested_by: { first_name: crowd.user.first_name },
      problems: [{ id: cyd!.id, public_id: cyd!.public_id, code: "attendee_cancelled" }],
    });
    await app.runJob(runBulkAction, { bulk_action_id: run.id });
    const resent = await recorded(crowd.sale.event.id, "attendee.ticket_resent");
    expect(resent.map(({ subject_id }) => subject_id)).toEqual([ada!.id, bea!.id]);
    expect(resent[0]).toMatchObject({ actor: "person", actor_id: crowd.user.id });
    expect(await mailsOf(crowd.sale.event.id, "TICKET")).toHaveLength(2);
    expect(dan?.status).toBe("ACTIVE");
  });

  test("bulk cancellation of tickets keeps their orders and reports a ticket of an open order", async () => {
    const crowd = await aCrowd(app, { quantities: [2, 1] });
    const all = await crowd.attendees();
    const ids = all.map(({ id }) => id);
    const { order: unpaid } = await aCompletedOrder(app.db, {
      ...{ event: crowd.sale.event, ticket: crowd.sale.ticket, status: "AWAITING_PAYMENT" },
      attendees: [{ status: "ACTIVE" }],
    });
    const waiting = (await crowd.attendees()).filter(({ order_id }) => order_id === unpaid.id);
    const chosen = [...ids, ...waiting.map(({ id }) => id)];
    const run = await crowd.doIt({ action: "CANCEL_TICKET", ids: chosen, notify_buyer: false });
    expect(run).toMatchObject({ done: 3, failed: 1, problems: [{ id: waiting[0]?.id, code: "order_open" }] });
    expect((await crowd.attendees()).slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill("CANCELLED"));
    expect(await mailsOf(crowd.sale.event.id, "TICKETS_CANCELLED")).toEqual([]);
    const statuses = await app.db
      .selectFrom("orders")
      .select("status")
      .where(
        "id",
        "in",
        crowd.orders.map(({ id }) => id),
      )
      .execute();
    expect(statuses).toEqual([{ status: "COMPLETED" }, { status: "COMPLETED" }]);
  });

  // SPEC 2.58
  test("bulk check-in of all matches leaves out later attendees and can be undone once", async () => {
    const crowd = await aCrowd(app, { quantities: [2, 2] });
    const [first, ...others] = await crowd.attendees();
    const atList = { check_in_list_id: crowd.list.id };
    await crowd.doIt({ action: "CHECK_IN", ids: [first!.id], ...atList });
    const matching = { "filter_fields[status][eq]": "ACTIVE" };
    const { body } = await crowd.outlook({ action: "CHECK_IN", matching, ...atList });
    expect(body.data).toMatchObject({ count: 4, able: 3, up_to: others.at(-1)?.id });
    await aPaidOrder(app.db, { sale: crowd.sale });
    const run = await crowd.doIt({ action: "CHECK_IN", matching, up_to: body.data.up_to, ...atList });
    expect(run).toMatchObject({
      ...{ count: 4, done: 3, failed: 1, can_be_undone: true, check_in_list_name: crowd.list.name },
      problems: [{ id: first!.id, code: "already_checked_in" }],
    });
    const checkedIn = () =>
      app.db
        .selectFrom("check_ins")
        .select("attendee_id")
        .where("event_id", "=", crowd.sale.event.id)
        .where("undone_at", "is", null)
        .orderBy("attendee_id")
        .execute();
    expect((await checkedIn()).map(({ attendee_id }) => attendee_id)).toEqual([
      first!.id,
      ...others.map(({ id }) => id),
    ]);
    await expectSound(crowd.sale.event);
    const back = await crowd.doIt({ action: "UNDO_CHECK_IN", undoes: run.id });
    expect(back).toMatchObject({ count: 3, done: 3, failed: 0 });
    expect((await checkedIn()).map(({ attendee_id }) => attendee_id)).toEqual([first!.id]);
    expect((await crowd.get(run.id)).can_be_undone).toBe(false);
    expect(await crowd.doIt({ action: "UNDO_CHECK_IN", ids: [others[0]!.id], ...atList })).toMatchObject({
      problems: [{ id: others[0]!.id, code: "not_checked_in" }],
    });
    await expectSound(crowd.sale.event);
  });

  test("bulk label is undone for exactly the attendees who did not have it before", async () => {
    const [crowd, other] = [await aCrowd(app, { quantities: [3] }), await aCrowd(app)];
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const make = async ({ params, token }: typeof crowd, name: string) =>
      (await app.call(labels.create, { params, body: { name } }, { token })).body.data.id;
    const [label_id, foreign] = [await make(crowd, "Speakers"), await make(other, "Crew")];
    const have = async () =>
      (await app.db.selectFrom("attendee_labels").select("attendee_id").orderBy("attendee_id").execute()).map(
        ({ attendee_id }) => attendee_id,
      );
    expect(await crowd.start({ action: "ADD_LABEL", ids, label_id: foreign })).toMatchObject({
      body: { errors: { label_id: [expect.any(String)] } },
    });
    expect(await crowd.start({ action: "ADD_LABEL", ids })).toMatchObject({ status: 422 });
    await crowd.doIt({ action: "ADD_LABEL", ids: [ids[0]!], label_id });
    const run = await crowd.doIt({ action: "ADD_LABEL", matching: {}, label_id });
    expect(run).toMatchObject({
      ...{ count: 3, done: 2, failed: 1, can_be_undone: true, label: { name: "Speakers" } },
      problems: [{ id: ids[0], code: "label_there" }],
    });
    expect(await have()).toEqual(ids);
    const back = await crowd.doIt({ action: "REMOVE_LABEL", undoes: run.id });
    expect(back).toMatchObject({ count: 2, done: 2 });
    expect(await have()).toEqual([ids[0]]);
    const single = { action: "REMOVE_LABEL" as const, ids: [ids[1]!], label_id };
    expect((await crowd.doIt(single)).problems).toMatchObject([{ code: "label_not_there" }]);
  });

  test("bulk check-in is refused on an expired check-in list and on one of another event", async () => {
    const [crowd, other] = [await aCrowd(app), await aCrowd(app)];
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const past = new Date(Date.now() - 60_000);
    await app.db.updateTable("check_in_lists").set({ expires_at: past }).where("id", "=", crowd.list.id).execute();
    const input = { action: "CHECK_IN" as const, ids };
    expect(await crowd.start({ ...input, check_in_list_id: crowd.list.id })).toMatchObject({
      body: { code: "list_expired" },
    });
    expect(await crowd.start({ ...input, check_in_list_id: other.list.id })).toMatchObject({
      status: 422,
      body: { errors: { check_in_list_id: [expect.any(String)] } },
    });
    expect(await crowd.start(input)).toMatchObject({ body: { errors: { check_in_list_id: [expect.any(String)] } } });
  });
});

describe("bulk actions on orders", () => {
  const rows = (ids: number[]) =>
    app.db
      .selectFrom("orders")
      .select(["id", "status", "refund_status"])
      .where("id", "in", ids)
      .orderBy("id")
      .execute();
  const refunds = (event_id: number) =>
    app.db
      .selectFrom("refunds")
      .innerJoin("orders", "orders.id", "refunds.order_id")
      .select(["refunds.order_id", "refunds.amount"])
      .where("orders.event_id", "=", event_id)
      .orderBy("refunds.order_id")
      .execute();

  // SPEC 2.58
  test("bulk cancellation with refunds shows the exact amount first and refuses another one", async () => {
    const crowd = await aCrowd(app, { quantities: [2, 1] });
    const ids = crowd.orders.map(({ id }) => id);
    const { order: manual } = await aCompletedOrder(app.db, {
      ...{ event: crowd.sale.event, ticket: crowd.sale.ticket, is_manually_created: true },
      payment_status: "PAYMENT_RECEIVED",
    });
    const input = { action: "CANCEL_ORDER" as const, ids: [...ids, manual.id], refunds: true };
    expect((await crowd.outlook(input)).body.data).toMatchObject({ count: 3, able: 3, amount: 150_00 });
    expect(await crowd.start({ ...input, amount: 149_99 })).toMatchObject({
      status: 409,
      body: { code: "amount_changed" },
    });
    expect(
      await app.db.selectFrom("bulk_actions").select("id").where("event_id", "=", crowd.sale.event.id).execute(),
    ).toEqual([]);
    expect(await crowd.doIt({ ...input, amount: 150_00 })).toMatchObject({ done: 3, failed: 0, amount: 150_00 });
    expect((await rows(input.ids)).map(({ status }) => status)).toEqual(Array(3).fill("CANCELLED"));
    expect(await refunds(crowd.sale.event.id)).toMatchObject([{ amount: 100_00 }, { amount: 50_00 }]);
    expect(await mailsOf(crowd.sale.event.id, "ORDER_CANCELLED")).toHaveLength(3);
    // a repetition has nothing left to do, and nothing is refunded twice
    expect((await crowd.outlook(input)).body.data).toMatchObject({ count: 3, able: 0, amount: 0 });
    expect((await crowd.doIt(input)).problems.map(({ code }) => code)).toEqual(Array(3).fill("order_cancelled"));
    expect(await refunds(crowd.sale.event.id)).toHaveLength(2);
    await expectSound(crowd.sale.event);
  });

  test("bulk cancellation without refunds and emails sends neither", async () => {
    const crowd = await aCrowd(app);
    const ids = crowd.orders.map(({ id }) => id);
    const input = { action: "CANCEL_ORDER" as const, matching: { query: "ada@example.test" }, notify_buyer: false };
    expect((await crowd.outlook(input)).body.data).toMatchObject({ count: 2, able: 2, amount: 0 });
    expect(await crowd.doIt(input)).toMatchObject({ done: 2, amount: 0 });
    expect((await rows(ids)).map(({ status, refund_status }) => [status, refund_status])).toEqual(
      Array(2).fill(["CANCELLED", null]),
    );
    expect(await mailsOf(crowd.sale.event.id, "ORDER_CANCELLED")).toEqual([]);
    await expectSound(crowd.sale.event);
  });

  test("bulk refund keeps tickets valid and reports orders with a pending refund", async () => {
    const crowd = await aCrowd(app, { quantities: [1, 3] });
    const ids = crowd.orders.map(({ id }) => id);
    const input = { action: "REFUND_ORDER" as const, ids };
    expect((await crowd.outlook(input)).body.data).toMatchObject({ able: 2, amount: 200_00 });
    expect(await crowd.doIt({ ...input, amount: 200_00 })).toMatchObject({ done: 2, amount: 200_00 });
    expect(await refunds(crowd.sale.event.id)).toMatchObject([{ amount: 50_00 }, { amount: 150_00 }]);
    expect((await rows(ids)).map(({ status }) => status)).toEqual(["COMPLETED", "COMPLETED"]);
    expect((await crowd.attendees()).every(({ status }) => status === "ACTIVE")).toBe(true);
    expect((await crowd.doIt(input)).problems.map(({ code }) => code)).toEqual(["refund_pending", "refund_pending"]);
  });

  test("bulk resend of confirmations leaves out cancelled orders", async () => {
    const crowd = await aCrowd(app);
    const ids = crowd.orders.map(({ id }) => id);
    await crowd.doIt({ action: "CANCEL_ORDER", ids: [ids[0]!] });
    expect(await crowd.doIt({ action: "RESEND_CONFIRMATION", ids })).toMatchObject({
      ...{ done: 1, failed: 1 },
      problems: [{ id: ids[0], code: "order_cancelled" }],
    });
    expect(await mailsOf(crowd.sale.event.id, "ORDER_COMPLETED")).toHaveLength(1);
  });
});

describe("interruptions of bulk actions", () => {
  test("bulk action started twice runs once, and simultaneous workers do nothing twice", async () => {
    const crowd = await aCrowd(app, { quantities: [1, 1, 1, 1] });
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const input = { action: "RESEND_TICKET" as const, ids, idempotency_key: crypto.randomUUID() };
    const both = await Promise.all([crowd.start(input), crowd.start(input), crowd.start(input)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(both.map(({ body }) => body.data.id)).size).toBe(1);
    const { id } = both[0].body.data;
    await Promise.all(Array.from({ length: 4 }, () => app.runJob(runBulkAction, { bulk_action_id: id })));
    expect(await crowd.get(id)).toMatchObject({ status: "DONE", done: 4, failed: 0 });
    expect(await recorded(crowd.sale.event.id, "attendee.ticket_resent")).toHaveLength(4);
    expect(await recorded(crowd.sale.event.id, "event.bulk_finished")).toHaveLength(1);
    expect(await recorded(crowd.sale.event.id, "event.bulk_started")).toHaveLength(1);
  });

  // SPEC 2.58
  test("bulk action whose process dies anywhere continues there and refunds nothing twice", async () => {
    const crowd = await aCrowd(app, { quantities: [1, 1, 2] });
    const input = { action: "CANCEL_ORDER" as const, matching: {}, refunds: true, amount: 200_00 };
    const { id } = (await crowd.start(input)).body.data;
    const log = pino({ level: "silent" });
    for (let stops = 1; stops < 40; stops += 1) {
      let left = stops;
      // for the database, a process that dies in the middle of a transaction is a transaction that
      // never commits
      const dying = new Proxy(app.db, {
        get(db, name) {
          if (name === "transaction" && (left -= 1) < 0)
            return () => {
              throw new Error("killed");
            };
          const value = Reflect.get(db, name, db) as unknown;
          return typeof value === "function" ? value.bind(db) : value;
        },
      });
      const worker = { db: dying, app: app.context, log };
      await runJob(worker, runBulkAction, { bulk_action_id: id }).catch(() => undefined);
      if ((await crowd.get(id)).status === "DONE") break;
    }
    expect(await crowd.get(id)).toMatchObject({ status: "DONE", done: 3, failed: 0, amount: 200_00 });
    const refunds = await app.db
      .selectFrom("refunds")
      .select("amount")
      .where(
        "order_id",
        "in",
        crowd.orders.map((order) => order.id),
      )
      .execute();
    expect(refunds).toHaveLength(3);
    await expectSound(crowd.sale.event);
  });

  test("bulk action can be stopped once: processed rows stay processed and the rest is unchanged", async () => {
    const crowd = await aCrowd(app, { quantities: [3] });
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const { id } = (await crowd.start({ action: "RESEND_TICKET", ids })).body.data;
    const run = vi.spyOn(HANDLERS.RESEND_TICKET, "run");
    const send = run.getMockImplementation();
    run.mockImplementationOnce(async () => {
      await crowd.stop(id);
      return {};
    });
    await app.runJob(runBulkAction, { bulk_action_id: id }).finally(() => run.mockRestore());
    expect(send).toBeUndefined();
    expect(await crowd.get(id)).toMatchObject({ status: "STOPPED", count: 3, done: 1, failed: 0 });
    await app.runJob(runBulkAction, { bulk_action_id: id });
    expect(await recorded(crowd.sale.event.id, "attendee.ticket_resent")).toEqual([]);
    expect(await crowd.stop(id)).toMatchObject({ status: 409, body: { code: "conflict" } });
  });

  test("row that always fails on our side is retried and given up, so that later rows are processed", async () => {
    const crowd = await aCrowd(app, { quantities: [3] });
    const ids = (await crowd.attendees()).map(({ id }) => id);
    const { id } = (await crowd.start({ action: "RESEND_TICKET", ids })).body.data;
    const { run: send } = HANDLERS.RESEND_TICKET;
    const run = vi.spyOn(HANDLERS.RESEND_TICKET, "run").mockImplementation(async (ctx, subject) => {
      if (subject.id === ids[0]) throw new Error("a bug");
      return send(ctx, subject);
    });
    const work = () => app.runJob(runBulkAction, { bulk_action_id: id });
    for (let tries = 1; tries < 5; tries += 1) await expect(work()).rejects.toThrow("1 rows of a bulk action failed");
    await work().finally(() => run.mockRestore());
    expect(await crowd.get(id)).toMatchObject({ done: 2, problems: [{ id: ids[0], code: "unexpected" }] });
  });

  test("bulk action on 10,000 matches is stored at once and processed in steps between other jobs", async () => {
    const crowd = await aCrowd(app, { quantities: [1] });
    const [ada] = await crowd.attendees();
    await sql`
      insert into attendees (
        event_id, order_id, order_item_id, ticket_id, ticket_price_id, short_id, public_id, status, first_name, email,
        locale)
      select
        event_id, order_id, order_item_id, ticket_id, ticket_price_id, 'a_many' || made, 'A-MANY' || made, 'CANCELLED',
        'Zoe', email, locale
      from attendees, generate_series(1, 10000) as made
      where id = ${ada!.id}`.execute(app.db);
    const matching = { query: "zoe", "filter_fields[status][eq]": "CANCELLED" };
    const input = { action: "RESEND_TICKET" as const, matching };
    expect((await crowd.outlook(input)).body.data).toMatchObject({ count: 10_000, able: 0 });
    const { data } = (await crowd.start(input)).body;
    expect(data).toMatchObject({ count: 10_000, done: 0, failed: 0, status: "RUNNING" });
    await app.runJob(runBulkAction, { bulk_action_id: data.id });
    expect(await crowd.get(data.id)).toMatchObject({ status: "RUNNING", failed: 200, problems: { length: 100 } });
    const waits = await sql<{ count: number }>`
      select count(*) as count from graphile_worker.jobs where task_identifier = ${runBulkAction.name}`.execute(app.db);
    expect(waits.rows[0]?.count).toBeGreaterThan(1);
    await crowd.stop(data.id);
  });
});

describe("permissions of bulk actions", () => {
  test("bulk action rejects what is not of its event at its field and stores nothing", async () => {
    const [crowd, otherCrowd] = [await aCrowd(app), await aCrowd(app)];
    const foreign = (await otherCrowd.attendees()).map(({ id }) => id);
    const own = (await crowd.attendees()).map(({ id }) => id);
    expect(await crowd.start({ action: "RESEND_TICKET", ids: [...own, foreign[0]!] })).toMatchObject({
      status: 422,
      body: { errors: { ids: [expect.any(String)] } },
    });
    expect(await crowd.start({ action: "CANCEL_ORDER", ids: otherCrowd.orders.map(({ id }) => id) })).toMatchObject({
      status: 422,
    });
    expect(
      await crowd.start({ action: "RESEND_TICKET", matching: { "filter_fields[total_gross][gt]": "1" } }),
    ).toMatchObject({ status: 422, body: { errors: { matching: [expect.any(String)] } } });
    // a value that the database can't store is rejected at its field
    expect(await crowd.start({ action: "RESEND_TICKET", matching: { query: "\0" } })).toMatchObject({
      ...{ status: 422, body: { errors: { "matching.query": [expect.any(String)] } } },
    });
    expect(await crowd.start({ action: "RESEND_TICKET" })).toMatchObject({ status: 422 });
    expect(await crowd.start({ action: "RESEND_TICKET", ids: own, matching: {} })).toMatchObject({ status: 422 });
    const run = await otherCrowd.doIt({ action: "CHECK_IN", ids: foreign, check_in_list_id: otherCrowd.list.id });
    expect(await crowd.start({ action: "UNDO_CHECK_IN", undoes: run.id })).toMatchObject({
      body: { errors: { undoes: [expect.any(String)] } },
    });
    const at = { params: { ...otherCrowd.params, bulk_action_id: run.id } };
    expect(await app.call(bulkActions.get, at, { token: crowd.token })).toMatchObject({ status: 404 });
    expect(await app.call(bulkActions.stop, at, { token: crowd.token })).toMatchObject({ status: 404 });
    const foreignRun = { params: { ...crowd.params, bulk_action_id: run.id } };
    expect(await app.call(bulkActions.get, foreignRun, { token: crowd.token })).toMatchObject({ status: 404 });
    expect(
      await app.db.selectFrom("bulk_actions").select("id").where("event_id", "=", crowd.sale.event.id).execute(),
    ).toEqual([]);
  });

  test("bulk action requires the permission for the single action", async () => {
    const [orders, doorStaff, reading] = [
      await aCrowd(app, { work: "ORDERS" }),
      await aCrowd(app, { work: "CHECK_IN" }),
      await aCrowd(app, { work: "READ_ONLY" }),
    ];
    const start = async (crowd: typeof orders, action: "CHECK_IN" | "CANCEL_TICKET" | "RESEND_TICKET") =>
      (await crowd.start({ action, matching: {}, check_in_list_id: crowd.list.id })).status;
    expect([
      await start(doorStaff, "CHECK_IN"),
      await start(doorStaff, "RESEND_TICKET"),
      await start(doorStaff, "CANCEL_TICKET"),
    ]).toEqual([200, 200, 403]);
    expect([await start(reading, "RESEND_TICKET"), await start(orders, "CANCEL_TICKET")]).toEqual([403, 200]);
    const cancel = { action: "CANCEL_ORDER" as const, matching: {} };
    expect([
      (await orders.start({ ...cancel, refunds: true, amount: 150_00 })).status,
      (await orders.start({ action: "REFUND_ORDER", matching: {}, amount: 150_00 })).status,
      (await orders.start(cancel)).status,
      (await doorStaff.start(cancel)).status,
    ]).toEqual([403, 403, 200, 403]);
    const listed = async (crowd: typeof orders, noun: "attendees" | "orders") =>
      app.call(bulkActions.list, { params: crowd.params, query: { noun } }, { token: crowd.token });
    expect((await listed(doorStaff, "attendees")).body.data.map(({ action }) => action)).toEqual([
      "RESEND_TICKET",
      "CHECK_IN",
    ]);
    expect((await listed(doorStaff, "orders")).status).toBe(403);
    expect((await listed(orders, "orders")).body.data.map(({ action }) => action)).toEqual(["CANCEL_ORDER"]);
  });
});
