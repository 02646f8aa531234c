import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { webhooks } from "#contract/webhooks.ts";
import { PROOF_MINUTES, WEBHOOK_ENDPOINTS_MAX } from "#domain/maxima.ts";

import { aSignedInUser, anEvent } from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { aReceiver, verified } from "./testing/receiver.ts";

let app: TestApp;
let strict: TestApp;
let receiver: Awaited<ReturnType<typeof aReceiver>>;
let member: Awaited<ReturnType<typeof aSignedInUser>>;
let params: { account_id: number };
let token: string;

beforeAll(async () => {
  [app, strict, receiver] = await Promise.all([testApp(), testApp({ webhooks_private: false }), aReceiver()]);
});
afterAll(() => Promise.all([app.close(), strict.close(), receiver.close()]));
beforeEach(async () => {
  member = await aSignedInUser(app.db);
  token = member.token;
  params = { account_id: member.account.id };
  receiver.answer(204);
  receiver.received.length = 0;
});

const input = () => ({ url: receiver.url, event_types: ["order.completed" as const] });

async function anEndpoint() {
  const { body } = await app.call(webhooks.create, { params, body: input() }, { token });
  return { ...body.data, at: { ...params, webhook_endpoint_id: body.data.id } };
}

test("endpoint is created, changed, disabled, enabled and deleted, and each is recorded", async () => {
  const { at, secret, ...created } = await anEndpoint();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(created).toMatchObject({ ...input(), status: "ENABLED", payload_version: 1, waiting: 0 });
  const body = { ...input(), description: "CRM", updated_at: created.updated_at };
  const changed = await app.call(webhooks.update, { params: at, body }, { token });
  expect(changed.body.data).toMatchObject({ description: "CRM" });
  expect((await app.call(webhooks.update, { params: at, body }, { token })).body.code).toBe("conflict");
  expect((await app.call(webhooks.disable, { params: at }, { token })).body.data).toMatchObject({
    ...{ status: "DISABLED", disabled_because: "MEMBER" },
  });
  expect((await app.call(webhooks.enable, { params: at }, { token })).body.data.status).toBe("ENABLED");
  expect((await app.call(webhooks.list, { params }, { token })).body.data).toHaveLength(1);
  expect(JSON.stringify((await app.call(webhooks.list, { params }, { token })).body)).not.toContain("whsec_");
  expect((await app.call(webhooks.remove, { params: at }, { token })).status).toBe(204);
  expect((await app.call(webhooks.get, { params: at }, { token })).status).toBe(404);
  const kinds = await app.db
    .selectFrom("activity_log")
    .select("kind")
    .where("account_id", "=", params.account_id)
    .orderBy("id")
    .execute();
  expect(kinds.map(({ kind }) => kind)).toEqual(
    ["created", "updated", "disabled", "enabled", "deleted"].map((verb) => `webhook.${verb}`),
  );
});

test.each([
  [{ url: "https://127.0.0.1/hooks" }, "url"],
  [{ url: "http://example.org/hooks" }, "url"],
  [{ url: "https://user:word@example.org/" }, "url"],
  [{ url: "ftp://example.org/" }, "url"],
  [{ url: "hello" }, "url"],
  [{ event_types: [] }, "event_types"],
  [{ event_types: ["order.paid"] }, "event_types.0"],
])("%j is refused at its field", async (over, field) => {
  const stranger = await aSignedInUser(strict.db);
  const reply = await strict.call(
    webhooks.create,
    { params: { account_id: stranger.account.id }, body: { ...input(), url: "https://8.8.8.8/", ...over } as never },
    { token: stranger.token },
  );
  expect(reply.status).toBe(422);
  expect(Object.keys(reply.body.errors ?? {})).toEqual([field]);
});

test("limits to other accounts' events are refused, and so is a 21st endpoint", async () => {
  const theirs = await anEvent(app.db);
  const body = { ...input(), event_ids: [theirs.id] };
  expect((await app.call(webhooks.create, { params, body }, { token })).body.errors).toHaveProperty("event_ids");
  for (let made = 0; made < WEBHOOK_ENDPOINTS_MAX; made += 1) await anEndpoint();
  expect((await app.call(webhooks.create, { params, body: input() }, { token })).body.code).toBe("too_many_webhooks");
});

// SECURITY S195
test("secret is encrypted in the database, and shown again only after step-up", async () => {
  const { at, secret, id } = await anEndpoint();
  const stored = await app.db
    .selectFrom("webhook_endpoints")
    .select("encrypted_secret")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(stored.encrypted_secret).not.toContain(secret.slice(6, 20));
  const old = new Date(Date.now() - (PROOF_MINUTES + 1) * 60_000);
  await app.db.updateTable("sessions").set({ authenticated_at: old }).where("user_id", "=", member.user.id).execute();
  expect((await app.call(webhooks.revealSecret, { params: at }, { token })).body.code).toBe("proof_needed");
  await app.db
    .updateTable("sessions")
    .set({ authenticated_at: new Date() })
    .where("user_id", "=", member.user.id)
    .execute();
  expect((await app.call(webhooks.revealSecret, { params: at }, { token })).body.data.secret).toBe(secret);
});

test("test is sent at once, with its answer, also to a disabled endpoint", async () => {
  const { at, secret } = await anEndpoint();
  await app.call(webhooks.disable, { params: at }, { token });
  receiver.answer((_request, response) => response.writeHead(202, { "x-seen": "yes" }).end("thanks"));
  const { body } = await app.call(webhooks.test, { params: at }, { token });
  expect(body.data).toMatchObject({
    ...{ type: "webhook.test", status: "DELIVERED", response_status: 202, response_body: "thanks" },
    response_headers: { "x-seen": "yes" },
  });
  const [request] = receiver.received;
  if (!request) throw new Error("Nothing was received.");
  expect(verified(secret, request)).toMatchObject({ type: "webhook.test" });
  expect(request.id).toBe(body.data.webhook_id);
  receiver.answer(500);
  const failed = await app.call(webhooks.test, { params: at }, { token });
  expect(failed.body.data).toMatchObject({ status: "FAILED", error: "status", next_attempt_at: null });
});

test("deliveries are listed, filtered, and sent again one by one or by period", async () => {
  const { at, id } = await anEndpoint();
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...{ endpoint_id: id, account_id: params.account_id, type: index % 2 ? "order.completed" : "order.cancelled" },
    ...{ status: index < 20 ? ("FAILED" as const) : ("DELIVERED" as const), body: "{}", activity_id: index },
    created_at: new Date(Date.UTC(2027, 4, 3, index)),
  }));
  await app.db.insertInto("webhook_deliveries").values(rows).execute();
  const list = async (query: object) => (await app.call(webhooks.deliveries, { params: at, query }, { token })).body;
  const first = await list({});
  expect(first.data).toHaveLength(20);
  expect((await list({ before: first.meta.next })).data).toHaveLength(10);
  expect((await list({ status: "DELIVERED" })).data).toHaveLength(10);
  expect((await list({ type: "order.cancelled", per_page: 100 })).data).toHaveLength(15);
  expect((await list({ from: "2027-05-03T00:00:00Z", to: "2027-05-03T05:00:00Z" })).data).toHaveLength(5);
  const [newest] = first.data;
  const one = { ...at, webhook_delivery_id: newest?.id ?? 0 };
  expect((await app.call(webhooks.replay, { params: one }, { token })).body.data.status).toBe("PENDING");
  const period = { from: "2027-05-03T10:00:00Z", to: "2027-05-05T00:00:00Z" };
  const failed = await app.call(webhooks.replayAll, { params: at, body: period }, { token });
  expect(failed.body.data).toEqual({ replayed: 10, next_from: null });
  const all = await app.call(webhooks.replayAll, { params: at, body: { ...period, status: "ALL" } }, { token });
  expect(all.body.data.replayed).toBe(9);
  expect((await app.call(webhooks.get, { params: at }, { token })).body.data.waiting).toBe(20);
  await app.runJob(deliverWebhooks, { endpoint_id: id });
  expect(receiver.received).toHaveLength(20);
  expect(new Set(receiver.received.map((request) => request.id)).size).toBe(20);
  await app.call(webhooks.disable, { params: at }, { token });
  expect((await app.call(webhooks.replay, { params: one }, { token })).body.code).toBe("webhook_disabled");
});

test("event types are listed with an example each", async () => {
  const { body } = await app.call(webhooks.eventTypes, { params }, { token });
  expect(body.data.find(({ type }) => type === "order.completed")).toMatchObject({
    group: "orders",
    example: { type: "order.completed", data: { order_id: 4711 } },
  });
});
