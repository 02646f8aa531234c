import { beforeAll, describe, expect, test } from "vitest";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { requiredScope } from "#contract/required-scope.ts";
import { signatureOf } from "./payments/sandbox/read-sandbox-notice.ts";
import {
  ask,
  bodyIn,
  expectRefusal,
  foreignToken,
  ids,
  inOneWorld,
  openOrder,
  staffToken,
  token,
} from "./testing/api/requests.ts";
import { BODIES, MESSAGE, goodQuestion, goodTicket } from "./testing/api/bodies.ts";
import {
  atStations,
  endpoints,
  forBuyers,
  forMembers,
  fromProviders,
  insideEvents,
  type Named,
  withParams,
  writes,
} from "./testing/api/calls.ts";
import { app } from "./testing/api/app.ts";
import { theTicket } from "./testing/api/states.ts";
import { anOpenOrder, aWorld, type World } from "./testing/api/world.ts";
import { anApiKey, anEvent, aSignedInUser } from "./testing/factories.ts";

inOneWorld();

let foreignKey: string;
let keyOfOtherEvent: string;
let keyOfOtherOrganizer: string;
beforeAll(async () => {
  const stranger = await aSignedInUser(app.db);
  foreignKey = (await anApiKey(app.db, { account: stranger.account, user: stranger.user })).key;
  // of this account, with every scope, and limited to what is not in it
  const maker = { account: { id: Number(ids.account_id) }, user: { id: Number(ids.user_id) } };
  const limited = { ...maker, is_limited: true };
  keyOfOtherEvent = (await anApiKey(app.db, { ...limited, event_ids: [999_999_999] })).key;
  keyOfOtherOrganizer = (await anApiKey(app.db, { ...limited, organizer_ids: [999_999_999] })).key;
});

function isForKeys(endpoint: Endpoint): boolean {
  return requiredScope(endpoint) !== null;
}

function bodyOf({ name, endpoint }: Named): object | undefined {
  const hasNone = ["GET", "DELETE"].includes(endpoint.method) || ["upload", "raw"].includes(endpoint.kind);
  return hasNone ? undefined : (BODIES[name] ?? {});
}

// SECURITY S34
describe("access checks", () => {
  // SPEC 6.02, 7.01
  // SECURITY S15
  test.each(forMembers)("$name rejects a request without a valid token", async (route) => {
    expectRefusal(await ask(route), 401, "unauthenticated");
    expectRefusal(await ask(route, { token: "eyJhbGciOiJub25lIn0.eyJqdGkiOiIxIn0." }), 401, "unauthenticated");
  });

  // SECURITY S15
  test.each<[string, unknown]>([
    ["a list", ["a".repeat(32)]],
    ["a thing", { a: 1 }],
    ["a number", 5],
    ["nothing", null],
    ["text that can't be stored", "a\u0000b"],
    ["text of our shape", "a".repeat(32)],
  ])("token whose id is %s is rejected", async (_what, jti) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const made_up = `${part({ alg: "HS256" })}.${part({ jti })}.${part({})}`;
    expectRefusal(await ask({ endpoint: api.events.list }, { token: made_up }), 401, "unauthenticated");
  });

  // SPEC 6.03
  test.each(forMembers.filter((route) => withParams.includes(route)))(
    "$name responds to another account as if the resource did not exist",
    async (route) => {
      const body = bodyOf(route);
      const foreign = await ask(route, { token: foreignToken, body });
      expectRefusal(foreign, 404, "not_found");
      const unknown = await ask(route, {
        token,
        body,
        params: Object.fromEntries(
          Object.keys(ids)
            .filter((name) => name.endsWith("_id"))
            .map((name) => [name, 999_999_999]),
        ),
      });
      expectRefusal(unknown, 404, "not_found");
      expect({ ...foreign.json(), request_id: "" }).toEqual({ ...unknown.json(), request_id: "" });
    },
  );

  // SECURITY S192
  test.each(forMembers.filter(({ endpoint }) => isForKeys(endpoint) && endpoint.path.includes("/:")))(
    "$name finds nothing for an API key of another account or with other limits",
    async (route) => {
      const body = bodyOf(route);
      // taxes and fees belong to the whole account
      const limited = route.endpoint.path.startsWith("/accounts/") ? [] : [keyOfOtherEvent, keyOfOtherOrganizer];
      for (const key of [foreignKey, ...limited])
        expectRefusal(await ask(route, { token: key, body }), 404, "not_found");
    },
  );

  // SECURITY S192
  test.each(forMembers.filter(({ name, endpoint }) => /^webhooks\.(?!eventTypes)/.test(name) && isForKeys(endpoint)))(
    "$name is forbidden for an API key with limits: webhooks carry what happens in the whole account",
    async (route) => {
      for (const key of [keyOfOtherEvent, keyOfOtherOrganizer])
        expectRefusal(await ask(route, { token: key, body: bodyOf(route) }), 403, "forbidden");
    },
  );

  // SPEC 6.03
  test("account is unchanged after the requests of another account", async () => {
    const { db } = app;
    expect(await db.selectFrom("events").select(["title", "status"]).execute()).toEqual([
      { title: "Summer Night", status: "LIVE" },
    ]);
    expect(await db.selectFrom("orders").select("status").orderBy("id").execute()).toEqual([
      { status: "COMPLETED" },
      { status: "COMPLETED" },
      { status: "RESERVED" },
    ]);
    expect(await db.selectFrom("attendees").select(["first_name", "status"]).execute()).toEqual([
      { first_name: "Ada", status: "ACTIVE" },
      { first_name: "Ada", status: "ACTIVE" },
    ]);
    expect(await db.selectFrom("check_in_lists").select(["name", "deleted_at"]).execute()).toEqual([
      { name: "Main entrance", deleted_at: null },
    ]);
    expect(await db.selectFrom("tickets").select(["title", "deleted_at"]).execute()).toEqual([
      { title: "Standard", deleted_at: null },
    ]);
    expect(await db.selectFrom("promo_codes").select(["code", "deleted_at"]).execute()).toEqual([
      { code: "summer", deleted_at: null },
    ]);
    expect(await db.selectFrom("questions").select(["title", "deleted_at"]).execute()).toEqual([
      { title: "How did you hear of us?", deleted_at: null },
    ]);
    expect(await db.selectFrom("images").select("id").execute()).toHaveLength(2);
    expect(await db.selectFrom("mails").select("id").execute()).toHaveLength(1);
  });

  // SPEC 6.01
  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "admin"))(
    "$name is forbidden for an Organizer",
    async (route) => {
      expectRefusal(await ask(route, { token: staffToken, body: BODIES[route.name] }), 403, "forbidden");
    },
  );

  // SPEC 6.01, 7.06, 7.17
  test.each(forMembers.filter(({ endpoint }) => endpoint.access === "organizer" && endpoint.method === "GET"))(
    "$name is open to a member of the account",
    async (route) => {
      expect(
        (await ask(route, { token: staffToken, params: route.name.startsWith("users.") ? {} : ids })).statusCode,
      ).toBe(200);
    },
  );

  // SPEC 7.18
  // SECURITY S34
  test.each(insideEvents)("$name does not find resources of another event of the account", async (route) => {
    const second = await anEvent(app.db, {
      organizer: { id: Number(ids.organizer_id), account_id: Number(ids.account_id) },
    });
    const body = bodyIn(ids, route.name);
    expectRefusal(await ask(route, { token, body, params: { event_id: second.id } }), 404, "not_found");
    await app.db.deleteFrom("events").where("id", "=", second.id).execute();
  });

  // SECURITY S34, S110
  test("ids in bodies must belong to the account and to the event in the path", async () => {
    const stranger = await aSignedInUser(app.db);
    const otherWorld = await aWorld(stranger);
    const ofTicket = (world: World) => ({ all_tickets: false, ticket_ids: [world.ticket_id] });
    const afterQuestion = (world: World) => ({ condition: { question_id: world.question_id, option_ids: [1] } });
    const toTickets = (world: World) => ({ message_type: "TICKET", ticket_ids: [world.ticket_id] });
    const toAttendees = (world: World) => ({ message_type: "ATTENDEE", attendee_ids: [world.attendee_id] });
    const toOrder = (world: World) => ({ message_type: "ORDER", order_id: world.order_id });
    const toPromoCode = (world: World) => ({ message_type: "PROMO_CODE", promo_code_id: world.promo_code_id });
    const wrong = [
      [{ endpoint: api.capacity_assignments.create }, bodyIn(otherWorld, "capacity_assignments.create"), "ticket_ids"],
      [{ endpoint: api.capacity_assignments.update }, bodyIn(otherWorld, "capacity_assignments.update"), "ticket_ids"],
      [{ endpoint: api.check_in_lists.create }, { ...bodyIn(otherWorld, "check_in_lists.create") }, "ticket_ids"],
      [{ endpoint: api.check_in_lists.update }, { ...bodyIn(otherWorld, "check_in_lists.update") }, "ticket_ids"],
      [{ endpoint: api.promo_codes.create }, bodyIn(otherWorld, "promo_codes.create"), "applicable_ticket_ids"],
      [
        { endpoint: api.promo_codes.createBatch },
        bodyIn(otherWorld, "promo_codes.createBatch"),
        "applicable_ticket_ids",
      ],
      [{ endpoint: api.promo_codes.update }, bodyIn(otherWorld, "promo_codes.update"), "applicable_ticket_ids"],
      [{ endpoint: api.tickets.sort }, { ticket_ids: [otherWorld.ticket_id] }, "ticket_ids"],
      [{ endpoint: api.tickets.changeSeveral }, bodyIn(otherWorld, "tickets.changeSeveral"), "ticket_ids"],
      [{ endpoint: api.tickets.setSaleDates }, bodyIn(otherWorld, "tickets.setSaleDates"), "tickets"],
      [{ endpoint: api.labels.create }, { name: "Theirs", attendee_id: otherWorld.attendee_id }, "attendee_id"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toTickets(otherWorld) }, "ticket_ids"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toAttendees(otherWorld) }, "attendee_ids"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toOrder(otherWorld) }, "order_id"],
      [{ endpoint: api.messages.create }, { ...MESSAGE, ...toPromoCode(otherWorld) }, "promo_code_id"],
      [{ endpoint: api.messages.reach }, toTickets(otherWorld), "ticket_ids"],
      [{ endpoint: api.messages.reach }, toAttendees(otherWorld), "attendee_ids"],
      [{ endpoint: api.messages.reach }, toOrder(otherWorld), "order_id"],
      [{ endpoint: api.messages.reach }, toPromoCode(otherWorld), "promo_code_id"],
      [{ endpoint: api.messages.preview }, { ...BODIES["messages.preview"], ...toOrder(otherWorld) }, "order_id"],
      [{ endpoint: api.messages.update }, { ...BODIES["messages.update"], ...toOrder(otherWorld) }, "order_id"],
      [{ endpoint: api.questions.sort }, { question_ids: [otherWorld.question_id] }, "question_ids"],
      [{ endpoint: api.questions.create }, { ...goodQuestion, ...ofTicket(otherWorld) }, "ticket_ids"],
      [{ endpoint: api.questions.update }, { ...goodQuestion, ...ofTicket(otherWorld) }, "ticket_ids"],
      [{ endpoint: api.questions.create }, { ...goodQuestion, ...afterQuestion(otherWorld) }, "condition.question_id"],
      [{ endpoint: api.events.create }, { ...bodyIn(otherWorld, "events.create") }, "organizer_id"],
      [{ endpoint: api.tickets.update }, { ...goodTicket, prices: [{ id: 999_999, price: 1 }] }, "prices.0.id"],
    ] as const;
    for (const [route, body, field] of wrong) {
      const response = await ask(route, { token, body });
      expectRefusal(response, 422, "invalid");
      expect(Object.keys(response.json().errors)).toContain(field);
    }
  });

  // SPEC 6.02
  // SECURITY S73
  test.each(forBuyers)("$name is open only to the browser that reserved the order", async (route) => {
    const { cookie, params } = openOrder();
    const body = route.endpoint.method === "GET" ? undefined : BODIES[route.name];
    const foreign = await anOpenOrder({ id: Number(ids.event_id) }, await theTicket());
    const others = [undefined, foreign.cookie, "session_identifier=guessed", `session_identifier=${"x".repeat(200)}`];
    for (const other of others) expectRefusal(await ask(route, { cookie: other, params, body }), 404, "not_found");
    const wrongs: World[] = [{ event_id: 999_999_999 }, { order_short_id: "o_0123456789abcdefghij" }];
    for (const wrong of wrongs)
      expectRefusal(await ask(route, { cookie, params: { ...params, ...wrong }, body }), 404, "not_found");
  });

  // an open order has no invoice and no proposed change: invoices.test.ts, proposed-changes.test.ts
  test.each(
    endpoints.filter(
      ({ name, endpoint }) => endpoint.access === "order_holder" && !/invoices|proposed_changes/.test(name),
    ),
  )("$name needs the browser of an open order, or the short id of a complete one", async (route) => {
    const { cookie, params } = openOrder();
    // access is granted: the call succeeds, misses its body, or finds the order incomplete
    expect([200, 409, 422]).toContain((await ask(route, { cookie, params })).statusCode);
    expectRefusal(await ask(route, { params }), 404, "not_found");
    expectRefusal(await ask(route, { cookie: "session_identifier=guessed", params }), 404, "not_found");
    expect([200, 204, 302, 422]).toContain((await ask(route)).statusCode);
    expectRefusal(await ask(route, { params: { event_id: 999_999_999 } }), 404, "not_found");
  });

  // SECURITY S73
  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "ticket_holder"))(
    "$name needs the short id of a ticket in its own event, and refuses a pending attendee",
    async (route) => {
      // Google's passes are a redirect
      expect((await ask(route)).statusCode).toBe(/\.google/.test(route.name) ? 302 : 200);
      expectRefusal(await ask(route, { params: { event_id: 999_999_999 } }), 404, "not_found");
      expectRefusal(await ask(route, { params: { attendee_short_id: "a_0123456789abcdefghij" } }), 404, "not_found");
      const attendeeUpdate = app.db.updateTable("attendees").where("id", "=", Number(ids.attendee_id));
      await attendeeUpdate.set({ status: "PENDING" }).execute();
      expectRefusal(await ask(route), 404, "not_found");
      await attendeeUpdate.set({ status: "ACTIVE" }).execute();
    },
  );

  // SPEC 6.02
  test.each(atStations)("$name is open only while its check-in list is active", async (route) => {
    const body = BODIES[route.name];
    const list = app.db.updateTable("check_in_lists").where("id", "=", Number(ids.check_in_list_id));
    const [yesterday, tomorrow] = [-1, 1].map((days) => new Date(Date.now() + days * 86_400_000)) as [Date, Date];
    expectRefusal(
      await ask(route, { body, params: { check_in_list_short_id: "cil_0123456789abcdefghij" } }),
      404,
      "not_found",
    );
    await list.set({ activates_at: tomorrow }).execute();
    expectRefusal(await ask(route, { body }), 409, "list_not_active");
    await list.set({ activates_at: null, expires_at: yesterday }).execute();
    expectRefusal(await ask(route, { body }), 410, "list_expired");
    await list.set({ expires_at: null, deleted_at: yesterday }).execute();
    expectRefusal(await ask(route, { body }), 404, "not_found");
    await list.set({ deleted_at: null }).execute();
  });

  test.each(endpoints.filter(({ endpoint }) => ["check_in_link", "station_closed"].includes(endpoint.access)))(
    "$name is open after its check-in list has expired, but not after it was deleted",
    async (route) => {
      const body = BODIES[route.name];
      const list = app.db.updateTable("check_in_lists").where("id", "=", Number(ids.check_in_list_id));
      await list.set({ expires_at: new Date(Date.now() - 1_000) }).execute();
      expect((await ask(route, { body })).statusCode).toBe(200);
      await list.set({ expires_at: null, deleted_at: new Date() }).execute();
      expectRefusal(await ask(route, { body }), 404, "not_found");
      await list.set({ deleted_at: null }).execute();
    },
  );

  // SPEC 6.02
  // SECURITY S72
  test.each(fromProviders.filter(({ name }) => name === "sandbox.notice"))(
    "$name needs a recent signature over the exact body",
    async (route) => {
      const payload = JSON.stringify({ notice_id: "n_1", payment_id: "sbx_none" });
      const now = Math.floor(Date.now() / 1000);
      const sign = (body: string, at: number) => signatureOf(app.context.secrets, Buffer.from(body), at);
      const bad = [
        undefined,
        "",
        `t=${now},v1=${"0".repeat(64)}`,
        `t=${now}`,
        await sign(`${payload} `, now),
        await sign(payload, now - 3_600),
        (await sign(payload, now - 10)).replace(`t=${now - 10}`, `t=${now}`),
      ];
      for (const signature of bad)
        expectRefusal(
          await ask(route, { payload, headers: signature === undefined ? {} : { "x-sandbox-signature": signature } }),
          403,
          "forged",
        );
      const good = await ask(route, { payload, headers: { "x-sandbox-signature": await sign(payload, now) } });
      expect(good.statusCode).toBe(200);
      const rotated = `t=${now},v1=${"0".repeat(64)},${(await sign(payload, now)).split(",")[1]}`;
      expect((await ask(route, { payload, headers: { "x-sandbox-signature": rotated } })).statusCode).toBe(200);
    },
  );

  // SECURITY S15
  test("invented credentials are limited by IP, however often they change", async () => {
    const from = "198.51.100.7";
    const params = { ...ids, order_short_id: String(ids.open_order_short_id) };
    const statuses = new Set<number>();
    for (let at = 0; at < 650; at += 1)
      statuses.add(
        (await ask({ endpoint: api.checkout.abandon }, { from, params, cookie: `session_identifier=x${at}` }))
          .statusCode,
      );
    expect([...statuses]).toEqual([404, 429]);
    const found = await ask({ endpoint: api.checkout.get }, { from });
    expect(found.statusCode, "what is guessed after so many is not even looked at").toBe(429);
    expect((await ask({ endpoint: api.checkout.get }, { from: "198.51.100.8" })).statusCode).toBe(200);
  });

  test.each(endpoints.filter(({ endpoint }) => endpoint.access === "loopback"))(
    "$name is open only to this machine and not through a proxy",
    async (route) => {
      expect((await ask(route, { from: "127.0.0.1" })).statusCode).toBe(200);
      expectRefusal(await ask(route, { from: "10.0.0.1" }), 404, "not_found");
      expectRefusal(
        await ask(route, { from: "127.0.0.1", headers: { "x-forwarded-for": "127.0.0.1" } }),
        404,
        "not_found",
      );
    },
  );

  // mail programs call for their readers with a token in the URL, and no cookie is read
  // SPEC 9.07
  // SECURITY S65
  test.each(writes.filter(({ endpoint }) => !["provider", "message_reader"].includes(endpoint.access)))(
    "$name rejects a request from another site without the XSRF token",
    async (route) => {
      const headers = { origin: "https://evil.example", cookie: "session_identifier=1; XSRF-TOKEN=abc" };
      expectRefusal(await ask(route, { headers }), 403, "forged");
      expectRefusal(await ask(route, { headers: { ...headers, "x-xsrf-token": "abd" } }), 403, "forged");
      const passed = await ask(route, { headers: { ...headers, "x-xsrf-token": "abc" } });
      expect(passed.body).not.toContain("forged");
    },
  );

  test.each(writes.filter(({ endpoint }) => !["provider", "message_reader"].includes(endpoint.access)))(
    "$name reports blocked cookies to a page of ours that sends none",
    async (route) => {
      const headers = { origin: "http://localhost", "sec-fetch-site": "same-origin" };
      expectRefusal(await ask(route, { headers }), 403, "cookies_blocked");
    },
  );
});
