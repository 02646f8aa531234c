import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { API_KEY } from "#domain/api-keys.ts";
import { api } from "#contract/all.ts";
import { announceKeyExpiry } from "./announce-expiry.ts";
import { isInNetworks } from "#server/platform/sessions/require-api-key.ts";
import { idInApiKey, makeApiKey } from "#server/platform/sessions/api-key-secrets.ts";
import {
  aCompletedOrder,
  anApiKey,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
let now = new Date();
beforeAll(async () => {
  app = await testApp({ clock: { now: () => now } });
});
afterAll(() => app.close());

let owner: Awaited<ReturnType<typeof aSignedInUser>>;
let maker: Pick<typeof owner, "account" | "user">;
let params: { account_id: number };
beforeEach(async () => {
  now = new Date();
  owner = await aSignedInUser(app.db, { is_owner: true });
  maker = { account: owner.account, user: owner.user };
  params = { account_id: owner.account.id };
});

const INPUT = { name: "Website", scopes: ["orders:write", "events:read"], expires_at: null } as const;

const create = (over: object = {}) =>
  app.call(api.api_keys.create, { params, body: { ...INPUT, ...over } as never }, owner);
const me = (token: string, options = {}) => app.call(api.me.get, {}, { token, ...options });
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000));

// SECURITY S193
describe("key", () => {
  test("is shown once, stored as a hash, and matches the expression for secret scanners", async () => {
    const made = await create();
    expect(made.status).toBe(201);
    const { key, data } = made.body;
    expect(key).toMatch(API_KEY);
    expect(key.startsWith(data.shown_prefix)).toBe(true);
    expect(data).toMatchObject({ name: "Website", scopes: ["events:read", "orders:write"], is_maker_active: true });
    const row = await app.db.selectFrom("api_keys").selectAll().where("id", "=", data.id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(key.slice(-20));
    const list = await app.call(api.api_keys.list, { params }, owner);
    expect(list.body.data).toEqual([data]);
    expect(JSON.stringify(list.body)).not.toContain(key.slice(-20));
  });

  test("checksum tells a mistyped key without the database", () => {
    const { key } = makeApiKey(17);
    expect(idInApiKey(key)).toBe(17);
    expect(idInApiKey(key.replace("_17_", "_18_"))).toBeUndefined();
    expect(idInApiKey(`${key}0`)).toBeUndefined();
    expect(new Set(Array.from({ length: 100 }, () => makeApiKey(1).key)).size).toBe(100);
  });

  test.each([
    ["an unknown scope", { scopes: ["orders:fly"] }, "scopes.0"],
    ["a scope of the user's own data", { scopes: ["own:read"] }, "scopes.0"],
    ["no scope", { scopes: [] }, "scopes"],
    ["a past expiry", { expires_at: "2020-01-01T00:00:00Z" }, "expires_at"],
    ["a network that is none", { networks: ["10.0.0.0/33"] }, "networks.0"],
    ["a foreign event", { event_ids: [999_999_999] }, "event_ids"],
    ["a foreign organizer", { organizer_ids: [999_999_999] }, "organizer_ids"],
  ])("with %s is refused at its field", async (_what, over, field) => {
    const refused = await create(over);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect(
      await app.db.selectFrom("api_keys").select("id").where("account_id", "=", params.account_id).execute(),
    ).toEqual([]);
  });

  test("number of keys in an account is limited, without revoked ones", async () => {
    const many = Array.from({ length: 100 }, (_, at) => ({
      ...{ account_id: params.account_id, created_by: owner.user.id, name: `Key ${at}` },
      ...{ secret_hash: "", shown_prefix: "", scopes: ["orders:read"] },
    }));
    await app.db.insertInto("api_keys").values(many).execute();
    expect((await create()).body.code).toBe("too_many_api_keys");
    await app.db.updateTable("api_keys").set({ revoked_at: now }).where("account_id", "=", params.account_id).execute();
    expect((await create()).status).toBe(201);
  });

  test("admins are emailed about a new and a rolled key", async () => {
    const other = await aUser(app.db, { account: owner.account });
    await aUser(app.db, { account: owner.account, role: "ORGANIZER" });
    const { body } = await create();
    later(1);
    await app.call(
      api.api_keys.roll,
      { params: { ...params, api_key_id: body.data.id }, body: { overlap_hours: 0, expires_at: null } },
      owner,
    );
    const mails = await app.db
      .selectFrom("mails")
      .select(["recipient", "data"])
      .where("kind", "=", "API_KEY_NOTICE")
      .where("recipient", "in", [owner.user.email, other.email])
      .orderBy("id")
      .execute();
    expect(mails.map(({ recipient, data }) => [recipient, (data as { change: string }).change])).toEqual(
      ["CREATED", "ROLLED"].flatMap((change) =>
        [owner.user.email, other.email].map((recipient) => [recipient, change]),
      ),
    );
  });
});

describe("call with a key", () => {
  test("GET /me names account, user and key, for a key and for a session", async () => {
    const { body } = await create({ expires_at: "2099-01-01T00:00:00.000Z" });
    const { account, user } = owner;
    const common = { account_id: account.id, account_name: account.name, user_id: user.id, user_name: "Robin Weber" };
    expect((await me(body.key)).body.data).toMatchObject({
      ...{ ...common, api_key_id: body.data.id, api_key_name: "Website", scopes: body.data.scopes },
      expires_at: "2099-01-01T00:00:00.000Z",
    });
    const bySession = { ...common, api_key_id: null, api_key_name: null, scopes: null, expires_at: null };
    expect((await me(owner.token)).body.data).toMatchObject(bySession);
  });

  test.each([
    ["another secret", (key: string) => makeApiKey(idInApiKey(key) ?? 0).key],
    ["a missing letter", (key: string) => key.slice(0, -1)],
    ["an exchanged letter", (key: string) => `${key.slice(0, -8)}${key.at(-8) === "a" ? "b" : "a"}${key.slice(-7)}`],
    ["another id", (key: string) => key.replace(/_\d+_/, "_1_")],
  ])("with %s is refused", async (_what, change) => {
    const { body } = await create();
    const refused = await me(change(body.key));
    expect([refused.status, refused.body.code]).toEqual([401, "api_key_invalid"]);
  });

  // SECURITY S193
  test("only the right secret learns that a key has expired or was revoked", async () => {
    const { id, key } = await anApiKey(app.db, { ...maker, expires_at: new Date(now.getTime() + 60_000) });
    later(2);
    expect((await me(key)).body.code).toBe("api_key_expired");
    expect((await me(makeApiKey(id).key)).body.code).toBe("api_key_invalid");
    await app.call(api.api_keys.revoke, { params: { ...params, api_key_id: id } }, owner);
    expect((await me(key)).body.code).toBe("api_key_revoked");
    expect((await me(makeApiKey(id).key)).body.code).toBe("api_key_invalid");
  });

  test("key in a cookie, in the address or in another header is not read", async () => {
    const { body } = await create();
    expect((await app.call(api.me.get, {}, { cookie: `token=${body.key}; authorization=${body.key}` })).status).toBe(
      401,
    );
    expect((await app.call(api.me.get, {}, { headers: { "x-api-key": body.key } })).status).toBe(401);
    const inQuery = await app.server.inject({ url: `/api/me?api_key=${body.key}` });
    expect(inQuery.statusCode).toBe(401);
  });

  test("missing scope is named, in the language of the caller", async () => {
    const { body } = await create();
    const options = { token: body.key, headers: { "accept-language": "de" } };
    const refused = await app.call(api.stats.get, { params: { event_id: 1 } }, options);
    expect([refused.status, refused.body.code]).toEqual([403, "scope_missing"]);
    expect(refused.body.message).toContain("stats:read");
  });

  test.each([
    ["203.0.113.7", ["203.0.113.0/24"], true],
    ["203.0.114.7", ["203.0.113.0/24"], false],
    ["203.0.113.7", ["203.0.113.7"], true],
    ["::ffff:203.0.113.7", ["203.0.113.7/32"], true],
    ["2001:db8:1::5", ["203.0.113.0/24", "2001:db8:1::/48"], true],
    ["2001:db8:2::5", ["2001:db8:1::/48"], false],
    ["not an address", ["0.0.0.0/0", "::/0"], false],
    ["198.51.100.1", [], true],
  ])("from %s with the networks %j is allowed: %s", (ip, networks, isAllowed) => {
    expect(isInNetworks(ip, networks)).toBe(isAllowed);
  });

  test("from another network is refused", async () => {
    const { body } = await create({ networks: ["203.0.113.0/24"] });
    expect((await me(body.key, { address: "203.0.113.9" })).status).toBe(200);
    const refused = await me(body.key, { address: "198.51.100.1" });
    expect([refused.status, refused.body.code]).toEqual([403, "network_not_allowed"]);
  });

  // SECURITY S191
  test("maker who is demoted or limited takes it from the key at once", async () => {
    const organizer = await anOrganizer(app.db, { account: owner.account });
    const [mine, other] = [await anEvent(app.db, { organizer }), await anEvent(app.db, { account: owner.account })];
    const colleague = await aUser(app.db, { account: owner.account });
    const { key } = await anApiKey(app.db, { account: owner.account, user: colleague });
    const read = (event_id: number) => app.call(api.events.get, { params: { event_id } }, { token: key });
    const tickets = (event_id: number) => app.call(api.tickets.list, { params: { event_id } }, { token: key });
    expect([(await read(mine.id)).status, (await read(other.id)).status]).toEqual([200, 200]);
    const change = (over: object) =>
      app.call(
        api.users.update,
        {
          params: { ...params, user_id: colleague.id },
          body: { first_name: "Robin", last_name: "Weber", ...over } as never,
        },
        owner,
      );
    expect((await change({ role: "ORGANIZER", work: "CHECK_IN", event_ids: [mine.id] })).status).toBe(200);
    expect([(await read(mine.id)).status, (await read(other.id)).status]).toEqual([200, 404]);
    expect((await tickets(mine.id)).body.code).toBe("forbidden");
    await change({ role: "ORGANIZER", status: "INACTIVE" });
    expect((await read(mine.id)).body.code).toBe("api_key_inactive");
  });

  test("limits of key and maker are shared: only what both reach", async () => {
    const { account } = owner;
    const [one, two, three] = [
      await anOrganizer(app.db, { account }),
      await anOrganizer(app.db, { account }),
      await anOrganizer(app.db, { account }),
    ];
    const events = {
      one_a: await anEvent(app.db, { organizer: one }),
      one_b: await anEvent(app.db, { organizer: one }),
      two_a: await anEvent(app.db, { organizer: two }),
      two_b: await anEvent(app.db, { organizer: two }),
      three_a: await anEvent(app.db, { organizer: three }),
    };
    const user = await aUser(app.db, {
      ...{ account, role: "ORGANIZER" },
      at: { organizers: [one], events: [events.two_a, events.three_a] },
    });
    const over = { is_limited: true, organizer_ids: [two.id], event_ids: [events.one_a.id, events.three_a.id] };
    const { key } = await anApiKey(app.db, { account, user, ...over });
    const list = await app.call(api.events.list, {}, { token: key });
    const ids = list.body.data.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids).toEqual([events.one_a.id, events.two_a.id, events.three_a.id].toSorted((a, b) => a - b));
    expect((await me(key)).body.data).toMatchObject({ is_limited: true, organizer_ids: [], event_ids: ids });
    const both = await anApiKey(app.db, { account, user, is_limited: true, organizer_ids: [one.id] });
    expect((await me(both.key)).body.data).toMatchObject({ organizer_ids: [one.id], event_ids: [] });
  });

  test("short id that opens an order is shown only with the scope to change it", async () => {
    const event = await anEvent(app.db, { account: owner.account, status: "LIVE" });
    const { order } = await aCompletedOrder(app.db, { event, ticket: await aTicket(app.db, { event }) });
    const { key } = await anApiKey(app.db, { ...maker, scopes: ["orders:write"] });
    const found = await app.call(
      api.orders.get,
      { params: { event_id: event.id, order_id: order.id } },
      { token: key },
    );
    expect(found.body.data.short_id).toBe(order.short_id);
    const reader = await anApiKey(app.db, { ...maker, scopes: ["orders:read"] });
    const seen = await app.call(
      api.orders.get,
      { params: { event_id: event.id, order_id: order.id } },
      { token: reader.key },
    );
    expect(seen.body.data.short_id).toBeNull();
  });

  test("public page of a draft is previewed with events:read, and otherwise not found", async () => {
    const event = await anEvent(app.db, { account: owner.account });
    const preview = (token: string) => app.call(api.public_events.get, { params: { event_id: event.id } }, { token });
    const [reader, other, invalid] = [
      await anApiKey(app.db, { ...maker, scopes: ["events:read"] }),
      await anApiKey(app.db, { ...maker, scopes: ["orders:write"] }),
      makeApiKey(1),
    ];
    const statuses = [(await preview(reader.key)).status, (await preview(other.key)).status];
    expect([...statuses, (await preview(invalid.key)).status]).toEqual([200, 404, 404]);
  });

  test("of one account finds nothing of another", async () => {
    const stranger = await aSignedInUser(app.db, { is_owner: true });
    const event = await anEvent(app.db, { account: stranger.account });
    const { key } = await anApiKey(app.db, maker);
    expect((await app.call(api.events.get, { params: { event_id: event.id } }, { token: key })).status).toBe(404);
    const theirs = await anApiKey(app.db, { account: stranger.account, user: stranger.user });
    const at = { params: { ...params, api_key_id: theirs.id } };
    expect((await app.call(api.api_keys.get, at, owner)).status).toBe(404);
    expect((await app.call(api.api_keys.revoke, at, owner)).status).toBe(404);
  });

  test("writes are recorded under the key, and the audit log filters by it", async () => {
    const event = await anEvent(app.db, { account: owner.account });
    const { id, key } = await anApiKey(app.db, { ...maker, name: "Website" });
    await app.call(
      api.promo_codes.create,
      { params: { event_id: event.id }, body: { code: "AUTUMN", discount_type: "NONE" } },
      { token: key },
    );
    const log = await app.call(api.audit_log.list, { params, query: { api_key_id: id } }, owner);
    expect(log.body.data.map(({ kind, actor }) => [kind, actor])).toEqual([
      ["promo_code.created", { kind: "api_key", id, name: "Website" }],
    ]);
  });
});

test("admins are emailed once, two weeks before a key expires", async () => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000);
  await anApiKey(app.db, { ...maker, name: "Next year", expires_at: inDays(365) });
  await anApiKey(app.db, { ...maker, name: "Revoked", expires_at: inDays(3), revoked_at: now });
  const soon = await anApiKey(app.db, { ...maker, name: "Soon", expires_at: inDays(15) });
  const mailed = async () => {
    await app.runJob(announceKeyExpiry, {});
    const mails = app.db.selectFrom("mails").select("data").where("recipient", "=", owner.user.email);
    return (await mails.execute()).map(({ data }) => (data as { key_name: string }).key_name);
  };
  expect(await mailed()).toEqual([]);
  later(2 * 24 * 60);
  expect(await mailed()).toEqual(["Soon"]);
  expect(await mailed()).toEqual(["Soon"]);
  const params_of_key = { ...params, api_key_id: soon.id };
  later(1);
  const expires_at = inDays(10).toISOString();
  const token = await aToken(app.db, owner.user, owner.account, now);
  await app.call(api.api_keys.roll, { params: params_of_key, body: { overlap_hours: 0, expires_at } }, { token });
  expect(await mailed()).toEqual(["Soon", "Soon", "Soon"]);
});

describe("use of a key", () => {
  test("is written at once, then once a minute, with the calls of each area", async () => {
    const { id, key } = await anApiKey(app.db, maker);
    const event = await anEvent(app.db, { account: owner.account });
    const call = () =>
      app.call(api.events.get, { params: { event_id: event.id } }, { token: key, address: "203.0.113.9" });
    const use = async () => {
      await app.context.api_key_use.settle();
      return (await app.call(api.api_keys.get, { params: { ...params, api_key_id: id } }, owner)).body.data;
    };
    expect((await use()).last_used_at).toBeNull();
    await call();
    const first = now;
    expect(await use()).toMatchObject({ last_used_at: first.toISOString(), last_used_network: "203.0.113.x" });
    now = new Date(first.getTime() + 59_000);
    await call();
    await call();
    expect((await use()).last_used_at).toBe(first.toISOString());
    now = new Date(first.getTime() + 61_000);
    await call();
    const after = await use();
    expect(after.last_used_at).toBe(now.toISOString());
    expect(after.calls.reduce((sum, { calls }) => sum + calls, 0)).toBe(4);
    expect(new Set(after.calls.map(({ area }) => area))).toEqual(new Set(["events"]));
  });
});

describe("changing a key", () => {
  const at = (api_key_id: number) => ({ ...params, api_key_id });

  test("allowing less needs no proof, allowing more does", async () => {
    const event = await anEvent(app.db, { account: owner.account });
    const { body } = await create({ networks: ["203.0.113.0/24"], event_ids: [event.id] });
    const { updated_at, id } = body.data;
    const input = { ...INPUT, networks: ["203.0.113.0/24"], event_ids: [event.id] };
    later(11);
    const change = (over: object) =>
      app.call(api.api_keys.update, { params: at(id), body: { ...input, ...over } as never }, owner);
    for (const wider of [
      { scopes: ["orders:write", "events:write"] },
      { scopes: ["orders:write", "events:read", "stats:read"] },
      { event_ids: [] },
      { networks: [] },
      { networks: ["203.0.113.0/24", "198.51.100.1"] },
    ])
      expect([wider, (await change(wider)).body.code]).toEqual([wider, "proof_needed"]);
    const narrower = await change({ scopes: ["orders:read"], name: "Shop", updated_at });
    expect([narrower.status, narrower.body.data.scopes, narrower.body.data.name]).toEqual([
      200,
      ["orders:read"],
      "Shop",
    ]);
    expect((await change({ scopes: ["orders:read"], updated_at })).body.code).toBe("conflict");
    await app.db.updateTable("sessions").set({ authenticated_at: now }).where("user_id", "=", owner.user.id).execute();
    expect((await change({ event_ids: [] })).status).toBe(200);
  });

  test("rolled key and the one before work until the overlap ends", async () => {
    const { body } = await create();
    const { id } = body.data;
    const roll = (overlap_hours: 0 | 1 | 24 | 168, expires_at: string | null = null) =>
      app.call(api.api_keys.roll, { params: at(id), body: { overlap_hours, expires_at } }, owner);
    const rolled = await roll(1);
    expect(rolled.body.data.old_secret).toMatchObject({ shown_prefix: body.data.shown_prefix, last_used_at: null });
    later(59);
    // One after the other: the first use of a minute is written at once.
    const statuses = async (keys: string[]) => {
      const found: number[] = [];
      for (const key of keys) found.push((await me(key)).status);
      return found;
    };
    expect(await statuses([body.key, rolled.body.key])).toEqual([200, 200]);
    await app.context.api_key_use.settle();
    const seen = await app.call(api.api_keys.get, { params: at(id) }, owner);
    expect(seen.body.data.old_secret?.last_used_at).toBe(now.toISOString());
    later(1);
    expect((await me(body.key)).body.code).toBe("api_key_expired");
    expect(await statuses([body.key, rolled.body.key])).toEqual([401, 200]);
    await app.db.updateTable("sessions").set({ authenticated_at: now }).where("user_id", "=", owner.user.id).execute();
    const again = await roll(0);
    expect(await statuses([body.key, rolled.body.key, again.body.key])).toEqual([401, 401, 200]);
  });

  test("secret before a roll never lasts longer than its key was going to", async () => {
    const { body } = await create({ expires_at: new Date(now.getTime() + 30 * 60_000).toISOString() });
    const rolled = await app.call(
      api.api_keys.roll,
      { params: at(body.data.id), body: { overlap_hours: 24, expires_at: null } },
      owner,
    );
    later(31);
    expect((await me(body.key)).body.code).toBe("api_key_expired");
    expect((await me(rolled.body.key)).status).toBe(200);
  });

  test("revoked key ends at once with both secrets, and can't be changed", async () => {
    const { body } = await create();
    const { id } = body.data;
    const rolled = await app.call(
      api.api_keys.roll,
      { params: at(id), body: { overlap_hours: 24, expires_at: null } },
      owner,
    );
    expect((await app.call(api.api_keys.revoke, { params: at(id) }, owner)).status).toBe(204);
    expect((await app.call(api.api_keys.revoke, { params: at(id) }, owner)).status).toBe(204);
    for (const key of [body.key, rolled.body.key]) expect((await me(key)).body.code).toBe("api_key_revoked");
    expect((await app.call(api.api_keys.update, { params: at(id), body: INPUT as never }, owner)).body.code).toBe(
      "already_revoked",
    );
    const log = await app.call(api.audit_log.list, { params }, owner);
    expect(log.body.data.map(({ kind }) => kind)).toEqual(["api_key.revoked", "api_key.rolled", "api_key.created"]);
  });

  test("key can't manage keys, nor an Organizer", async () => {
    const { key } = await anApiKey(app.db, maker);
    expect((await app.call(api.api_keys.list, { params }, { token: key })).body.code).toBe("not_for_api_keys");
    const staff = await aUser(app.db, { account: owner.account, role: "ORGANIZER" });
    const token = await aToken(app.db, staff, owner.account);
    expect((await app.call(api.api_keys.list, { params }, { token })).body.code).toBe("forbidden");
  });
});
