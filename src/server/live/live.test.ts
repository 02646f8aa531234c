import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { checkInLists } from "#contract/check-in-lists.ts";
import { station } from "#contract/check-in.ts";
import { users } from "#contract/users.ts";
import { AppError } from "#server/platform/errors.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
  aToken,
  aUser,
} from "#server/testing/factories.ts";
import { pairedDevice } from "#server/testing/devices.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { Live, type Topic } from "./live.ts";
import { STREAM_BOUNDS, type StreamHolder } from "./stream-bounds.ts";

let app: TestApp;
let base: string;
const leaving = new AbortController();
beforeAll(async () => {
  app = await testApp();
  base = await app.server.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  leaving.abort();
  app.context.live.stop();
  await app.close();
});

/** An event with a check-in list that admits three attendees. */
async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const event = await anEvent(app.db, { status: "LIVE", organizer: await anOrganizer(app.db, { account }) });
  const ticket = await aTicket(app.db, { event });
  const list = await aCheckInList(app.db, { event, tickets: [ticket] });
  const { attendees } = await aCompletedOrder(app.db, { event, ticket, quantity: 3 });
  const codes = attendees.map(({ short_id }) => short_id);
  const params = { check_in_list_short_id: list.short_id };
  const device = await pairedDevice(app, list);
  const scan = (at: number) => app.call(station.checkIn, { params, body: { codes: [codes[at] ?? ""] } }, device);
  const hear = () => listen(`/public/check-in-lists/${list.short_id}/live`, device);
  return { account, token, event, list, ticket, scan, hear };
}

/** Opens a stream as a browser does; `next` waits for a message. */
async function listen(path: string, { token, cookie }: { token?: string; cookie?: string } = {}) {
  const response = await fetch(`${base}/api${path}`, {
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(cookie && { cookie }) },
    signal: leaving.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<unknown> => {
    for (;;) {
      const [, data, rest] = /^(?:[^\n]*\n)*?data: ([^\n]*)\n\n([^]*)$/.exec(text) ?? [];
      if (data !== undefined) {
        text = rest ?? "";
        return JSON.parse(data);
      }
      const { done, value } = (await reader?.read()) ?? { done: true };
      if (done) return "ended";
      text += value ?? "";
    }
  };
  return { response, next };
}

describe("check-in station stream", () => {
  test("check-in station receives its counts, and each check-in of any station", async () => {
    const { hear, scan } = await setUp();
    const { response, next } = await hear();
    expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store, no-transform");
    expect(await next()).toMatchObject({ state: "ACTIVE", total_attendees: 3, checked_in_attendees: 0 });
    await scan(0);
    expect(await next()).toMatchObject({ checked_in_attendees: 1 });
    await scan(1);
    await scan(2);
    let last = await next();
    if ((last as { checked_in_attendees: number }).checked_in_attendees === 2) last = await next();
    expect(last).toMatchObject({ checked_in_attendees: 3 });
  });

  test("check-in station stream ends when its list is deleted, and reconnecting returns 404", async () => {
    const { list, event, token, hear } = await setUp();
    const { next } = await hear();
    await next();
    const params = { event_id: event.id, check_in_list_id: list.id };
    await app.call(checkInLists.remove, { params }, { token });
    expect(await next()).toBe("ended");
    expect((await hear()).response.status).toBe(404);
  });
});

describe("event stream", () => {
  test("event stream names the data to reload", async () => {
    const { event, token, scan } = await setUp();
    const { next } = await listen(`/events/${event.id}/live`, { token });
    expect(await next()).toMatchObject({ invalidates: expect.arrayContaining(["orders", "stats", "check_ins"]) });
    await scan(0);
    expect(await next()).toEqual({ invalidates: ["check_ins", "stats", "check_in_devices"] });
  });

  test("event stream is rejected for another account and without a sign-in", async () => {
    const { event } = await setUp();
    const { token } = await aSignedInUser(app.db);
    expect((await listen(`/events/${event.id}/live`, { token })).response.status).toBe(404);
    expect((await listen(`/events/${event.id}/live`)).response.status).toBe(401);
  });
});

describe("many streams", () => {
  test("500 streams cost one query a second, and one more after an activity", async () => {
    const { event, scan } = await setUp();
    const { reads, count } = counted();
    const hub = new Live(reads, { ...quick, every_ms: 100, bounds: UNBOUNDED });
    let notices = 0;
    const topic = topicOf(event.id, () => void (notices += 1));
    const heard = Array.from({ length: 500 }, () => aReader());
    for (const reader of heard) hub.watch(topic, aStation(), () => reader.stream);
    await expect.poll(() => heard.every(({ messages }) => messages.length === 1)).toBe(true);
    expect([count(), notices]).toEqual([1, 1]);
    await scan(0);
    await expect.poll(() => heard.every(({ messages }) => messages.length === 2)).toBe(true);
    expect(notices).toBe(2);
    expect(count()).toBeLessThan(15);
    hub.stop();
    expect(heard.every(({ isEnded }) => isEnded())).toBe(true);
    expect(() => hub.watch(topic, aStation(), () => aReader().stream)).toThrow("unavailable");
  });

  test("activity that commits after a later one is reported, too", async () => {
    const { event, account } = await setUp();
    const hub = new Live(app.reads, { ...quick, every_ms: 100 });
    const reader = aReader();
    const kinds: unknown[] = [];
    hub.watch(
      topicOf(event.id, (news) => kinds.push(news)),
      aStation(),
      () => reader.stream,
    );
    await expect.poll(() => kinds).toEqual(["all"]);
    const write = (db: Pick<typeof app.db, "insertInto">, kind: string) =>
      db
        .insertInto("activity_log")
        .values({
          ...{ kind, account_id: account.id, event_id: event.id, subject: "event", subject_id: event.id },
          ...{ actor: "job", data: "{}", occurred_at: new Date() },
        })
        .execute();
    await app.db.transaction().execute(async (slow) => {
      await write(slow as never, "event.updated");
      await write(app.db, "ticket.updated");
      await expect.poll(() => kinds).toEqual(["all", ["ticket.updated"]]);
    });
    await expect.poll(() => kinds).toEqual(["all", ["ticket.updated"], ["event.updated"]]);
    hub.stop();
  });

  test("streams stay open while the database is unavailable and receive the rest afterwards", async () => {
    const { event, scan } = await setUp();
    let isAway = false;
    const { reads } = counted(() => isAway);
    const hub = new Live(reads, { ...quick, every_ms: 100, bounds: UNBOUNDED });
    const warned: unknown[] = [];
    hub.start({ warn: (...args: unknown[]) => void warned.push(args) });
    const reader = aReader();
    hub.watch(topicOf(event.id), aStation(), () => reader.stream);
    await expect.poll(() => reader.messages.length).toBe(1);
    isAway = true;
    await scan(0);
    await expect.poll(() => warned.length).toBe(1);
    isAway = false;
    await expect.poll(() => reader.messages.length).toBe(2);
    expect(reader.isEnded()).toBe(false);
    hub.stop();
  });
});

// SECURITY S144
describe("stream limits", () => {
  /**
   * Opens streams one after the other. Returns a function that reports for each whether it is still
   * open.
   */
  function opened(hub: Live, holders: readonly StreamHolder[]) {
    const readers = holders.map(() => aReader());
    holders.forEach((holder, at) => hub.watch(topicOf(0), holder, () => (readers[at] ?? aReader()).stream));
    return () => readers.map(({ isEnded }) => !isEnded());
  }
  const count = (open: readonly boolean[]) => open.filter(Boolean).length;
  const many = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at));

  test("a sign-in has at most ten streams and a device five: the oldest ends first", () => {
    const hub = new Live(app.reads, quick);
    const person = opened(
      hub,
      many(12, (at) => ({ session_id: "one", network: `192.0.2.${at}` })),
    );
    expect(person()).toEqual([false, false, ...many(10, () => true)]);
    const device = opened(
      hub,
      many(7, () => aStation({ device_id: 7 })),
    );
    expect(device()).toEqual([false, false, ...many(5, () => true)]);
    hub.stop();
  });

  test("a network has at most 50 streams and a list 200", () => {
    const hub = new Live(app.reads, quick);
    const network = opened(
      hub,
      many(70, (at) => aStation({ check_in_list_id: at })),
    );
    expect(count(network())).toBe(50);
    const list = opened(
      hub,
      many(250, (at) => aStation({ check_in_list_id: 99, network: `198.51.100.${at}` })),
    );
    expect(count(list())).toBe(200);
    const people = opened(
      hub,
      many(70, (at) => ({ session_id: `person ${at}`, network: "192.0.2.1" })),
    );
    expect(count(people())).toBe(50);
    expect(count(network()), "signed-in people take nothing from check-in stations").toBe(50);
    hub.stop();
  });

  test("streams of others in a network stay open, however many streams one list opens there", () => {
    const hub = new Live(app.reads, quick);
    const venue = opened(
      hub,
      many(5, () => aStation({ check_in_list_id: 1 })),
    );
    const stranger = opened(
      hub,
      many(500, () => aStation({ check_in_list_id: 2 })),
    );
    expect(venue()).toEqual(many(5, () => true));
    expect(count(stranger())).toBe(45);
    hub.stop();
  });

  test("check-in stations leave a share of the streams to signed-in users", () => {
    const hub = new Live(app.reads, { ...quick, bounds: { ...UNBOUNDED, all: 100, all_stations: 80 } });
    const station = (at: number) => aStation({ check_in_list_id: at, network: `192.0.2.${at}` });
    opened(hub, many(80, station));
    expect(() => opened(hub, [station(81)])).toThrow("unavailable");
    const people = opened(
      hub,
      many(20, (at) => ({ session_id: `person ${at}`, network: `192.0.2.${at}` })),
    );
    expect(count(people())).toBe(20);
    hub.stop();
  });

  test("ended streams no longer count towards the limits", () => {
    const hub = new Live(app.reads, { ...quick, bounds: { ...STREAM_BOUNDS, all: 3, all_stations: 3 } });
    const ends: (() => void)[] = [];
    const station = () => aStation({ network: `192.0.2.${devices}`, check_in_list_id: devices });
    const open = () =>
      hub.watch(topicOf(0), station(), () => ({ ...aReader().stream, onEnd: (end) => void ends.push(end) }));
    for (let round = 0; round < 5; round += 1) {
      for (let at = 0; at < 3; at += 1) open();
      expect(open).toThrow("unavailable");
      for (const end of ends.splice(0)) end();
    }
    hub.stop();
  });

  test("many streams of an attacker over HTTP end no stream of another account", async () => {
    const [stranger, other] = [await setUp(), await setUp()];
    const path = `/public/check-in-lists/${stranger.list.short_id}/live`;
    const devices = await Promise.all(many(50, () => pairedDevice(app, stranger.list)));
    const fromAll = (each: number) => Promise.all(devices.flatMap((device) => many(each, () => listen(path, device))));
    await fromAll(3);
    const [atStation, people] = [await other.hear(), await listen(`/events/${other.event.id}/live`, other)];
    expect([atStation.response.status, people.response.status]).toEqual([200, 200]);
    expect(await atStation.next()).toMatchObject({ checked_in_attendees: 0 });
    await people.next();
    await fromAll(2);
    await other.scan(0);
    expect(await atStation.next()).toMatchObject({ checked_in_attendees: 1 });
    expect(await people.next()).toMatchObject({ invalidates: expect.arrayContaining(["check_ins"]) });
  });
});

// SECURITY S145
describe("streams and access", () => {
  /** Another process on the same database: it sees only what is written there. */
  async function watching(over: Parameters<typeof aSignedInUser>[1] = {}) {
    const { event, account, scan } = await setUp();
    const { user, token } = await aSignedInUser(app.db, { ...over, account });
    const hub = new Live(app.reads, quick);
    const reader = aReader();
    const { id } = await app.db
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow();
    hub.watch(topicOf(event.id), { session_id: id, network: "192.0.2.1" }, () => reader.stream);
    await expect.poll(() => reader.messages.length).toBe(1);
    return { hub, reader, user, token, account, event, scan };
  }

  test("stream ends after sign-out at the next session check, without the activity that follows", async () => {
    const { hub, reader, token, scan } = await watching();
    await app.call(auth.logout, {}, { token });
    await scan(0);
    await expect.poll(() => reader.isEnded()).toBe(true);
    expect(reader.messages.length).toBe(1);
    hub.stop();
  });

  test("stream of a deleted session ends without any activity", async () => {
    const { hub, reader, user } = await watching();
    await app.db.deleteFrom("sessions").where("user_id", "=", user.id).execute();
    await expect.poll(() => reader.isEnded()).toBe(true);
    hub.stop();
  });

  test.each([
    ["is deactivated", { status: "INACTIVE" as const }],
    ["gets another role", { role: "ADMIN" as const }],
    ["is limited to reading", { work: "READ_ONLY" as const }],
  ])("stream ends when the member %s", async (_, change) => {
    const { hub, reader, user, account } = await watching({ role: "ORGANIZER" });
    const owner = await aUser(app.db, { account, is_owner: true });
    const body = { first_name: "Robin", last_name: "Weber", role: "ORGANIZER" as const, ...change };
    const { status } = await app.call(
      users.update,
      { params: { user_id: user.id }, body },
      { token: await aToken(app.db, owner, account) },
    );
    expect(status).toBe(200);
    await expect.poll(() => reader.isEnded()).toBe(true);
    hub.stop();
  });

  test("stream ends when the account requires a second factor that the member does not have", async () => {
    const { hub, reader, account } = await watching();
    await app.db
      .updateTable("accounts")
      .set({ second_factor_required_from: new Date(Date.now() - 1_000) })
      .where("id", "=", account.id)
      .execute();
    await expect.poll(() => reader.isEnded()).toBe(true);
    hub.stop();
  });

  test("stream stays open for a member whose session is valid", async () => {
    const { hub, reader, scan } = await watching();
    await new Promise((resolve) => setTimeout(resolve, 500));
    await scan(0);
    await expect.poll(() => reader.messages.length).toBe(2);
    expect(reader.isEnded()).toBe(false);
    hub.stop();
  });
});

describe("failing topic", () => {
  const failing = (event_id: number, fails: () => unknown): Topic => ({
    event_id,
    key: "failing",
    async tell(_db, { kinds }) {
      const error = fails();
      if (error) throw error;
      return { kinds };
    },
  });

  test("failing topic is sent completely once it is readable again, and delays no other topic", async () => {
    const [one, two] = [await setUp(), await setUp()];
    const hub = new Live(app.reads, quick);
    const [reader, other] = [aReader(), aReader()];
    let isBroken = true;
    hub.watch(
      failing(one.event.id, () => isBroken && new Error("broken")),
      aStation(),
      () => reader.stream,
    );
    hub.watch(topicOf(two.event.id), aStation(), () => other.stream);
    await expect.poll(() => other.messages.length).toBe(1);
    await two.scan(0);
    await expect.poll(() => other.messages.length).toBeGreaterThan(1);
    expect(reader.messages).toEqual([]);
    isBroken = false;
    await expect.poll(() => reader.messages).toEqual([{ kinds: "all" }]);
    expect(reader.isEnded()).toBe(false);
    hub.stop();
  });

  test("stream ends when its topic no longer exists", async () => {
    const { event } = await setUp();
    const hub = new Live(app.reads, quick);
    const reader = aReader();
    hub.watch(
      failing(event.id, () => new AppError("not_found")),
      aStation(),
      () => reader.stream,
    );
    await expect.poll(() => reader.isEnded()).toBe(true);
    hub.stop();
  });
});

const quick = { clock: { now: () => new Date() }, every_ms: 50, proofs_every_ms: 200 };
const UNBOUNDED = { ...STREAM_BOUNDS, per_list: 5_000, per_network: 5_000 };

function aStation(over: { network?: string; check_in_list_id?: number; device_id?: number } = {}): StreamHolder {
  return { network: "192.0.2.1", check_in_list_id: 1, device_id: (devices += 1), ...over };
}
let devices = 0;

function topicOf(event_id: number, onRead: (kinds: unknown) => void = () => undefined): Topic {
  let turn = 0;
  return {
    event_id,
    key: "some",
    tell: async (_db, { kinds }) => {
      onRead(kinds);
      return { turn: (turn += 1) };
    },
  };
}

function aReader(): { stream: EventStream; messages: unknown[]; isEnded: () => boolean } {
  const messages: unknown[] = [];
  let isEnded = false;
  const stream = {
    send: (message: unknown) => void messages.push(message),
    beat: () => undefined,
    end: () => void (isEnded = true),
    onEnd: () => undefined,
  };
  return { stream, messages, isEnded: () => isEnded };
}

/** A database that counts its queries, or one that is unavailable. */
function counted(isAway: () => boolean = () => false) {
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      if (isAway()) throw new Error("It is away.");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { reads: app.db.withPlugin(counting) as unknown as typeof app.reads, count: () => queries };
}
