import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { notifications } from "#contract/notifications.ts";
import { orders } from "#contract/orders.ts";
import type { Work } from "#domain/roles.ts";
import { NOTIFICATION_KINDS, notificationKindsOf } from "#domain/notifications.ts";
import { aggregateCounters } from "#server/event-stats/aggregate-counters.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import {
  aCapacityAssignment,
  aCompletedOrder,
  aMessage,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
  inDays,
} from "#server/testing/factories.ts";
import { aPayer } from "#server/testing/offline.ts";
import { countRoundTrips } from "#server/testing/round-trips.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { listNotifications } from "./notification-queries.ts";

let app: TestApp;
beforeAll(async () => void (app = await testApp()));
afterAll(() => app.close());

const counting = countRoundTrips({ connectionString: () => app.connectionString });

/** An account with one event, and all that its members are notified of. */
async function setUp() {
  const owner = await aSignedInUser(app.db, { is_owner: true });
  const { account } = owner;
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer, title: "Summer Night", status: "LIVE" });
  const record = (row: { kind: string; subject: string; subject_id: number; event_id?: number | null } & More) =>
    app.db
      .insertInto("activity_log")
      .values({
        account_id: account.id,
        event_id: event.id,
        actor: "job",
        occurred_at: new Date(),
        ...row,
        data: JSON.stringify(row.data ?? {}),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  const list = async (token = owner.token, query: object = {}) => {
    const { status, body } = await app.call(notifications.list, { query }, { token });
    expect(status).toBe(200);
    return body;
  };
  const kinds = async (token?: string) => (await list(token)).data.map(({ kind }) => kind);
  const read = (until: string, token = owner.token) => app.call(notifications.read, { body: { until } }, { token });
  return { ...owner, organizer, event, record, list, kinds, read };
}
type More = { data?: object; occurred_at?: Date };

async function withEverything() {
  const all = await setUp();
  const { account, event, record, user } = all;
  const ticket = await aTicket(app.db, { event, title: "Balcony" });
  const { order } = await aCompletedOrder(app.db, { event, ticket, first_name: "Tomás", last_name: "Świątek" });
  const message = await aMessage(app.db, { event });
  const colleague = await aUser(app.db, { account, role: "ORGANIZER", first_name: "Mina", last_name: "Okafor" });
  const ofOrder = { subject: "order", subject_id: order.id };
  const ofAccount = { subject: "account", subject_id: account.id, event_id: null };
  await record({ kind: "refund.failed", ...ofOrder, data: { refund_id: 1, amount: 12_00, failure: null } });
  await record({ kind: "dispute.opened", ...ofOrder, data: { dispute_id: 1, amount: 20_00, reason: "fraudulent" } });
  await record({ kind: "dispute.lost", ...ofOrder, data: { dispute_id: 1, amount: 20_00 } });
  await record({ kind: "dispute.won", ...ofOrder, data: { dispute_id: 1, amount: 20_00 } });
  await record({ kind: "account.payment_restricted", ...ofAccount, data: { provider: "stripe" } });
  await record({ kind: "account.payment_astray", ...ofAccount, data: { amount: 5_00, currency: "EUR" } });
  await record({ kind: "message.missed", subject: "message", subject_id: message.id });
  await record({ kind: "event.import_failed", subject: "event", subject_id: event.id });
  await record({ kind: "ticket.sold_out", subject: "ticket", subject_id: ticket.ticket.id });
  await record({ kind: "order.large", ...ofOrder, data: { tickets: 12, total_gross: 240_00, currency: "EUR" } });
  await record({ kind: "user.joined", subject: "user", subject_id: colleague.id, event_id: null });
  // no news
  await record({ kind: "order.completed", ...ofOrder });
  await record({ kind: "user.joined", subject: "user", subject_id: user.id, event_id: null });
  return { ...all, order, ticket, message, colleague };
}

describe("notifications", () => {
  test("notifications of every kind name their subject, newest first", async () => {
    const { event, order, ticket, colleague, list } = await withEverything();
    const { data, meta } = await list();
    expect(data.map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS].toReversed());
    const of = (kind: string) => data.find((row) => row.kind === kind);
    expect(of("refund.failed")).toEqual({
      id: expect.any(Number),
      kind: "refund.failed",
      occurred_at: expect.any(String),
      is_unread: true,
      event: { id: event.id, title: "Summer Night" },
      subject_id: order.id,
      name: "Tomás Świątek",
      amount: 12_00,
      currency: "EUR",
      tickets: null,
    });
    expect(of("order.large")).toMatchObject({ name: "Tomás Świątek", amount: 240_00, tickets: 12 });
    expect(of("ticket.sold_out")).toMatchObject({ name: "Balcony", subject_id: ticket.ticket.id });
    expect(of("user.joined")).toMatchObject({ name: "Mina Okafor", subject_id: colleague.id, event: null });
    expect(of("message.missed")).toMatchObject({ name: "Doors open at seven" });
    expect(of("account.payment_astray")).toMatchObject({ name: null, amount: 5_00, currency: "EUR" });
    expect(meta).toEqual({ unread: NOTIFICATION_KINDS.length, next: null });
  });

  // SECURITY S54
  test("a former member and a member of another account have no name", async () => {
    const { record, list } = await setUp();
    const stranger = await aUser(app.db, { first_name: "Eve" });
    await record({ kind: "user.joined", subject: "user", subject_id: stranger.id, event_id: null });
    expect((await list()).data).toMatchObject([{ kind: "user.joined", name: null }]);
  });

  test("a buyer without a name is named by the order's reference", async () => {
    const { event, record, list } = await setUp();
    const ticket = await aTicket(app.db, { event });
    const { order } = await aCompletedOrder(app.db, { event, ticket, first_name: null, last_name: null });
    await record({ kind: "refund.failed", subject: "order", subject_id: order.id, data: { amount: 1 } });
    expect((await list()).data).toMatchObject([{ name: order.public_id }]);
  });

  test.each<{ work: Work; sees: string[] }>([
    { work: "EVERYTHING", sees: ["order.large", "ticket.sold_out", "event.import_failed", "message.missed", ...MONEY] },
    { work: "READ_ONLY", sees: ["order.large", "ticket.sold_out", "event.import_failed", "message.missed", ...MONEY] },
    { work: "ORDERS", sees: ["order.large", "ticket.sold_out", "event.import_failed", "message.missed"] },
    { work: "CHECK_IN", sees: [] },
  ])("an organizer with the work $work is notified of what it includes", async ({ work, sees }) => {
    const { account, kinds, list } = await withEverything();
    const member = await aUser(app.db, { account, role: "ORGANIZER", work });
    const token = await aToken(app.db, member, account);
    expect(await kinds(token)).toEqual(sees);
    expect((await list(token)).meta.unread).toBe(0);
    expect(notificationKindsOf({ role: "ORGANIZER", work }).toSorted()).toEqual(sees.toSorted());
  });

  test("a member with a scope is notified of its events only", async () => {
    const { account, organizer, event, record, list } = await setUp();
    const elsewhere = await anEvent(app.db, { organizer: await anOrganizer(app.db, { account }) });
    for (const { id } of [event, elsewhere])
      await record({ kind: "event.import_failed", subject: "event", subject_id: id, event_id: id });
    const seenBy = async (at: object) => {
      const member = await aUser(app.db, { account, role: "ORGANIZER", at });
      return (await list(await aToken(app.db, member, account))).data.map((row) => row.event?.id);
    };
    expect(await seenBy({ events: [elsewhere] })).toEqual([elsewhere.id]);
    expect(await seenBy({ organizers: [organizer] })).toEqual([event.id]);
    expect((await list()).data.map((row) => row.event?.id)).toEqual([elsewhere.id, event.id]);
  });

  test("another account's activities, old ones and those of a deleted event are left out", async () => {
    const { record, kinds } = await setUp();
    const other = await withEverything();
    await record({ kind: "refund.failed", subject: "order", subject_id: other.order.id, event_id: other.event.id });
    await record({ kind: "order.large", subject: "order", subject_id: 999_999, event_id: 999_999 });
    await record({ kind: "event.import_failed", subject: "event", subject_id: 1, occurred_at: inDays(-31) });
    expect(await kinds()).toEqual([]);
  });

  test("each member reads on their own, never back and never ahead", async () => {
    const { account, record, list, read } = await setUp();
    const colleague = await aToken(app.db, await aUser(app.db, { account }), account);
    const failed = { kind: "event.import_failed", subject: "event", subject_id: 1 };
    await record(failed);
    await record(failed);
    const [newest] = (await list()).data;
    expect((await read(newest?.occurred_at ?? "")).status).toBe(204);
    expect((await list()).meta.unread).toBe(0);
    expect((await list(colleague)).meta.unread).toBe(2);
    await read("2026-01-01T00:00:00Z");
    expect((await list()).data.map(({ is_unread }) => is_unread)).toEqual([false, false]);
    await read("2999-01-01T00:00:00Z");
    await record({ ...failed, occurred_at: inDays(0, 1) });
    expect((await list()).data.map(({ is_unread }) => is_unread)).toEqual([true, false, false]);
  });

  test("older pages begin below the last id, and count the unread of all pages", async () => {
    const { record, list } = await setUp();
    for (let nth = 0; nth < 5; nth++) await record({ kind: "event.import_failed", subject: "event", subject_id: 1 });
    const seen: number[] = [];
    let before: number | null | undefined;
    do {
      const { data, meta } = await list(undefined, { per_page: 2, ...(before && { before }) });
      expect(meta.unread).toBe(5);
      seen.push(...data.map(({ id }) => id));
      before = meta.next;
    } while (before);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
    expect(new Set(seen).size).toBe(5);
  });

  test("a page is one statement, which reads a fixed number of each kind", async () => {
    const { account, user, event } = await withEverything();
    await sql`
      insert into activity_log (kind, account_id, event_id, subject, subject_id, actor, occurred_at)
      select kind, ${account.id}, ${event.id}, 'order', 1000000 + n, 'job', now()
      from generate_series(1, 2000) as n, unnest(array['order.large', 'order.completed']) as kind`.execute(app.db);
    await sql`vacuum analyze activity_log`.execute(app.db);
    const member = { account: { id: account.id, scope: null } as OwnAccount, user_id: user.id };
    const page = { kinds: NOTIFICATION_KINDS, size: 21, now: new Date() };
    counting.trips = [];
    const { rows } = await listNotifications(counting.reads, member, page);
    expect(rows).toHaveLength(21);
    expect(counting.trips.flat()).toHaveLength(1);
  });
});

const MONEY = ["dispute.won", "dispute.lost", "dispute.opened", "refund.failed"];

describe("news of sales", () => {
  test("a buyer's order of ten tickets is large, and one of nine is not", async () => {
    const { event, token, list } = await setUp();
    const ticket = await aTicket(app.db, { event, type: "FREE" });
    await aPayer(app, { event, ticket, token }, { quantity: 9 });
    const { id } = await aPayer(app, { event, ticket, token }, { quantity: 10 });
    expect((await list()).data).toMatchObject([{ kind: "order.large", subject_id: id, tickets: 10, amount: 0 }]);
    const read = await app.call(orders.get, { params: { event_id: event.id, order_id: id } }, { token });
    expect(read.body.data.history.map(({ kind }) => kind)).toEqual(["order.completed"]);
  });

  test("a ticket is sold out once its last unit is sold, and its other prices and capacities count", async () => {
    const { event, kinds, list } = await setUp();
    const single = await aTicket(app.db, { event, title: "Single", capacity: 2 });
    const tiered = await aTicket(app.db, {
      event,
      title: "Tiered",
      tiers: [
        { label: "Early", price: 10_00, capacity: 1 },
        { label: "Late", price: 20_00 },
      ],
    });
    const [stalls, box] = [
      await aTicket(app.db, { event, title: "Stalls" }),
      await aTicket(app.db, { event, title: "Box" }),
    ];
    const { stock } = await aCapacityAssignment(app.db, { event, tickets: [stalls, box], capacity: 1 });
    await aCompletedOrder(app.db, { event, ticket: single });
    await app.runJob(aggregateCounters, {});
    expect(await kinds()).toEqual([]);
    await aCompletedOrder(app.db, { event, ticket: single });
    await aCompletedOrder(app.db, { event, ticket: tiered });
    await aCompletedOrder(app.db, { event, ticket: stalls });
    await app.db.updateTable("stocks").set({ sold: 1 }).where("id", "=", stock.id).execute();
    await app.runJob(aggregateCounters, {});
    const names = (await list()).data.map(({ kind, name }) => `${kind} ${name}`);
    expect(names).toEqual(["ticket.sold_out Box", "ticket.sold_out Stalls", "ticket.sold_out Single"]);
    await app.runJob(aggregateCounters, {});
    expect(await kinds()).toHaveLength(3);
  });
});
