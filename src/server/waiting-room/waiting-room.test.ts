import { createHash } from "node:crypto";
import { type Insertable, sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkout } from "#contract/checkout.ts";
import { publicEvents } from "#contract/public-events.ts";
import { waitingRooms } from "#contract/waiting-room.ts";
import { NO_SESSION, ORDER_SESSION_HEADER } from "#domain/order-session.ts";
import { PASS_HEADER, PLACE_HEADER } from "#domain/waiting-room.ts";
import { openDatabase } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import { anEvent, anOrganizer, aPromoCode, aSignedInUser, aTicket } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { TEST_SECRETS } from "#server/testing/secrets.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { nonceOf, rankOf } from "./signatures.ts";
import { serveWaitingPage } from "./serve-waiting-page.ts";
import { WaitingRooms } from "./waiting-rooms.ts";

const ORIGIN = "https://tickets.example";
let app: TestApp;
let clock: ReturnType<typeof frozenClock>;
beforeAll(async () => {
  clock = frozenClock(new Date());
  app = await testApp({ clock, app_url: ORIGIN, pages: serveWaitingPage });
});
afterAll(() => app.close());

type Over = Partial<Insertable<Database["waiting_rooms"]>>;

async function setUp(over: Over = {}, capacity = 50) {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const { ticket, prices } = await aTicket(app.db, { event, type: "FREE", capacity });
  const params = { event_id: event.id };
  await app.db
    .insertInto("waiting_rooms")
    .values({
      ...params,
      mode: "SCHEDULED",
      rate_per_minute: 6_000,
      phase: "OPEN",
      run: 1,
      starts_at: new Date(),
      ...over,
    })
    .execute();
  await tick();
  const tickets = [{ ticket_id: ticket.id, quantities: [{ price_id: prices[0]?.id ?? 0, quantity: 1 }] }];
  return { event, token, params, ticket, body: { tickets } };
}

/** As if this many seconds had passed since a process advanced the rooms. */
async function tick(seconds = 1, rooms = app.context.waiting_rooms) {
  await sql`update waiting_rooms set advanced_at = now() - make_interval(secs => ${seconds})`.execute(app.db);
  await rooms.tick();
  clock.set(new Date());
}

const roomOf = ({ id }: { id: number }) =>
  app.db.selectFrom("waiting_rooms").selectAll().where("event_id", "=", id).executeTakeFirstOrThrow();

const join = (params: { event_id: number }, cookie?: string) =>
  app.call(waitingRooms.place, { params }, cookie === undefined ? {} : { cookie });

describe("reservation while a waiting room is open", () => {
  test("reservation needs a pass, which a place gets when it is its turn", async () => {
    const { params, body } = await setUp();
    const early = await app.call(checkout.reserve, { params, body });
    expect([early.status, early.body.code]).toEqual([403, "queue"]);
    expect(early.body.message).toMatch(/waiting room/);
    const place = await join(params);
    expect(place.body.data).toMatchObject({ state: "WAITING", position: 1 });
    const cookie = cookieOf(place);
    expect((await app.call(waitingRooms.pass, { params }, { cookie })).body.code).toBe("queue");
    await tick();
    expect((await join(params, cookie)).body.data).toMatchObject({ state: "DUE", position: 1 });
    const pass = await app.call(waitingRooms.pass, { params }, { cookie });
    expect(pass.status).toBe(200);
    const withPass = `${cookie}; ${cookieOf(pass)}`;
    expect((await app.call(checkout.reserve, { params, body }, { cookie: withPass })).status).toBe(201);
    const { passes } = await tick().then(() => roomOf({ id: params.event_id }));
    expect(passes).toBe(1);
  });

  test("pass of another session, event or opening, or a forged one, reserves nothing", async () => {
    const { params, body } = await setUp();
    const cookie = cookieOf(await join(params));
    await tick();
    const token = String((await app.call(waitingRooms.pass, { params }, { cookie })).body.data.token);
    const other = await setUp();
    const theirs = cookieOf(await join(other.params));
    const attempt = (at: typeof params, session: string, header: string) =>
      app.call(checkout.reserve, { params: at, body }, { cookie: session, headers: { [PASS_HEADER]: header } });
    const [, run = "", rest = ""] = /^(\d+)(\..*)$/.exec(token) ?? [];
    for (const [at, session, header] of [
      [params, theirs, token],
      [other.params, cookie, token],
      [params, cookie, `${Number(run) + 1}${rest}`],
      [params, cookie, token.slice(0, -2)],
      [params, cookie, ""],
    ] as const)
      expect((await attempt(at, session, header)).body.code).toBe("queue");
    expect((await attempt(params, cookie, token)).status).toBe(201);
  });

  test("pass ends ten minutes after its turn, is extended by its holder, and lasts thirty at most", async () => {
    const { params, body } = await setUp();
    const cookie = cookieOf(await join(params));
    await tick();
    const fetchPass = (held: string) => app.call(waitingRooms.pass, { params }, { cookie: held });
    const first = await fetchPass(cookie);
    const until = Date.parse(String(first.body.data.until));
    const held = `${cookie}; ${cookieOf(first)}`;
    clock.set(new Date(until - 1_000));
    const second = await fetchPass(held);
    expect(Date.parse(String(second.body.data.until)) - until).toBeGreaterThan(9 * 60_000);
    clock.set(new Date(until + 1_000));
    expect((await app.call(checkout.reserve, { params, body }, { cookie: held })).body.code).toBe("queue");
    const extendedOnce = `${cookie}; ${cookieOf(second)}`;
    const reserved = await app.call(checkout.reserve, { params, body }, { cookie: extendedOnce });
    expect([reserved.status, cookieOf(reserved)]).toEqual([201, expect.stringContaining("waiting_pass")]);
    clock.set(new Date(until + 21 * 60_000));
    expect((await fetchPass(`${cookie}; ${cookieOf(reserved)}`)).body.code).toBe("queue");
    expect((await join(params, cookie)).body.data.state).toBe("WAITING");
  });

  test("promo code skips the waiting room only if the organizer allows it, and only a valid one", async () => {
    const { params, body, event } = await setUp();
    await aPromoCode(app.db, { event, code: "friends", discount_type: "NONE" });
    const reserve = (promo_code: string) => app.call(checkout.reserve, { params, body: { ...body, promo_code } });
    expect((await reserve("friends")).body.code).toBe("queue");
    await app.db
      .updateTable("waiting_rooms")
      .set({ skips_with_promo_code: true })
      .where("event_id", "=", event.id)
      .execute();
    await tick();
    expect((await reserve("strangers")).body.code).toBe("promo_invalid");
    expect((await reserve("friends")).status).toBe(201);
  });

  test("nobody reserves while people gather before the sale", async () => {
    const starts_at = new Date(Date.now() + 600_000);
    const { params, body } = await setUp({ phase: "PREQUEUE", starts_at });
    expect((await app.call(checkout.reserve, { params, body })).body.code).toBe("queue");
    const { waiting_room } = (await app.call(publicEvents.get, { params })).body.data;
    expect(waiting_room).toEqual({ phase: "PREQUEUE", starts_at: starts_at.toISOString() });
  });

  test("widget in another site's frame carries place and pass in headers", async () => {
    const { params, body } = await setUp();
    const framed = (headers: Record<string, string>) => ({
      headers: { [ORDER_SESSION_HEADER]: NO_SESSION, origin: ORIGIN, "sec-fetch-site": "same-origin", ...headers },
    });
    const place = await app.call(waitingRooms.place, { params }, framed({}));
    const session = { [ORDER_SESSION_HEADER]: String(place.headers[ORDER_SESSION_HEADER]) };
    const held = { ...session, [PLACE_HEADER]: String(place.headers[PLACE_HEADER]) };
    expect(held[PLACE_HEADER]).toBe(place.body.data.token);
    await tick();
    const pass = await app.call(waitingRooms.pass, { params }, framed(held));
    const reserved = await app.call(
      checkout.reserve,
      { params, body },
      framed({ ...session, [PASS_HEADER]: String(pass.headers[PASS_HEADER]) }),
    );
    expect(reserved.status).toBe(201);
  });

  test("place stays the same when it is asked for again, and a missed one is replaced at the end", async () => {
    const { params } = await setUp({ rate_per_minute: 1 });
    const cookie = cookieOf(await join(params));
    const again = await join(params, cookie);
    expect(again.body.data.position).toBe(1);
    expect((await roomOf({ id: params.event_id })).arrivals).toBe(1);
    await join(params);
    await tick(60);
    clock.set(new Date(Date.now() + 12 * 60_000));
    expect((await join(params, cookie)).body.data).toMatchObject({ state: "WAITING", position: 3 });
  });
});

describe("status of a waiting room", () => {
  test("status is the same for all, cacheable for a second, and read from memory", async () => {
    const { params, event } = await setUp();
    await join(params);
    await tick();
    const reply = await app.call(waitingRooms.status, { params });
    expect(reply.headers["cache-control"]).toBe("public, max-age=1, s-maxage=1");
    expect(reply.headers["set-cookie"]).toBeUndefined();
    expect(reply.body.data).toMatchObject({ phase: "OPEN", run: 1, serving: 1, joined: 1, poll_seconds: 5 });
    await app.db.updateTable("waiting_rooms").set({ is_sold_out: true }).where("event_id", "=", event.id).execute();
    expect((await app.call(waitingRooms.status, { params })).body.data.is_sold_out).toBe(false);
    expect((await app.call(waitingRooms.status, { params: { event_id: 999_999 } })).body.data.phase).toBe("CLOSED");
  });
});

describe("draw", () => {
  test("draw is committed to before people join, revealed at the start, and can be checked by anyone", async () => {
    const { event, params } = await setUp({ phase: "CLOSED", run: 0, starts_at: null, prequeue_minutes: 30 });
    const at = new Date(Date.now() + 20 * 60_000);
    await app.db.updateTable("tickets").set({ sale_start_date: at }).where("event_id", "=", event.id).execute();
    await tick();
    const gathering = (await app.call(waitingRooms.status, { params })).body.data;
    expect(gathering).toMatchObject({ phase: "PREQUEUE", seed: null, joins_hash: null, starts_at: at.toISOString() });
    const places = await Promise.all(Array.from({ length: 20 }, () => join(params)));
    expect(new Set(places.map(({ body }) => body.data.state))).toEqual(new Set(["GATHERING"]));
    const before = await roomOf(event);
    expect(before.prequeue_count).toBe(20);
    await app.db.updateTable("tickets").set({ sale_start_date: new Date() }).where("event_id", "=", event.id).execute();
    await app.db.updateTable("waiting_rooms").set({ starts_at: new Date() }).where("event_id", "=", event.id).execute();
    await tick();
    const drawn = (await app.call(waitingRooms.status, { params })).body.data;
    expect(drawn).toMatchObject({ phase: "OPEN", commitment: gathering.commitment, prequeue_count: 20 });
    expect(
      createHash("sha256")
        .update(Buffer.from(String(drawn.seed), "hex"))
        .digest("hex"),
    ).toBe(drawn.commitment);
    expect(drawn.joins_hash).toBe(before.joins_hash.toString("hex"));
    for (const place of places) {
      const shown = (await join(params, cookieOf(place))).body.data;
      const rank = rankOf({
        seed: String(drawn.seed),
        joins_hash: Buffer.from(String(drawn.joins_hash), "hex"),
        nonce: String(shown.nonce),
      });
      expect(shown.position).toBe(1 + Math.floor(rank * 20));
    }
    expect((await join(params)).body.data.position).toBe(21);
  });

  test("ranks of 10,000 places are uniform (chi-square)", () => {
    const seed = app.context.waiting_rooms.signatures.seed(1, 1);
    const joins_hash = createHash("sha256").update("joins").digest();
    const cells = Array.from({ length: 100 }, () => 0);
    for (let at = 0; at < 10_000; at += 1) {
      const nonce = nonceOf({ event_id: 1, session_hash: `session ${at}` }, 1);
      const cell = Math.floor(rankOf({ seed, joins_hash, nonce }) * 100);
      cells[cell] = (cells[cell] ?? 0) + 1;
    }
    const chi = cells.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    // 99 degrees of freedom: within 0.01 % of both ends
    expect(chi).toBeGreaterThan(50);
    expect(chi).toBeLessThan(161);
  });
});

describe("two processes", () => {
  const second = () => {
    const other = openDatabase({ connectionString: app.connectionString, log: pino({ level: "silent" }) });
    return { ...other, rooms: new WaitingRooms({ db: other.db, reads: other.reads, secrets: TEST_SECRETS }) };
  };

  test("10,000 places of two processes are numbered without gap or double, and admitted once each in order", async () => {
    const { event } = await setUp({ rate_per_minute: 100_000 }, 100_000);
    const other = second();
    await other.rooms.tick();
    const all = await Promise.all(
      Array.from({ length: 10_000 }, (_, at) => {
        const rooms = at % 2 === 0 ? app.context.waiting_rooms : other.rooms;
        return rooms.join(event.id, nonceOf({ event_id: event.id, session_hash: String(at) }, 1));
      }),
    );
    const numbers = all.map((place) => place?.number ?? 0);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
    for (const parity of [0, 1]) {
      const own = numbers.filter((_, at) => at % 2 === parity);
      expect(own).toEqual(own.toSorted((a, b) => a - b));
    }
    let admitted = 0;
    for (let turn = 0; turn < 20 && admitted < 10_000; turn += 1) {
      await tick(1, turn % 2 === 0 ? app.context.waiting_rooms : other.rooms);
      const { serving } = await roomOf(event);
      expect(serving).toBeGreaterThanOrEqual(admitted);
      admitted = serving;
    }
    expect(admitted).toBe(10_000);
    await other.close();
  });

  test("room that several processes advance at the same second admits what one would", async () => {
    const { event } = await setUp({ rate_per_minute: 600 });
    await app.db.updateTable("waiting_rooms").set({ arrivals: 1_000 }).where("event_id", "=", event.id).execute();
    const others = [second(), second(), second()];
    await Promise.all(others.map(({ rooms }) => rooms.tick()));
    const { serving } = await roomOf(event);
    await sql`update waiting_rooms set advanced_at = now() - interval '1 second'`.execute(app.db);
    await Promise.all(others.map(({ rooms }) => rooms.tick()));
    expect((await roomOf(event)).serving - serving).toBeLessThanOrEqual(12);
    await Promise.all(others.map(({ close }) => close()));
  });

  test("process that is killed while it advances a room costs nobody their turn", async () => {
    const { event } = await setUp({ rate_per_minute: 600 });
    await app.db.updateTable("waiting_rooms").set({ arrivals: 1_000 }).where("event_id", "=", event.id).execute();
    const leader = second();
    await leader.rooms.tick();
    const holding = Promise.withResolvers<number>();
    const killed = leader.db
      .transaction()
      .execute(async (tx) => {
        await sql`select from waiting_rooms where event_id = ${event.id} for update`.execute(tx);
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        holding.resolve(rows[0]?.pid ?? 0);
        await sql`select pg_sleep(30)`.execute(tx);
      })
      .catch(() => "killed");
    const pid = await holding.promise;
    await app.context.waiting_rooms.tick();
    const { serving } = await roomOf(event);
    await sql`select pg_terminate_backend(${pid})`.execute(app.db);
    expect(await killed).toBe("killed");
    await tick();
    expect((await roomOf(event)).serving).toBeGreaterThan(serving);
    await leader.close();
  });

  test("process whose clock is five seconds off agrees about every turn", async () => {
    const { params } = await setUp();
    const cookie = cookieOf(await join(params));
    await tick();
    const dues = [-5, 0, 5].map(async (off) => {
      const skewed = await testApp({
        ...{ clock: frozenClock(new Date(Date.now() + off * 1_000)), app_url: ORIGIN },
        database: { ...second(), ...(borrowed() as object) } as never,
      });
      await skewed.context.waiting_rooms.tick();
      const shown = await skewed.call(waitingRooms.place, { params }, { cookie });
      await skewed.server.close();
      return shown.body.data;
    });
    const seen = await Promise.all(dues);
    expect(seen.map(({ state }) => state)).toEqual(["DUE", "DUE", "DUE"]);
    expect(new Set(seen.map(({ until }) => until)).size).toBe(1);
  });

  /** The rest of a test database, which nothing here uses. */
  function borrowed() {
    return { queue: app.queue, connectionString: app.connectionString } as never;
  }
});

describe("organizer", () => {
  const of = ({ params, token }: Awaited<ReturnType<typeof setUp>>) => ({
    get: () => app.call(waitingRooms.get, { params }, { token }),
    step: (step: "OPEN" | "PAUSE" | "RESUME" | "CLOSE") =>
      app.call(waitingRooms.step, { params, body: { step } }, { token }),
    update: (body: object) => app.call(waitingRooms.update, { params, body: body as never }, { token }),
  });
  const SETTINGS = { prequeue_minutes: 30, rate_per_minute: 60, buyers_max: null, skips_with_promo_code: false };

  test("waiting room is off at first, and everybody buys", async () => {
    const made = await setUp();
    await app.db.deleteFrom("waiting_rooms").where("event_id", "=", made.event.id).execute();
    await tick();
    const { mode, state } = (await of(made).get()).body.data;
    expect([mode, state.phase]).toEqual(["OFF", "CLOSED"]);
    expect((await app.call(checkout.reserve, { params: made.params, body: made.body })).status).toBe(201);
    expect((await of(made).update({ ...SETTINGS, mode: "SCHEDULED" })).status).toBe(200);
  });

  test("waiting room is opened at once, paused, resumed and closed manually", async () => {
    const made = await setUp({ mode: "OFF", phase: "CLOSED" });
    expect((await of(made).step("OPEN")).body.data.state).toMatchObject({ phase: "OPEN", waiting: 0 });
    await tick();
    await join(made.params);
    await of(made).update({ ...SETTINGS, mode: "OFF", rate_per_minute: 6_000 });
    await of(made).step("PAUSE");
    await tick();
    expect((await of(made).get()).body.data.state).toMatchObject({ is_paused: true, waiting: 1, admitted: 0 });
    await of(made).step("RESUME");
    await tick();
    expect((await of(made).get()).body.data.state).toMatchObject({ waiting: 0, admitted: 1 });
    expect((await of(made).step("CLOSE")).body.data).toMatchObject({
      mode: "OFF",
      state: { phase: "CLOSED" },
    });
    await tick();
    expect((await app.call(checkout.reserve, { params: made.params, body: made.body })).status).toBe(201);
  });

  test("room that closes by itself is no longer paused, and a closed room cannot be", async () => {
    const empty_since = new Date(Date.now() - 120_000);
    const made = await setUp({ mode: "AUTOMATIC", buyers_max: 50, is_paused: true, empty_since });
    expect(await roomOf(made.event)).toMatchObject({ phase: "CLOSED", is_paused: false });
    expect((await of(made).step("PAUSE")).body.data.state).toMatchObject({ phase: "CLOSED", is_paused: false });
  });

  test("those who gather are drawn at once when the organizer opens the room", async () => {
    const made = await setUp({ phase: "PREQUEUE", starts_at: new Date(Date.now() + 600_000) });
    const cookie = cookieOf(await join(made.params));
    await of(made).step("OPEN");
    await tick();
    expect((await join(made.params, cookie)).body.data.position).toBe(1);
  });

  test("room that opens by itself needs a number of buyers, and stale settings are refused", async () => {
    const made = await setUp();
    const missing = await of(made).update({ ...SETTINGS, mode: "AUTOMATIC" });
    expect([missing.status, Object.keys(missing.body.errors ?? {})]).toEqual([422, ["buyers_max"]]);
    const { updated_at } = (await of(made).get()).body.data;
    await of(made).update({ ...SETTINGS, mode: "SCHEDULED" });
    expect((await of(made).update({ ...SETTINGS, mode: "SCHEDULED", updated_at })).body.code).toBe("conflict");
  });
});

describe("waiting page", () => {
  const get = (id: number, cookie = "", language = "en") =>
    app.server.inject({ url: `/event/${id}/waiting-room`, headers: { cookie, "accept-language": language } });
  const post = (id: number, path: string, cookie = "", headers: Record<string, string> = {}) =>
    app.server.inject({
      ...{ method: "POST", url: `/event/${id}/waiting-room${path}`, payload: "" },
      headers: { "content-type": "application/x-www-form-urlencoded", origin: ORIGIN, cookie, ...headers },
    });

  test("page without scripts joins, waits, and enters when it is its turn", async () => {
    const { event } = await setUp();
    expect((await get(event.id)).body).toContain("Join the line");
    const joined = await post(event.id, "");
    expect([joined.statusCode, joined.headers.location]).toEqual([303, `/event/${event.id}/waiting-room?joined=1`]);
    const cookie = cookieOf(joined);
    const waiting = await get(event.id, cookie);
    expect(waiting.body).toMatch(/<noscript><meta http-equiv="refresh" content="10"><\/noscript>/);
    expect(waiting.body).toContain('<dd id="ahead">0</dd>');
    expect(waiting.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
    expect(waiting.headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(Buffer.byteLength(waiting.body)).toBeLessThan(10_000);
    await tick();
    expect((await get(event.id, cookie)).body).toContain("Choose tickets");
    const entered = await post(event.id, "/enter", cookie);
    expect([entered.statusCode, entered.headers.location]).toEqual([303, expect.stringMatching(/^\/event\/\d+\//)]);
    expect((await get(event.id, `${cookie}; ${cookieOf(entered)}`)).body).toContain("I need ten more minutes");
  });

  test("page is in the reader's language", async () => {
    const { event } = await setUp();
    expect((await get(event.id, "", "de")).body).toContain('<html lang="de">');
  });

  test("page without an open room leads to the event, and forms of other sites are refused", async () => {
    const { event } = await setUp({ mode: "OFF", phase: "CLOSED" });
    expect((await get(event.id)).headers.location).toBe(`/event/${event.id}`);
    expect((await get(0)).statusCode).toBe(303);
    expect((await post(event.id, "", "", { origin: "https://evil.example" })).statusCode).toBe(403);
  });
});
