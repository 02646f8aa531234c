import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sql } from "kysely";
import { events } from "#contract/events.ts";
import { webhooks } from "#contract/webhooks.ts";
import { ALL_WEBHOOK_TYPES } from "#domain/webhooks.ts";
import { plusHours, plusSeconds } from "#domain/time.ts";
import { recordActivities } from "#server/activities/record-activity.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { acting, aCompletedOrder, anEvent, aSignedInUser, aTicket, aToken } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { resumeWebhooks } from "./resume-webhooks.ts";
import { aReceiver, verified } from "./testing/receiver.ts";

// Later than the database's clock, by which deliveries are due.
const NOW = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 120_000);
const clock = frozenClock(NOW);
let app: TestApp;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
let member: Awaited<ReturnType<typeof aSignedInUser>>;
let event: Awaited<ReturnType<typeof anEvent>>;
let order: { id: number };

beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set(NOW);
  receiver = await aReceiver();
  member = await aSignedInUser(app.db);
  event = await anEvent(app.db, { account: member.account, status: "LIVE" });
  const ticket = await aTicket(app.db, { event });
  ({ order } = await aCompletedOrder(app.db, { event, ticket }));
});
afterEach(() => receiver.close());

async function anEndpoint(over: Record<string, unknown> = {}) {
  const reply = await app.call(
    webhooks.create,
    {
      params: { account_id: member.account.id },
      body: { url: receiver.url, event_types: [...ALL_WEBHOOK_TYPES], ...over },
    },
    { token: member.token },
  );
  expect(reply.status).toBe(201);
  return reply.body.data;
}

/** Cancelled orders, as activities: one delivery for each. */
function happen(times = 1) {
  const activity = { account_id: member.account.id, event_id: event.id, subject: { order: order.id } };
  return withTransaction(app.db, acting(clock.now()), (ctx) =>
    recordActivities(
      ctx,
      Array.from({ length: times }, () => ({
        ...activity,
        kind: "order.cancelled" as const,
        data: { from: "COMPLETED", tickets: 1 },
      })),
    ),
  );
}

function deliveries(endpoint: { id: number }) {
  return app.db
    .selectFrom("webhook_deliveries")
    .selectAll()
    .where("endpoint_id", "=", endpoint.id)
    .orderBy("id")
    .execute();
}

function endpointNow({ id }: { id: number }) {
  return app.db.selectFrom("webhook_endpoints").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

const deliver = ({ id }: { id: number }) => app.runJob(deliverWebhooks, { endpoint_id: id });

function jobs({ id }: { id: number }) {
  return sql<{ run_at: Date }>`
    select waiting.run_at
    from graphile_worker.jobs
    join graphile_worker._private_jobs as waiting using (id)
    where task_identifier = 'deliver-webhooks' and (waiting.payload ->> 'endpoint_id')::bigint = ${id}
    order by waiting.run_at`
    .execute(app.db)
    .then(({ rows }) => rows);
}

// SECURITY S195
test("activity is delivered signed, with its sequence, and once", async () => {
  const endpoint = await anEndpoint();
  await happen();
  expect(await jobs(endpoint)).toHaveLength(1);
  await deliver(endpoint);
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(1);
  const [request] = receiver.received;
  if (!request) throw new Error("Nothing was received.");
  const payload = verified(endpoint.secret, request);
  const [delivery] = await deliveries(endpoint);
  expect(payload).toMatchObject({
    type: "order.cancelled",
    sequence: delivery?.activity_id,
    account_id: member.account.id,
    data: { order_id: order.id, event_id: event.id, buyer_email: null },
  });
  expect(request.id).toBe(`evt_${delivery?.activity_id}_${endpoint.id}`);
  expect(delivery).toMatchObject({ status: "DELIVERED", attempts: 1, response_status: 204, error: null });
  expect(() => verified(endpoint.secret, { ...request, body: request.body.replace("order", "0rder") })).toThrow();
  expect((await endpointNow(endpoint)).last_success_at).toEqual(NOW);
});

test("endpoint gets what it chose: types, events and organizers, and only of its account", async () => {
  const other = await anEvent(app.db, { account: member.account });
  const all = await anEndpoint();
  const refunds = await anEndpoint({ event_types: ["refund.created"] });
  const elsewhere = await anEndpoint({ event_ids: [other.id] });
  const here = await anEndpoint({ event_ids: [other.id], organizer_ids: [event.organizer_id] });
  const stranger = await aSignedInUser(app.db);
  const theirs = await app.call(
    webhooks.create,
    { params: { account_id: stranger.account.id }, body: { url: receiver.url, event_types: ["order.cancelled"] } },
    { token: stranger.token },
  );
  await happen();
  const counts = [all, refunds, elsewhere, here, theirs.body.data].map(async (at) => (await deliveries(at)).length);
  expect(await Promise.all(counts)).toEqual([1, 0, 0, 1, 0]);
});

test("endpoint of an organizer is told of its deleted event", async () => {
  const deleted = await anEvent(app.db, { account: member.account });
  const endpoint = await anEndpoint({ event_types: ["event.deleted"], organizer_ids: [deleted.organizer_id] });
  const { status } = await app.call(events.remove, { params: { event_id: deleted.id } }, { token: member.token });
  expect([status, (await deliveries(endpoint)).length]).toEqual([204, 1]);
});

test("delivery is queued if and only if its cause commits", async () => {
  const endpoint = await anEndpoint();
  const failing = withTransaction(app.db, acting(), async (ctx) => {
    await recordActivities(ctx, [
      {
        ...{ kind: "event.deleted", account_id: member.account.id, event_id: event.id },
        ...{ subject: { event: event.id }, data: {} },
      },
    ]);
    throw new Error("undone");
  });
  await expect(failing).rejects.toThrow("undone");
  expect(await deliveries(endpoint)).toEqual([]);
  expect(await jobs(endpoint)).toEqual([]);
});

test("personal data is included only where the endpoint asks for it", async () => {
  const endpoint = await anEndpoint({ has_personal_data: true });
  await happen();
  await deliver(endpoint);
  const { email, first_name } = await app.db
    .selectFrom("orders")
    .select(["email", "first_name"])
    .where("id", "=", order.id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(receiver.received[0]?.body ?? "")).toMatchObject({
    data: { buyer_email: email, buyer_first_name: first_name },
  });
});

test("retries keep id and bytes, follow the schedule, and end after ten attempts", async () => {
  const endpoint = await anEndpoint();
  receiver.answer(500);
  await happen();
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await deliver(endpoint);
    expect(receiver.received).toHaveLength(attempt);
    const [delivery] = await deliveries(endpoint);
    if (!delivery || delivery.status !== "PENDING") break;
    waits.push((delivery.next_attempt_at.getTime() - clock.now().getTime()) / 1_000);
    // what is sent doesn't change, although the order does
    await app.db.updateTable("orders").set({ total_refunded: attempt }).where("id", "=", order.id).execute();
    const { paused_until } = await endpointNow(endpoint);
    clock.set(new Date(Math.max(delivery.next_attempt_at.getTime(), paused_until?.getTime() ?? 0)));
    if (attempt === 5) await app.db.updateTable("webhook_endpoints").set({ failing_since: clock.now() }).execute();
  }
  const schedule = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
  expect(waits).toHaveLength(schedule.length);
  for (const [index, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(schedule[index] ?? 0);
    expect(wait).toBeLessThanOrEqual((schedule[index] ?? 0) * 1.1);
  }
  expect(new Set(receiver.received.map(({ id, body }) => id + body)).size).toBe(1);
  // The timestamp is that of the attempt: receivers refuse old ones.
  expect(new Set(receiver.received.map(({ timestamp }) => timestamp)).size).toBe(10);
  const [delivery] = await deliveries(endpoint);
  expect(delivery).toMatchObject({ status: "FAILED", attempts: 10, error: "status", response_status: 500 });
  expect(delivery?.history).toHaveLength(10);
});

test("receiver that was down for an hour gets everything afterwards, one request at a time at first", async () => {
  const endpoint = await anEndpoint();
  receiver.answer(503);
  await happen(30);
  for (let minute = 0; minute < 60; minute += 1) {
    clock.set(plusSeconds(NOW, minute * 60));
    await app.runJob(resumeWebhooks, {});
    await deliver(endpoint);
  }
  // While it is down it is tried once in a while, not once for each delivery.
  const tries = receiver.received.length;
  expect(tries).toBeLessThan(30);
  receiver.answer(204);
  clock.set(plusHours(NOW, 1.2));
  await deliver(endpoint);
  await deliver(endpoint);
  expect((await deliveries(endpoint)).map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, () => "DELIVERED"),
  );
  expect(new Set(receiver.received.slice(tries).map(({ id }) => id)).size).toBe(30);
  expect(await endpointNow(endpoint)).toMatchObject({ failing_since: null, failures: 0, paused_until: null });
});

test("Retry-After pauses the endpoint", async () => {
  const endpoint = await anEndpoint();
  receiver.answer((_request, response) => response.writeHead(429, { "retry-after": "120" }).end());
  await happen(2);
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(1);
  expect((await endpointNow(endpoint)).paused_until).toEqual(plusSeconds(NOW, 120));
  const [next] = (await jobs(endpoint)).filter(({ run_at }) => run_at > plusSeconds(NOW, 60));
  expect(next).toBeDefined();
  clock.set(plusSeconds(NOW, 119));
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(1);
  receiver.answer(204);
  clock.set(plusSeconds(NOW, 121));
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(3);
});

test("410 disables the endpoint at once, with an email to the admins", async () => {
  const endpoint = await anEndpoint();
  receiver.answer(410);
  await happen(3);
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(1);
  expect(await endpointNow(endpoint)).toMatchObject({ status: "DISABLED", disabled_because: "GONE" });
  // Nothing more is queued while it is disabled.
  await happen();
  expect(await deliveries(endpoint)).toHaveLength(3);
  expect(await mailsAbout(endpoint)).toEqual(["WEBHOOK_DISABLED"]);
});

test("a day of failures is mailed, three disable; enabling sends what waits", async () => {
  const endpoint = await anEndpoint();
  receiver.answer(500);
  await happen();
  for (let hour = 0; hour <= 76; hour += 1) {
    clock.set(plusHours(NOW, hour));
    if (hour === 23) expect(await mailsAbout(endpoint)).toEqual([]);
    if (hour === 71) expect((await endpointNow(endpoint)).status).toBe("ENABLED");
    if (hour % 12 === 0) await happen();
    await deliver(endpoint);
  }
  expect(await mailsAbout(endpoint)).toEqual(["WEBHOOK_FAILING", "WEBHOOK_DISABLED"]);
  expect(await endpointNow(endpoint)).toMatchObject({ status: "DISABLED", disabled_because: "FAILING" });
  const requests = receiver.received.length;
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(requests);
  receiver.answer(204);
  const params = { account_id: member.account.id, webhook_endpoint_id: endpoint.id };
  const token = await aToken(app.db, member.user, member.account, clock.now());
  expect((await app.call(webhooks.enable, { params }, { token })).status).toBe(200);
  await deliver(endpoint);
  await deliver(endpoint);
  const left = (await deliveries(endpoint)).filter(({ status }) => status === "PENDING");
  expect(left).toEqual([]);
});

async function mailsAbout({ id }: { id: number }) {
  const rows = await app.db
    .selectFrom("mails")
    .select("kind")
    .where("cause", "like", `%:webhook:${id}`)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

describe("answers", () => {
  test("redirect is not followed and fails", async () => {
    const endpoint = await anEndpoint();
    receiver.answer((_request, response) => response.writeHead(307, { location: receiver.url }).end());
    await happen();
    await deliver(endpoint);
    expect(receiver.received).toHaveLength(1);
    expect((await deliveries(endpoint))[0]).toMatchObject({
      status: "PENDING",
      error: "redirect",
      response_status: 307,
    });
  });

  test("answer of ten megabytes is read for four kilobytes", async () => {
    const endpoint = await anEndpoint();
    let sent = 0;
    receiver.answer((_request, response) => {
      response.writeHead(200);
      const more = () => {
        while (sent < 10_000_000 && !response.destroyed) {
          sent += 10_000;
          if (!response.write("\0".repeat(10_000))) return response.once("drain", more);
        }
        response.end();
      };
      more();
    });
    await happen();
    await deliver(endpoint);
    const [delivery] = await deliveries(endpoint);
    expect(delivery).toMatchObject({ status: "DELIVERED", response_status: 200 });
    expect(delivery?.response_body).toHaveLength(4_096);
    expect(sent).toBeLessThan(10_000_000);
  });

  test("closed port is a failure that is logged", async () => {
    const endpoint = await anEndpoint();
    await receiver.close();
    await happen();
    await deliver(endpoint);
    expect((await deliveries(endpoint))[0]).toMatchObject({ error: "connection", response_status: null });
    receiver = await aReceiver();
  });
});

test("silent endpoint holds up no other one, and takes four requests at once at most", async () => {
  const [silent, other] = [await anEndpoint(), await anEndpoint()];
  await happen();
  await Promise.all([deliver(silent), deliver(other)]);
  const waiting: (() => void)[] = [];
  receiver.answer((_request, response, { id }) => {
    if (id.endsWith(`_${silent.id}`)) waiting.push(() => response.writeHead(204).end());
    else response.writeHead(204).end();
  });
  await happen(6);
  const running = Array.from({ length: 6 }, () => deliver(silent));
  await vi.waitFor(() => expect(waiting).toHaveLength(4));
  await deliver(other);
  expect((await deliveries(other)).every(({ status }) => status === "DELIVERED")).toBe(true);
  expect(waiting).toHaveLength(4);
  for (const answer of waiting) answer();
  await vi.waitFor(() => expect(waiting).toHaveLength(6));
  for (const answer of waiting.slice(4)) answer();
  await Promise.all(running);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(14);
});

test("delivery of a process that was killed is repeated a minute later, with the same id", async () => {
  const endpoint = await anEndpoint();
  await happen();
  await sql`
    update webhook_deliveries set locked_until = ${plusSeconds(NOW, 30)}, attempts = 1
    where endpoint_id = ${endpoint.id}`.execute(app.db);
  await sql`delete from graphile_worker._private_jobs`.execute(app.db);
  await app.runJob(resumeWebhooks, {});
  expect(await jobs(endpoint)).toEqual([]);
  clock.set(plusSeconds(NOW, 31));
  await app.runJob(resumeWebhooks, {});
  expect(await jobs(endpoint)).toHaveLength(1);
  await deliver(endpoint);
  expect((await deliveries(endpoint))[0]).toMatchObject({ status: "DELIVERED", attempts: 2 });
});

// SECURITY S195
test("both secrets sign during a rotation, and only the new one a day later", async () => {
  const endpoint = await anEndpoint();
  const params = { account_id: member.account.id, webhook_endpoint_id: endpoint.id };
  await app.db.updateTable("sessions").set({ authenticated_at: NOW }).execute();
  const rotated = await app.call(webhooks.rotateSecret, { params }, { token: member.token });
  expect(rotated.status).toBe(200);
  const { secret } = rotated.body.data;
  await happen();
  await deliver(endpoint);
  const [first] = receiver.received;
  if (!first) throw new Error("Nothing was received.");
  verified(secret, first);
  verified(endpoint.secret, first);
  clock.set(plusHours(NOW, 25));
  await happen();
  await deliver(endpoint);
  expect(receiver.received[1]?.signature.split(" ")).toHaveLength(1);
});

test("suspended account's deliveries wait; those of an undone import are dropped", async () => {
  const endpoint = await anEndpoint();
  await happen(2);
  await app.db
    .updateTable("accounts")
    .set({ suspended_at: NOW, suspended_because: "spam" })
    .where("id", "=", member.account.id)
    .execute();
  await deliver(endpoint);
  expect(receiver.received).toEqual([]);
  await app.db
    .updateTable("accounts")
    .set({ suspended_at: null, suspended_because: null })
    .where("id", "=", member.account.id)
    .execute();
  const [, gone] = await deliveries(endpoint);
  await sql`delete from activity_log where id = ${gone?.activity_id ?? 0}`.execute(app.db);
  await deliver(endpoint);
  expect(receiver.received).toHaveLength(1);
  expect(await deliveries(endpoint)).toHaveLength(1);
});
