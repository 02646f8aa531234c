import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import pino from "pino";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { cancel } from "#server/orders/cancellation/cancel-order.ts";
import { expireSome } from "#server/orders/cancellation/expire-orders.ts";
import { holdAgain } from "#server/orders/completion/reserve-again.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { buy, type Choice, giveUp, nameAll, newSession, orderOf, outcome } from "#server/orders/testing/buyers.ts";
import { acting, type ATicket, aTicket } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { dashboardFixture, driftOf } from "./testing/shared.ts";

// 50 buyers reserve, reserve again, complete, give up, cancel and let orders expire while members
// link, unlink, shrink, activate, deactivate, delete and create the capacity assignments that their
// tickets share.

let app: TestApp;
let buyers: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  app = await testApp();
  buyers = openDatabase({ connectionString: app.connectionString, log: pino({ level: "silent" }) });
});
afterAll(async () => {
  await buyers.close();
  await app.close();
});

const A_WHILE = 3_000;

async function setUp(capacity: number) {
  const dashboard = await dashboardFixture(app);
  const make = (title: string) => aTicket(app.db, { event: dashboard.event, type: "FREE", title, capacity });
  return { ...dashboard, tickets: [await make("Early bird"), await make("Regular"), await make("Late")] };
}

// SPEC 1.11
// SECURITY S86
test("counters stay exact and no call fails while 50 people buy and two members change shared capacities", async () => {
  const { event, tickets, create, update, remove } = await setUp(4);
  let isOver = false;
  const buying = Array.from({ length: 50 }, async (_, at) => {
    const heard: string[] = [];
    while (!isOver) heard.push(...(await buyOnce(event, tickets, at)));
    return heard;
  });
  const heardInReaders = await Promise.all([
    changing(tickets, create, update, remove, 1),
    changing(tickets, create, update, remove, 2),
  ]);
  isOver = true;
  const heard = new Set((await Promise.all(buying)).flat());
  expect([...heard].filter((result) => !FINE_FOR_BUYERS.includes(result))).toEqual([]);
  expect([...new Set(heardInReaders.flat())].filter((result) => !FINE_FOR_READERS.includes(result))).toEqual([]);
  expect(heard).toContain("sold_out");
  expect(await driftOf(app.db)).toEqual([]);
}, 60_000);

// SPEC 1.11
test("capacity created while 50 people reserve is never exceeded and is sold completely", async () => {
  for (let round = 0; round < 6; round += 1) {
    const { event, tickets, create, get, remove } = await setUp(60);
    const buying = Array.from({ length: 50 }, (_, at) =>
      outcome(buy(app.db, event, [[tickets[at % 3] as ATicket, 1]])),
    );
    await pause(round * 4);
    const made = await create({ capacity: 20, tickets });
    const heard = await Promise.all(buying);
    expect(heard.filter((result) => !["done", "sold_out"].includes(result))).toEqual([]);
    if (made.status === 201) {
      expect(heard.filter((result) => result === "done")).toHaveLength(20);
      expect((await get(made.body.data.id)).body.data).toMatchObject({ held: 20 });
      await remove(made.body.data.id);
    } else expect(heard.filter((result) => result === "done").length).toBeGreaterThan(20);
    expect(await driftOf(app.db)).toEqual([]);
  }
}, 60_000);

const FINE_FOR_BUYERS = ["done", "sold_out", "order_expired", "order_cancelled", "already_processed", "already_paid"];
const FINE_FOR_READERS = ["200", "201", "204", "capacity", "not_found"];

/** One buyer's random actions. Returns their results. */
async function buyOnce(event: { id: number }, tickets: ATicket[], at: number): Promise<string[]> {
  const chance = Math.random();
  const choices = tickets.flatMap((ticket, nth): Choice[] =>
    (at + nth) % 3 === 0 || chance < 0.3 ? [[ticket, 1]] : [],
  );
  const browser = { session_hash: newSession(), is_new_session: false };
  let order: { id: number } | undefined;
  const heard = [await outcome(buy(buyers.db, event, choices, browser).then((made) => void (order = made)))];
  if (!order) return heard;
  const { id } = order;
  if (chance < 0.25) heard.push(await outcome(giveUp(buyers.db, order)));
  else if (chance < 0.45) heard.push(await outcome(buy(buyers.db, event, choices, browser)));
  else if (chance < 0.6) {
    await sql`update orders set reserved_until = now() where id = ${id}`.execute(buyers.db);
    heard.push(await outcome(inTransaction(buyers.db, expireSome)));
    if (chance < 0.53) heard.push(await outcome(late(id)));
  } else {
    heard.push(await outcome(nameAll(buyers.db, order, choices)));
    if (chance < 0.99) heard.push(await outcome(cancelOrder(id)));
  }
  return heard;
}

function cancelOrder(id: number) {
  return withTransaction(buyers.db, acting(), async (ctx) =>
    cancel(ctx, await lockOrder(ctx.tx, orderOf({ id })), { may_refund: true }),
  );
}

/** As money that arrives too late. */
function late(id: number) {
  return withTransaction(buyers.db, acting(), async (ctx) => {
    const order = await lockOrder(ctx.tx, orderOf({ id }));
    if (order.status === "EXPIRED") await holdAgain(ctx, order);
  });
}

type Dashboard = Awaited<ReturnType<typeof dashboardFixture>>;

/** One member who keeps changing an assignment for a while. Returns the results. */
async function changing(
  tickets: ATicket[],
  create: Dashboard["create"],
  update: Dashboard["update"],
  remove: Dashboard["remove"],
  seed: number,
): Promise<string[]> {
  const until = Date.now() + A_WHILE;
  const heard: string[] = [];
  let id: number | undefined;
  for (let round = seed; Date.now() < until; round += 1) {
    const subset = tickets.filter((_, nth) => (round >> nth) % 2 === 0 || nth === round % 3);
    const input = {
      tickets: subset,
      capacity: [8, 30, 3, null, 12][round % 5] ?? null,
      status: round % 4 === 0 ? ("INACTIVE" as const) : ("ACTIVE" as const),
    };
    if (id === undefined) {
      const made = await create(input);
      heard.push(resultOf(made));
      if (made.status === 201) id = made.body.data.id;
    } else if (round % 7 === 0) {
      heard.push(resultOf(await remove(id)));
      id = undefined;
    } else heard.push(resultOf(await update(id, input)));
  }
  return heard;
}

/** The status, or the field that was rejected. */
function resultOf({ status, body }: { status: number; body: { code?: string; errors?: object } | undefined }): string {
  return Object.keys(body?.errors ?? {})[0] ?? body?.code ?? String(status);
}
