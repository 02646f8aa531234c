import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "./testing/factories.ts";
import { type TestApp, testApp } from "./testing/test-app.ts";

// What holds for every call, whatever it does: a new endpoint is in these loops as soon as it is declared.

type Named = { name: string; endpoint: Endpoint };

const endpoints: Named[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint: endpoint as Endpoint })),
);
const forMembers = endpoints.filter(({ endpoint }) => endpoint.access === "organizer" || endpoint.access === "admin");
const writes = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
const withParams = endpoints.filter(({ endpoint }) => endpoint.path.includes("/:"));
const withFields = writes.filter(({ endpoint }) => endpoint.kind === "json" && fieldsOf(endpoint).length > 0);
const lists = endpoints.filter(({ endpoint }) => endpoint.method === "GET" && takesSorting(endpoint));

/** A good body for every call of an organizer that must have one. */
const ticket = { title: "Standard", type: "PAID", prices: [{ price: 1000 }] };
const organizer = { name: "Harbour", email: "hello@example.test", timezone: "Europe/Berlin", currency: "EUR" };
const event = { title: "Stolen", start_date: "2027-05-03T19:30" };
const BODIES: Record<string, object> = {
  "accounts.update": { name: "Stolen", currency_code: "EUR", timezone: "Europe/Berlin" },
  "attendees.update": { first_name: "Eve", email: "eve@example.test" },
  "check_in_lists.create": { name: "Stolen", ticket_ids: [1] },
  "check_in_lists.update": { name: "Stolen", ticket_ids: [1] },
  "events.create": { ...event, organizer_id: 1 },
  "events.update": event,
  "events.updateSettings": { is_online_event: true },
  "events.setStatus": { status: "ARCHIVED" },
  "organizers.create": organizer,
  "organizers.update": organizer,
  "tickets.create": ticket,
  "tickets.update": ticket,
  "tickets.sort": { ticket_ids: [1] },
  "users.updateMe": { first_name: "Eve", locale: "en", timezone: "Europe/Berlin" },
  "users.changePassword": {
    current_password: "x",
    password: "a long new password",
    password_confirmation: "a long new password",
  },
};

let home: TestApp;
let token: string;
let foreignToken: string;
let staffToken: string;
let ids: Record<string, string | number>;

beforeAll(async () => {
  home = await testApp();
  const owner = await aSignedInUser(home.db, { is_owner: true });
  token = owner.token;
  foreignToken = (await aSignedInUser(home.db)).token;
  staffToken = await aToken(
    home.db,
    await aUser(home.db, { account: owner.account, role: "ORGANIZER" }),
    owner.account,
  );
  ids = await aWorld(owner);
});
afterAll(() => home.close());

/** One of everything that a path can name, in one account. */
async function aWorld({
  account,
  user,
}: Awaited<ReturnType<typeof aSignedInUser>>): Promise<Record<string, string | number>> {
  const { db } = home;
  const made = await anEvent(db, { organizer: await anOrganizer(db, { account }), status: "LIVE" });
  const bought = await aTicket(db, { event: made });
  const { order, attendees } = await aCompletedOrder(db, { event: made, ticket: bought });
  const list = await aCheckInList(db, { event: made, tickets: [bought] });
  const picture = {
    file_name: "cover.png",
    mime_type: "image/png",
    width: 900,
    height: 450,
    size: 1,
    variants: "[]",
    average_color: "#000000",
  };
  const image = await db
    .insertInto("images")
    .values({ ...picture, account_id: account.id, event_id: made.id, type: "EVENT_COVER" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const mail = await db
    .insertInto("mails")
    .values({ kind: "TICKET", cause: "test", recipient: "a@example.test", locale: "en", data: "{}" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return {
    account_id: account.id,
    user_id: user.id,
    organizer_id: made.organizer_id,
    event_id: made.id,
    ticket_id: bought.ticket.id,
    order_id: order.id,
    order_short_id: order.short_id,
    attendee_id: attendees[0]?.id ?? 0,
    attendee_short_id: attendees[0]?.short_id ?? "",
    check_in_list_id: list.id,
    check_in_list_short_id: list.short_id,
    check_in_short_id: "ci_0123456789",
    image_id: image.id,
    mail_id: mail.id,
    code: "summer",
    token: "0123456789abcdef",
    client_secret: "sandbox_secret",
  };
}

type Asked = {
  token?: string;
  params?: Record<string, string | number>;
  query?: string;
  body?: unknown;
  payload?: string;
  headers?: Record<string, string>;
  from?: string;
};

let callers = 0;

/** Every call comes from an address of its own, so that no limit by address is in the way. */
async function ask({ endpoint }: Pick<Named, "endpoint">, asked: Asked = {}) {
  const given = { ...ids, ...asked.params };
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(given[name])));
  const payload = asked.payload ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
  const headers = {
    ...(payload === undefined ? {} : { "content-type": "application/json" }),
    ...(asked.token ? { authorization: `Bearer ${asked.token}` } : {}),
    ...asked.headers,
  };
  callers += 1;
  const remoteAddress = asked.from ?? `10.1.${callers >> 8}.${callers & 255}`;
  return home.app.inject({
    method: endpoint.method,
    url: `/api${path}${asked.query ?? ""}`,
    headers,
    payload,
    remoteAddress,
  });
}

type Response = Awaited<ReturnType<typeof ask>>;

/** Every refusal looks the same: a code, a sentence, the request's id, and for `invalid` the fields. */
function expectRefusal(response: Response, status: number, code: ErrorCode) {
  const body = response.json();
  expect([response.statusCode, body.code]).toEqual([status, code]);
  expect(body.message).toEqual(expect.any(String));
  expect(body.request_id).toBe(response.headers["x-request-id"]);
  expect(response.headers["cache-control"]).toBe("no-store");
  expect(Object.keys(body).toSorted()).toEqual(
    code === "invalid" ? ["code", "errors", "message", "request_id"] : ["code", "message", "request_id"],
  );
}

describe("who may call", () => {
  test.each(forMembers)("$name: nobody without a token", async (one) => {
    expectRefusal(await ask(one), 401, "unauthenticated");
    expectRefusal(await ask(one, { token: "eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0." }), 401, "unauthenticated");
  });

  test.each(forMembers.filter((one) => withParams.includes(one)))(
    "$name: what another account has is not there, as what nobody has",
    async (one) => {
      const body =
        one.endpoint.method === "GET" || one.endpoint.method === "DELETE" || one.endpoint.kind !== "json"
          ? undefined
          : (BODIES[one.name] ?? {});
      const foreign = await ask(one, { token: foreignToken, body });
      expectRefusal(foreign, 404, "not_found");
      const nobodys = await ask(one, {
        token,
        body,
        params: Object.fromEntries(
          Object.keys(ids)
            .filter((name) => name.endsWith("_id"))
            .map((name) => [name, 999_999_999]),
        ),
      });
      expectRefusal(nobodys, 404, "not_found");
      expect({ ...foreign.json(), request_id: "" }).toEqual({ ...nobodys.json(), request_id: "" });
    },
  );

  test("after all that, the account has what it had", async () => {
    const { db } = home;
    expect(await db.selectFrom("events").select(["title", "status"]).execute()).toEqual([
      { title: "Summer Night", status: "LIVE" },
    ]);
    expect(await db.selectFrom("orders").select("status").execute()).toEqual([{ status: "COMPLETED" }]);
    expect(await db.selectFrom("attendees").select(["first_name", "status"]).execute()).toEqual([
      { first_name: "Ada", status: "ACTIVE" },
    ]);
    expect(await db.selectFrom("check_in_lists").select(["name", "deleted_at"]).execute()).toEqual([
      { name: "Main entrance", deleted_at: null },
    ]);
    expect(await db.selectFrom("tickets").select(["title", "deleted_at"]).execute()).toEqual([
      { title: "Standard", deleted_at: null },
    ]);
    expect(await db.selectFrom("images").select("id").execute()).toHaveLength(1);
    expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(1);
  });

  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "admin"))(
    "$name: no organizer, only an admin",
    async (one) => {
      expectRefusal(await ask(one, { token: staffToken, body: BODIES[one.name] }), 403, "forbidden");
    },
  );

  test.each(forMembers.filter(({ endpoint }) => endpoint.access === "organizer" && endpoint.method === "GET"))(
    "$name: answers a member of the account",
    async (one) => {
      expect((await ask(one, { token: staffToken, params: one.name.startsWith("users.") ? {} : ids })).statusCode).toBe(
        200,
      );
    },
  );

  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "loopback"))(
    "$name: only this machine, and no proxy on it",
    async (one) => {
      expect((await ask(one, { from: "127.0.0.1" })).statusCode).toBe(200);
      expectRefusal(await ask(one, { from: "10.0.0.1" }), 404, "not_found");
      expectRefusal(
        await ask(one, { from: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } }),
        404,
        "not_found",
      );
    },
  );

  test.each(writes.filter(({ endpoint }) => endpoint.access !== "provider"))(
    "$name: no browser that another site has sent",
    async (one) => {
      const headers = { origin: "https://evil.example", cookie: "session_identifier=1; XSRF-TOKEN=abc" };
      expectRefusal(await ask(one, { headers }), 403, "forged");
      expectRefusal(await ask(one, { headers: { ...headers, "x-xsrf-token": "abd" } }), 403, "forged");
      const passed = await ask(one, { headers: { ...headers, "x-xsrf-token": "abc" } });
      expect(passed.body).not.toContain("forged");
    },
  );
});

describe("what they send", () => {
  test("every call of an organizer has a good body above", () => {
    const bad = forMembers.filter(
      ({ name, endpoint }) => endpoint.kind === "json" && !endpoint.body.safeParse(BODIES[name] ?? {}).success,
    );
    expect(bad.map(({ name }) => name)).toEqual([]);
  });

  test.each(withFields)("$name: a bad body is named field by field", async (one) => {
    const fields = fieldsOf(one.endpoint);
    const all = (value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));
    const bad = [{}, [], "text", all({ __x: true }), all("\u0000"), all(-1.5), all([[]]), all(null)].filter(
      (body) => !one.endpoint.body.safeParse(body).success,
    );
    expect(bad.length).toBeGreaterThan(2);
    for (const body of bad) {
      const response = await ask(one, { token, body });
      expectRefusal(response, 422, "invalid");
      const named = Object.keys(response.json().errors);
      expect(named.length).toBeGreaterThan(0);
      for (const path of named) expect([...fields, "body"]).toContain(path.split(".")[0]);
    }
  });

  test.each(writes)("$name: only JSON, whole, and not too much of it", async (one) => {
    if (one.endpoint.kind !== "raw") expectRefusal(await ask(one, { token, payload: '{"a":' }), 400, "malformed");
    expectRefusal(
      await ask(one, { token, payload: "hello", headers: { "content-type": "text/plain" } }),
      415,
      "wrong_content_type",
    );
    expectRefusal(await ask(one, { token, payload: `{"a":"${"a".repeat(600_000)}"}` }), 413, "too_large");
    if (one.endpoint.kind !== "raw")
      expectRefusal(await ask(one, { token, payload: '{"__proto__":{"role":"ADMIN"}}' }), 400, "malformed");
  });

  test.each(withParams)("$name: no path makes it stumble", async (one) => {
    for (const value of [
      "0",
      "-1",
      "abc",
      "99999999999999999999",
      "1.5",
      "\u0000",
      "'; drop table events; --",
      "o_".repeat(100),
    ]) {
      const params = Object.fromEntries(Object.keys(ids).map((name) => [name, value]));
      const response = await ask(one, {
        token,
        params,
        body: one.endpoint.method === "GET" ? undefined : BODIES[one.name],
        from: "127.0.0.1",
      });
      expect(response.statusCode, `${value}: ${response.body}`).toBeGreaterThanOrEqual(400);
      expect(response.statusCode, `${value}: ${response.body}`).toBeLessThan(500);
    }
  });

  test.each(lists)("$name: a list knows its sorts and filters, and no others", async (one) => {
    for (const query of [
      "?sort_by=password_hash",
      "?sort_direction=up",
      "?page=0",
      "?per_page=101",
      "?filter_fields[password_hash][eq]=1",
      "?filter_fields[id][or]=1",
      "?everything=1",
    ]) {
      expectRefusal(await ask(one, { token, query }), 422, "invalid");
    }
  });
});

describe("what goes back", () => {
  test("headers that keep browsers from guessing, framing and telling", async () => {
    const [listed, missing, page] = [
      await ask({ endpoint: api.events.list }, { token }),
      await ask({ endpoint: api.events.list }),
      await home.app.inject("/api/nothing/here"),
    ];
    for (const response of [listed, missing, page]) {
      expect(response.headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cross-origin-opener-policy": "same-origin",
        "cache-control": "no-store",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  test("a path that nobody serves is not there", async () => {
    for (const method of ["GET", "POST", "DELETE"] as const)
      expectRefusal(await home.app.inject({ method, url: "/api/nothing/here" }), 404, "not_found");
    expectRefusal(await home.app.inject({ method: "PUT", url: "/api/events" }), 404, "not_found");
  });

  test("a refusal speaks the reader's language", async () => {
    const say = async (language: string) =>
      (await ask({ endpoint: api.events.list }, { headers: { "accept-language": language } })).json().message;
    expect(await say("en")).toBe("Please sign in to go on.");
    expect(await say("de-AT,de;q=0.9")).toBe("Bitte melde dich an, um fortzufahren.");
    expect(await say("xx, pt-BR;q=0.8, en;q=0.5")).toBe("Entre na sua conta para continuar.");
  });

  test("a request's own id is ours, whatever it says it is", async () => {
    const { headers } = await ask({ endpoint: api.events.list }, { headers: { "x-request-id": "forged" } });
    expect(headers["x-request-id"]).not.toBe("forged");
  });
});

function fieldsOf({ body }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(properties);
}

function takesSorting({ query }: Endpoint): boolean {
  return query.safeParse({}).success && !query.safeParse({ sort_by: "nonsense" }).success;
}
