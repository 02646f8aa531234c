import pg from "pg";
import { describe, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import { takesIfMatch } from "#contract/conditional-writes.ts";
import { readsVersion } from "#contract/optimistic-lock.ts";
import { app } from "./testing/api/app.ts";
import { readyFor } from "./testing/api/ready.ts";
import { ask, expectRefusal, ids, inOneWorld, token } from "./testing/api/requests.ts";
import { BODIES } from "./testing/api/bodies.ts";
import { endpoints, forMembers, type Named, versionedWrites } from "./testing/api/calls.ts";

inOneWorld();

// SECURITY S37
describe("optimistic locking", () => {
  /** PUTs of members that don't replace a whole resource. */
  const WITHOUT_VERSION = {
    "accounts.requireMfa": "one moment",
    "events.setStatus": "one word, and the table of states says whether it may follow the one before",
    "mfa.renamePasskey": "one word",
    "imports.read": "how a file is read: before anybody is imported, and by its uploader",
    "imports.check": "what stands in whose column of a file: before anybody is imported, and by whoever uploaded it",
    "users.changePassword": "asks for the present password",
  };

  test("every PUT of a member sends a version, or is listed above with a reason", () => {
    const silent = forMembers.filter((route) => route.endpoint.method === "PUT" && !versionedWrites.includes(route));
    expect(silent.map(({ name }) => name)).toEqual(Object.keys(WITHOUT_VERSION));
    expect(versionedWrites.length).toBeGreaterThan(8);
  });

  /**
   * Notes are read with their subject, a change starts from its order, and the checkout settings
   * start from an event and its settings: notes.test.ts, change-order.test.ts and
   * update-checkout.test.ts test their versions.
   */
  const ELSEWHERE = [
    ...["attendees.changeNote", "orders.changeNote", "order_changes.make", "proposed_changes.propose"],
    "event_settings.updateCheckout",
  ];

  // SPEC 5.46, 7.07
  test.each(versionedWrites.filter(({ name }) => !ELSEWHERE.includes(name)))(
    "$name rejects an outdated version and accepts the current one",
    async (route) => {
      const read = endpoints.find(({ endpoint }) => endpoint.method === "GET" && endpoint.path === route.endpoint.path);
      if (!read) throw new Error(`${route.endpoint.path} can't be read`);
      const body = {
        ...BODIES[route.name],
        ...("ticket_ids" in (BODIES[route.name] ?? {}) ? { ticket_ids: [ids.ticket_id] } : {}),
      };
      const before = (await ask(read, { token })).json().data;
      for (const updated_at of ["2020-01-01T00:00:00.000Z", new Date(Date.parse(before.updated_at) - 1).toISOString()])
        expectRefusal(await ask(route, { token, body: { ...body, updated_at } }), 409, "conflict");
      expect((await ask(read, { token })).json().data).toEqual(before);

      const accepted = await ask(route, { token, body: { ...body, updated_at: before.updated_at } });
      expect(accepted.statusCode, `${accepted.body}`).toBe(200);
      const after = accepted.json().data.updated_at;
      expect(Date.parse(after)).toBeGreaterThan(Date.parse(before.updated_at));
      expectRefusal(await ask(route, { token, body: { ...body, updated_at: before.updated_at } }), 409, "conflict");
      expect((await ask(route, { token, body })).statusCode).toBe(200);
    },
  );

  const conditional = endpoints.filter(({ endpoint }) => takesIfMatch(endpoint));
  const readOf = ({ endpoint }: Named) => {
    const read = endpoints.find((route) => readsVersion(route.endpoint) && route.endpoint.path === endpoint.path);
    if (!read) throw new Error(`${endpoint.path} can't be read`);
    return read;
  };

  test("every write with a version that can be read at its path takes If-Match", () => {
    const elsewhere = versionedWrites.filter((route) => !conditional.includes(route)).map(({ name }) => name);
    expect(elsewhere.toSorted()).toEqual(ELSEWHERE.toSorted());
    expect(conditional.filter(({ endpoint }) => endpoint.method === "DELETE").length).toBeGreaterThan(5);
  });

  test.each(conditional)("$name is refused with an outdated ETag and accepted with the current one", async (route) => {
    const { member, world, body } = await readyFor(route.name);
    const call = { token: member.token, params: world, body };
    const get = () => ask(readOf(route), { token: member.token, params: world });
    const read = await get();
    const { etag } = read.headers;
    expect(etag).toMatch(/^"[a-z0-9]+\.[\w-]{12}"$/);
    const { updated_at } = read.json().data;
    const older = `"${(Date.parse(updated_at) - 1).toString(36)}.abcdefghijkl"`;
    for (const outdated of [older, `W/${etag}`, '"other"', `${older}, "other"`]) {
      const refused = await ask(route, { ...call, headers: { "if-match": outdated } });
      expectRefusal(refused, 412, "precondition_failed");
    }
    for (const malformed of ["abc", '"a', "", '"a" "b"', "*, *"])
      expectRefusal(await ask(route, { ...call, headers: { "if-match": malformed } }), 400, "malformed");
    expect((await get()).body).toBe(read.body);
    const accepted = await ask(route, { ...call, headers: { "if-match": `${older}, ${etag}` } });
    expect(accepted.statusCode, `${accepted.body}`).toBeLessThan(300);
    if (route.endpoint.status === 204) return;
    expect(accepted.headers["content-location"]).toMatch(/^\/api\//);
    expect(accepted.headers.etag).not.toBe(etag);
    expectRefusal(await ask(route, { ...call, headers: { "if-match": String(etag) } }), 412, "precondition_failed");
    const any = await ask(route, { ...call, headers: { "if-match": "*" } });
    expect(any.statusCode, `${any.body}`).toBeLessThan(300);
  });

  test.each(endpoints.filter(({ endpoint }) => readsVersion(endpoint)))(
    "$name returns 304 to a caller that has its current response",
    async (route) => {
      const first = await ask(route, { token });
      const { etag } = first.headers;
      for (const known of [String(etag), `"other", W/${etag}`, "*"]) {
        const again = await ask(route, { token, headers: { "if-none-match": known } });
        expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, "", etag]);
      }
      const other = await ask(route, { token, headers: { "if-none-match": '"other"' } });
      expect([other.statusCode, other.body]).toEqual([200, first.body]);
      expectRefusal(await ask(route, { token, headers: { "if-none-match": "x" } }), 400, "malformed");
    },
  );

  test("body and If-Match that name different versions are refused", async () => {
    const route = { endpoint: api.promo_codes.update };
    const read = await ask({ endpoint: api.promo_codes.get }, { token });
    const body = { code: "summer", discount_type: "NONE", updated_at: "2020-01-01T00:00:00.000Z" };
    const refused = await ask(route, { token, body, headers: { "if-match": String(read.headers.etag) } });
    expectRefusal(refused, 412, "precondition_failed");
  });

  test("deletion that waits for another member's change is refused afterwards", async () => {
    const { member, world } = await readyFor("promo_codes.remove");
    const call = { token: member.token, params: world };
    const { etag } = (await ask({ endpoint: api.promo_codes.get }, call)).headers;
    const blocker = new pg.Client({ connectionString: app.connectionString });
    await blocker.connect();
    await blocker.query("begin");
    await blocker.query("update promo_codes set updated_at = now() where id = $1", [world.promo_code_id]);
    const deleting = ask({ endpoint: api.promo_codes.remove }, { ...call, headers: { "if-match": String(etag) } });
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect
      .poll(async () => (await blocker.query(waiting)).rows.length, { timeout: 5_000, interval: 20 })
      .toBeGreaterThan(0);
    await blocker.query("commit");
    await blocker.end();
    expectRefusal(await deleting, 412, "precondition_failed");
  });
});
