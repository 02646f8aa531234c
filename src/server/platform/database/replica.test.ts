import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { api } from "#contract/all.ts";
import { affiliates } from "#contract/affiliates.ts";
import { organizers } from "#contract/organizers.ts";
import { tickets } from "#contract/tickets.ts";
import { jobs } from "#server/jobs.ts";
import { openDatabase, type ReadDb } from "#server/platform/database.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { anEvent, anOrganizer, aSignedInUser } from "#server/testing/factories.ts";
import {
  type PostgresServer,
  type Standby,
  startPostgresServer,
  startStandby,
} from "#server/testing/postgres-server.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";
import { migrate } from "./migrate.ts";
import { LAG_MAX, type Replica, watchReplica } from "./replica.ts";

const log = pino({ level: "silent" });
let server: PostgresServer;
let standby: Standby;
let app: TestApp;
let replica: Replica;
let standbyReads: ReadDb;
/** How many reads the standby has answered. */
let answered = 0;
let owner: Awaited<ReturnType<typeof setUp>>;

beforeAll(async () => {
  server = await startPostgresServer();
  const connectionString = await server.createDatabase("foyer");
  await migrate({ connectionString, log });
  standby = await startStandby(server);
  const opened = openDatabase({ connectionString, replicaString: standby.connectionString("foyer"), log });
  await migrateJobs(opened.pool, jobs);
  if (!opened.standby) throw new Error("There is no standby.");
  standbyReads = opened.standby;
  replica = watchReplica({ replica: opened.standby, primary: opened.reads, log });
  opened.pools.replica?.on("acquire", () => void (answered += 1));
  app = await testApp({ replica, database: { ...opened, connectionString } });
  owner = await setUp();
});
afterAll(async () => {
  await app.close();
  await standby.stop();
  await server.stop();
});

async function setUp() {
  const { account, token } = await aSignedInUser(app.db);
  const organizer = await anOrganizer(app.db, { account });
  const event = await anEvent(app.db, { organizer });
  const params = { event_id: event.id };
  let made = 0;
  return {
    token,
    organizer,
    event,
    list: async (cookie = "") => {
      const response = await app.call(affiliates.list, { params }, { token, cookie });
      return { status: response.status, names: response.body.data.map(({ name }) => name) };
    },
    add: () => app.call(affiliates.create, { params, body: { name: `Friend ${(made += 1)}` } }, { token }),
    isFresh: async () => {
      await replica.measure();
      return replica.fresh() !== undefined;
    },
  };
}

/** Whether the standby answered a read meanwhile; the measurements themselves are not counted. */
async function readsStandby(work: () => Promise<unknown>): Promise<boolean> {
  const before = answered;
  await work();
  return answered > before;
}

const becomesFresh = () => vi.waitFor(async () => expect(await owner.isFresh()).toBe(true), { timeout: 10_000 });

/** A machine that is busy for a second makes the standby too old, so it is measured again. */
const isReadFromStandby = () =>
  vi.waitFor(
    async () => {
      await replica.measure();
      expect(await readsStandby(() => owner.list())).toBe(true);
    },
    { timeout: 10_000 },
  );

describe("replica", () => {
  beforeEach(becomesFresh);

  test("a list is read from the standby, and a single row from the primary", async () => {
    await isReadFromStandby();
    const params = { organizer_id: owner.organizer.id };
    const single = () => app.call(organizers.get, { params }, { token: owner.token });
    expect(await readsStandby(single)).toBe(false);
  });

  test("a browser that has just changed something reads its change from the primary", async () => {
    await standby.query("select pg_wal_replay_pause()");
    const { headers } = await owner.add();
    const cookie = String(headers["set-cookie"]);
    expect(cookie).toMatch(/^just_changed=1; Max-Age=2; Path=\/; HttpOnly; SameSite=Lax$/);
    const [pair = ""] = cookie.split(";");
    const before = answered;
    expect((await owner.list(pair)).names).toContain("Friend 1");
    expect(answered).toBe(before);
    await standby.query("select pg_wal_replay_resume()");
  });

  test("a standby that is behind is not read from until it has caught up", async () => {
    await standby.query("select pg_wal_replay_pause()");
    await owner.add();
    await vi.waitFor(async () => expect(await owner.isFresh()).toBe(false), { timeout: 10 * LAG_MAX, interval: 50 });
    expect(replica.lag()).toBeGreaterThan(LAG_MAX);
    const before = answered;
    expect((await owner.list()).names).toContain("Friend 2");
    expect(answered).toBe(before);
    await standby.query("select pg_wal_replay_resume()");
    await isReadFromStandby();
  });

  test("an idle primary leaves its standby fresh", async () => {
    await new Promise((resolve) => setTimeout(resolve, LAG_MAX * 1.2));
    expect(replica.fresh()).toBeUndefined();
    await becomesFresh();
  });

  test("a live message about a change is sent when the standby has it, because it is refetched there", async () => {
    const always = vi.spyOn(replica, "fresh").mockReturnValue(replica.fresh());
    const base = await app.server.listen({ port: 0, host: "127.0.0.1" });
    const leaving = new AbortController();
    const { body } = await fetch(`${base}/api/events/${owner.event.id}/live`, {
      headers: { authorization: `Bearer ${owner.token}` },
      signal: leaving.signal,
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let messages = 0;
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        messages += part.value.split("data: ").length - 1;
    })().catch(() => {});
    await vi.waitFor(() => expect(messages).toBe(1), { timeout: 10_000 });
    await standby.query("select pg_wal_replay_pause()");
    const body_of_ticket = { title: "Standard", type: "FREE", prices: [{ price: 0 }] } as never;
    const params = { event_id: owner.event.id };
    expect(await app.call(tickets.create, { params, body: body_of_ticket }, { token: owner.token })).toMatchObject({
      status: 201,
    });
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(messages).toBe(1);
    await standby.query("select pg_wal_replay_resume()");
    await vi.waitFor(() => expect(messages).toBe(2), { timeout: 10_000 });
    leaving.abort();
    await reading;
    app.context.live.stop();
    always.mockRestore();
  });

  test("after an error of the standby the primary answers the same request", async () => {
    const { reads, close } = openDatabase({ connectionString: standby.connectionString("missing"), log });
    vi.spyOn(replica, "fresh").mockReturnValueOnce(reads);
    expect(await owner.list()).toMatchObject({ status: 200 });
    expect(replica.lag()).toBe(Infinity);
    await close();
  });

  test("a standby that has replayed more than the primary has written follows another one, and is not read from", async () => {
    const other = await startPostgresServer();
    const { reads, close } = openDatabase({ connectionString: await other.createDatabase("other"), log });
    const ofOther = watchReplica({ replica: standbyReads, primary: reads, log });
    await ofOther.measure();
    await ofOther.measure();
    expect(ofOther.fresh()).toBeUndefined();
    await close();
    await other.stop();
  });

  test("a server that is promoted is not read from, although it answers", async () => {
    await standby.query("select pg_promote()");
    expect(await owner.isFresh()).toBe(false);
    expect(replica.lag()).toBe(Infinity);
    expect(await readsStandby(() => owner.list())).toBe(false);
  });
});

test("only reads may be answered by a replica, and none of stock, checkout or check-in", () => {
  const lagging = Object.values(api)
    .flatMap((resource) => Object.values(resource))
    .filter(({ may_lag }) => may_lag);
  expect(lagging.length).toBeGreaterThan(15);
  expect(lagging.filter(({ invalidates = [] }) => invalidates.length > 0)).toEqual([]);
  const accesses = new Set(lagging.map(({ access }) => access));
  expect([...accesses].toSorted()).toEqual(["admin", "organizer", "public"]);
});
