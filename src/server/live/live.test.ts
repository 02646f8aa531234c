import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkInLists } from "#contract/check-in-lists.ts";
import { door } from "#contract/check-in.ts";
import { AppError } from "#server/platform/errors.ts";
import type { EventStream } from "#server/platform/http/event-stream.ts";
import {
  aCheckInList,
  aCompletedOrder,
  anEvent,
  anOrganizer,
  aSignedInUser,
  aTicket,
} from "#server/testing/factories.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { Live, type Topic } from "./live.ts";

let home: TestApp;
let base: string;
const leaving = new AbortController();
beforeAll(async () => {
  home = await testApp();
  base = await home.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  leaving.abort();
  home.context.live.stop();
  await home.close();
});

/** An event with a door at which three may come in. */
async function stage() {
  const { account, token } = await aSignedInUser(home.db);
  const event = await anEvent(home.db, { status: "LIVE", organizer: await anOrganizer(home.db, { account }) });
  const ticket = await aTicket(home.db, { event });
  const list = await aCheckInList(home.db, { event, tickets: [ticket] });
  const { attendees } = await aCompletedOrder(home.db, { event, ticket, quantity: 3 });
  const codes = attendees.map(({ short_id }) => short_id);
  const params = { check_in_list_short_id: list.short_id };
  const scan = (at: number) => home.call(door.checkIn, { params, body: { codes: [codes[at] ?? ""] } });
  return { account, token, event, list, ticket, scan };
}

/** Opens a stream as a browser does; `next` waits for a message. */
async function listen(path: string, token?: string) {
  const response = await fetch(`${base}/api${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
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

describe("a door", () => {
  test("is told its counts, and each that comes in, by whatever door", async () => {
    const { list, scan } = await stage();
    const { response, next } = await listen(`/public/check-in-lists/${list.short_id}/live`);
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

  test("asks anew once its list is another, and is told so when there is none any more", async () => {
    const { list, event, token } = await stage();
    const { next } = await listen(`/public/check-in-lists/${list.short_id}/live`);
    await next();
    const params = { event_id: event.id, check_in_list_id: list.id };
    await home.call(checkInLists.remove, { params }, { token });
    expect(await next()).toBe("ended");
    expect((await listen(`/public/check-in-lists/${list.short_id}/live`)).response.status).toBe(404);
  });
});

describe("an organizer", () => {
  test("is told what to ask for again", async () => {
    const { event, token, scan } = await stage();
    const { next } = await listen(`/events/${event.id}/live`, token);
    expect(await next()).toMatchObject({ touches: expect.arrayContaining(["orders", "figures", "check_ins"]) });
    await scan(0);
    expect(await next()).toEqual({ touches: ["check_ins", "figures", "door_phones"] });
  });

  test("hears nothing of others' events", async () => {
    const { event } = await stage();
    const { token } = await aSignedInUser(home.db);
    expect((await listen(`/events/${event.id}/live`, token)).response.status).toBe(404);
    expect((await listen(`/events/${event.id}/live`)).response.status).toBe(401);
  });
});

describe("however many look", () => {
  test("500 cost one query a second, and one more when something has happened", async () => {
    const { event, scan } = await stage();
    const { reads, count } = counted();
    const hub = new Live(reads, 100);
    let told = 0;
    const topic = topicOf(event.id, () => void (told += 1));
    const heard = Array.from({ length: 500 }, () => aReader());
    for (const reader of heard) hub.watch(topic, () => reader.stream);
    await expect.poll(() => heard.every(({ messages }) => messages.length === 1)).toBe(true);
    expect([count(), told]).toEqual([1, 1]);
    await scan(0);
    await expect.poll(() => heard.every(({ messages }) => messages.length === 2)).toBe(true);
    expect(told).toBe(2);
    expect(count()).toBeLessThan(15);
    hub.stop();
    expect(heard.every(({ isEnded }) => isEnded())).toBe(true);
    expect(() => hub.watch(topic, () => aReader().stream)).toThrow("unavailable");
  });

  test("what commits behind a later one is told, too", async () => {
    const { event, account } = await stage();
    const hub = new Live(home.reads, 100);
    const reader = aReader();
    const kinds: unknown[] = [];
    hub.watch(
      topicOf(event.id, (news) => kinds.push(news)),
      () => reader.stream,
    );
    await expect.poll(() => kinds).toEqual(["all"]);
    const write = (db: Pick<typeof home.db, "insertInto">, kind: string) =>
      db
        .insertInto("happenings")
        .values({
          ...{ kind, account_id: account.id, event_id: event.id, subject: "event", subject_id: event.id },
          ...{ actor: "job", data: "{}", happened_at: new Date() },
        })
        .execute();
    await home.db.transaction().execute(async (slow) => {
      await write(slow as never, "event.updated");
      await write(home.db, "ticket.updated");
      await expect.poll(() => kinds).toEqual(["all", ["ticket.updated"]]);
    });
    await expect.poll(() => kinds).toEqual(["all", ["ticket.updated"], ["event.updated"]]);
    hub.stop();
  });

  test("while the database is away nobody is cut off, and everybody hears the rest afterwards", async () => {
    const { event, scan } = await stage();
    let isAway = false;
    const { reads } = counted(() => isAway);
    const hub = new Live(reads, 100);
    const warned: unknown[] = [];
    hub.start({ warn: (...said: unknown[]) => void warned.push(said) });
    const reader = aReader();
    hub.watch(topicOf(event.id), () => reader.stream);
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

describe("a topic that fails", () => {
  const failing = (event_id: number, fails: () => unknown): Topic => ({
    event_id,
    key: "failing",
    async tell(_db, { kinds }) {
      const error = fails();
      if (error) throw error;
      return { kinds };
    },
  });

  test("is told all of it once it can be read again, and nobody else waits for it meanwhile", async () => {
    const [one, two] = [await stage(), await stage()];
    const hub = new Live(home.reads, 50);
    const [reader, other] = [aReader(), aReader()];
    let isBroken = true;
    hub.watch(
      failing(one.event.id, () => isBroken && new Error("broken")),
      () => reader.stream,
    );
    hub.watch(topicOf(two.event.id), () => other.stream);
    await expect.poll(() => other.messages.length).toBe(1);
    await two.scan(0);
    await expect.poll(() => other.messages.length).toBeGreaterThan(1);
    expect(reader.messages).toEqual([]);
    isBroken = false;
    await expect.poll(() => reader.messages).toEqual([{ kinds: "all" }]);
    expect(reader.isEnded()).toBe(false);
    hub.stop();
  });

  test("ends for its readers where what it tells of is gone", async () => {
    const { event } = await stage();
    const hub = new Live(home.reads, 50);
    const reader = aReader();
    hub.watch(
      failing(event.id, () => new AppError("not_found")),
      () => reader.stream,
    );
    await expect.poll(() => reader.isEnded()).toBe(true);
    hub.stop();
  });
});

function topicOf(event_id: number, told: (kinds: unknown) => void = () => undefined): Topic {
  let turn = 0;
  return {
    event_id,
    key: "some",
    tell: async (_db, { kinds }) => {
      told(kinds);
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

/** The database, and how many queries it was asked; or one that is away. */
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
  return { reads: home.db.withPlugin(counting) as unknown as typeof home.reads, count: () => queries };
}
