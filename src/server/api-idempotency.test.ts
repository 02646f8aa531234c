import { randomUUID } from "node:crypto";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import { cleanup } from "./cleanup/cleanup.ts";
import { app } from "./testing/api/app.ts";
import { endpoints, type Named } from "./testing/api/calls.ts";
import { readyFor } from "./testing/api/ready.ts";
import { theTicket } from "./testing/api/states.ts";
import { ask, expectRefusal, inOneWorld, openOrder, staffToken, token } from "./testing/api/requests.ts";

inOneWorld();

const repeatable = endpoints.filter(({ endpoint }) => endpoint.takes_idempotency_key);
const ofMembers = repeatable.filter(({ endpoint }) => ["organizer", "admin"].includes(endpoint.access));

const create = { name: "promo_codes.create", endpoint: api.promo_codes.create } as Named;
const codeOf = (code: string) => ({ code, discount_type: "NONE" });
const keyed = (key: string) => ({ "idempotency-key": key });

async function promoCodes(code: string): Promise<number> {
  return (await app.db.selectFrom("promo_codes").select("id").where("code", "=", code).execute()).length;
}

async function storedKeys(): Promise<number> {
  return (await app.db.selectFrom("idempotency_keys").select("key_hash").execute()).length;
}

test("every POST that writes for a known caller takes an Idempotency-Key, but for the member's own sign-in and files", () => {
  const others = endpoints.filter(
    ({ endpoint }) => endpoint.method === "POST" && endpoint.doing === "writing" && !endpoint.takes_idempotency_key,
  );
  const reasons = others.map(({ endpoint: { access, area, kind } }) => {
    if (area === "own") return "own";
    return ["organizer", "admin"].includes(access) ? kind : access;
  });
  expect(new Set(reasons)).toEqual(
    new Set([
      ...["stream", "upload", "own"],
      // callers who can't be told apart, or who bring a key of their own
      ...["public", "station", "station_closed", "message_reader", "operator", "provider", "wallet_pass"],
    ]),
  );
  expect(ofMembers.length).toBeGreaterThan(50);
});

/** These record no activity: without Stripe's keys, because nothing changes, or because it is a test. */
const UNRECORDED = [
  ...["payment_connections.connect", "payment_connections.refresh", "payment_connections.disconnect"],
  ...["webhooks.enable", "webhooks.replayAll", "webhooks.test"],
];

// SPEC 7.13
test.each(ofMembers)("$name happens once for one key, and another body is refused", async (route) => {
  const { member, world, body } = await readyFor(route.name);
  // the header stands in for the key in the body
  const { idempotency_key: _replaced, ...rest } = body as { idempotency_key?: string };
  const headers = keyed(`"${randomUUID()}"`);
  const call = { token: member.token, params: world, headers };
  const first = await ask(route, { ...call, body: rest });
  const again = await ask(route, { ...call, body: rest });
  if (first.statusCode >= 400) {
    // without Stripe's keys: a refused call is repeated
    expect(UNRECORDED).toContain(route.name);
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([first.statusCode, undefined]);
    return;
  }
  expect([again.statusCode, again.body]).toEqual([first.statusCode, first.body]);
  expect(first.headers["idempotency-replayed"]).toBeUndefined();
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expectRefusal(await ask(route, { ...call, body: { ...rest, other: 1 } }), 422, "idempotency_key_reused");
  const recorded = app.db.selectFrom("activity_log").select("id").where("account_id", "=", member.account.id);
  const byMember = await recorded.where("actor", "=", "person").execute();
  if (!UNRECORDED.includes(route.name)) expect(byMember).toHaveLength(1);
});

test("payment of a buyer starts once for one key", async () => {
  const order = { first_name: "Ada", last_name: "Lovelace", email: "ada@example.test" };
  const attendees = [{ ...order, ticket_price_id: (await theTicket()).prices[0]?.id }];
  const details = { order, attendees, terms_accepted: true };
  expect((await ask({ endpoint: api.checkout.complete }, { ...openOrder(), body: details })).statusCode).toBe(200);
  const route = { endpoint: api.checkout.startPayment };
  const call = { ...openOrder(), body: { provider: "sandbox" }, headers: keyed("pay-1") };
  const [first, again] = [await ask(route, call), await ask(route, call)];
  expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 200, first.body]);
  expect(again.headers["idempotency-replayed"]).toBe("true");
  expect(await app.db.selectFrom("payment_attempts").select("number").execute()).toHaveLength(1);
});

describe("key", () => {
  test.each([
    "abc",
    '"abc"',
    ' "abc" ',
    '"a \\"b\\" c"',
    "x".repeat(255),
    `"${"x".repeat(255)}"`,
    randomUUID(),
    "a,b;c=1",
  ])("%s is a key", async (key) => {
    await app.db.deleteFrom("idempotency_keys").execute();
    const response = await ask(create, { token, body: codeOf(randomUUID()), headers: keyed(key) });
    expect([response.statusCode, response.body]).toEqual([201, expect.any(String)]);
  });

  test.each([
    "",
    '""',
    '"',
    '"abc',
    'a"b',
    "a b",
    '"a", "b"',
    '"\\x"',
    "x".repeat(256),
    `"${"x".repeat(256)}"`,
    "é",
    "a\tb",
  ])("%s is refused", async (key) => {
    const response = await ask(create, { token, body: codeOf(randomUUID()), headers: keyed(key) });
    expectRefusal(response, 400, "idempotency_key_invalid");
    expect(response.json().message).toContain("Idempotency-Key");
  });

  test("quoted and bare forms are the same key, and the order of fields does not matter", async () => {
    const code = randomUUID();
    const key = randomUUID();
    await ask(create, { token, body: { code, discount_type: "NONE" }, headers: keyed(key) });
    const again = await ask(create, { token, body: { discount_type: "NONE", code }, headers: keyed(`"${key}"`) });
    expect([again.statusCode, again.headers["idempotency-replayed"]]).toEqual([201, "true"]);
  });

  test("key of another member or of another path is another key", async () => {
    const headers = keyed(randomUUID());
    const [mine, theirs] = [randomUUID(), randomUUID()];
    expect((await ask(create, { token, body: codeOf(mine), headers })).statusCode).toBe(201);
    const other = await ask(create, { token: staffToken, body: codeOf(theirs), headers });
    expect([other.statusCode, other.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    const label = await ask({ endpoint: api.labels.create }, { token, body: { name: mine }, headers });
    expect([label.statusCode, label.headers["idempotency-replayed"]]).toEqual([201, undefined]);
  });

  test("call without a key repeats, and stores nothing", async () => {
    const before = await storedKeys();
    await ask(create, { token, body: codeOf(randomUUID()) });
    expect(await storedKeys()).toBe(before);
  });
});

describe("call in progress", () => {
  test.each([create, { name: "attendees.create", endpoint: api.attendees.create } as Named])(
    "ten calls of $name at once have one effect",
    async (route) => {
      const { member, world, body } = await readyFor(route.name);
      const call = { token: member.token, params: world, body, headers: keyed(randomUUID()) };
      const responses = await Promise.all(Array.from({ length: 10 }, () => ask(route, call)));
      const created = responses.filter(({ statusCode }) => statusCode === 201);
      expect(created.filter(({ headers }) => !headers["idempotency-replayed"])).toHaveLength(1);
      expect(new Set(created.map((response) => response.body)).size).toBe(1);
      for (const refused of responses.filter(({ statusCode }) => statusCode !== 201))
        expectRefusal(refused, 409, "idempotency_key_in_use");
      const log = app.db.selectFrom("activity_log").select("id").where("account_id", "=", member.account.id);
      expect(await log.where("actor", "=", "person").execute()).toHaveLength(1);
    },
  );

  test("refused call stores no key, so that it may be corrected and sent again", async () => {
    const headers = keyed(randomUUID());
    const code = randomUUID();
    await ask(create, { token, body: codeOf(code) });
    const before = await storedKeys();
    expectRefusal(await ask(create, { token, body: codeOf(code), headers }), 422, "invalid");
    expect(await storedKeys()).toBe(before);
    expect((await ask(create, { token, body: codeOf(randomUUID()), headers })).statusCode).toBe(201);
  });

  test("transaction that is killed leaves neither effect nor key", async () => {
    const [code, key] = [randomUUID(), randomUUID()];
    const call = { token, body: codeOf(code), headers: keyed(key) };
    const blocker = new pg.Client({ connectionString: app.connectionString });
    await blocker.connect();
    // the call waits for this lock after it has claimed its key
    await blocker.query("begin");
    await blocker.query("lock table promo_codes in share mode");
    const dying = ask(create, call);
    await expect
      .poll(async () => (await blocker.query(WAITING)).rows.length, { timeout: 5_000, interval: 20 })
      .toBeGreaterThan(0);
    expectRefusal(await ask(create, call), 409, "idempotency_key_in_use");
    await blocker.query(`select pg_terminate_backend(pid) from (${WAITING}) as waiting`);
    expect((await dying).statusCode).toBe(503);
    await blocker.query("rollback");
    await blocker.end();
    expect(await promoCodes(code)).toBe(0);
    const retried = await ask(create, call);
    expect([retried.statusCode, retried.headers["idempotency-replayed"]]).toEqual([201, undefined]);
    expect(await promoCodes(code)).toBe(1);
  });

  test("call of a process that died between claim and response is taken over after two minutes", async () => {
    const { member, world, body } = await readyFor("imports.run");
    const route = { endpoint: api.imports.run };
    const call = { token: member.token, params: world, body, headers: keyed(randomUUID()) };
    expect((await ask(route, call)).statusCode).toBe(200);
    const { key_hash } = await app.db
      .selectFrom("idempotency_keys")
      .select("key_hash")
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const row = app.db.updateTable("idempotency_keys").where("key_hash", "=", key_hash);
    await row.set({ completed_at: null, encrypted_body: null }).execute();
    expectRefusal(await ask(route, call), 409, "idempotency_key_in_use");
    await row.set({ created_at: new Date(Date.now() - 121_000) }).execute();
    const taken = await ask(route, call);
    expect(taken.headers["idempotency-replayed"]).toBeUndefined();
    expect(taken.json().code).not.toBe("idempotency_key_in_use");
  });
});

const WAITING = "select pid from pg_locks where not granted and relation = 'promo_codes'::regclass";

describe("stored response", () => {
  test("stored response is encrypted, ends after 24 hours and is deleted by the cleanup", async () => {
    const [code, key] = [`secret-${randomUUID()}`, randomUUID()];
    const call = { token, body: codeOf(code), headers: keyed(key) };
    await ask(create, call);
    const stored = await app.db.selectFrom("idempotency_keys").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(JSON.stringify(stored)).not.toContain(key);
    expect(stored.some(({ account_id }) => account_id !== null)).toBe(true);
    const old = new Date(Date.now() - 25 * 3_600_000);
    await app.db.updateTable("idempotency_keys").set({ created_at: old }).execute();
    // the code exists already: the call is done again
    expectRefusal(await ask(create, call), 422, "invalid");
    await app.runJob(cleanup, {});
    expect(await storedKeys()).toBe(0);
  });
});
