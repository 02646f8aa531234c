import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { users } from "#contract/users.ts";
import { cleanup } from "#server/cleanup/cleanup.ts";
import { hashPassword } from "#server/credentials/passwords.ts";
import { anAccount, aSignedInUser, aToken, aUser } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { type TestApp, testApp } from "#server/testing/test-app.ts";

let app: TestApp;
const clock = frozenClock(new Date());
beforeAll(async () => void (app = await testApp({ clock })));
afterAll(() => app.close());
beforeEach(() => clock.set(new Date()));

const hours = (count: number) => clock.set(new Date(Date.now() + count * 3_600_000));
const statusOf = async (token: string) => (await app.call(users.me, {}, { token })).status;
const listed = async (token: string) => (await app.call(users.signIns, {}, { token })).body.data;

// SECURITY S17
describe("list of sessions", () => {
  test("list of sessions shows browser, system and shortened network, but no IP address", async () => {
    const account = await anAccount(app.db);
    const password_hash = await hashPassword("violet harbour 17");
    const { email } = await aUser(app.db, { account, password_hash });
    const entered = await app.server.inject({
      method: "POST",
      url: `/api${auth.login.path}`,
      remoteAddress: "192.0.2.77",
      headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0" },
      payload: { email, password: "violet harbour 17" },
    });
    const { token } = entered.json();
    const [own, ...more] = await listed(token);
    expect(own).toMatchObject({ browser: "Firefox", system: "Linux", network: "192.0.2.x", is_current: true });
    expect(more).toEqual([]);
    expect(JSON.stringify(own)).not.toContain("192.0.2.77");
  });

  test("session can be ended individually: it stops working at once, and the others continue", async () => {
    const { user, account, token } = await aSignedInUser(app.db);
    const [lost, other] = [await aToken(app.db, user, account), await aToken(app.db, user, account)];
    const [found] = (await listed(lost)).filter((session) => session.is_current);
    const params = { session_id: found?.id ?? "" };
    expect((await app.call(users.endSignIn, { params }, { token })).status).toBe(204);
    expect([await statusOf(token), await statusOf(lost), await statusOf(other)]).toEqual([200, 401, 200]);
    expect((await app.call(users.endSignIn, { params }, { token })).status).toBe(404);
    expect(await listed(token)).toHaveLength(2);
  });

  test("all other sessions can be ended at once", async () => {
    const { user, account, token } = await aSignedInUser(app.db);
    const other = await aToken(app.db, user, account);
    const stranger = await aSignedInUser(app.db);
    expect((await app.call(users.endOtherSignIns, {}, { token })).status).toBe(204);
    expect([await statusOf(token), await statusOf(other), await statusOf(stranger.token)]).toEqual([200, 401, 200]);
  });

  test("session of another user cannot be ended", async () => {
    const [own, stranger] = [await aSignedInUser(app.db), await aSignedInUser(app.db)];
    const params = { session_id: (await listed(own.token))[0]?.id ?? "" };
    expect((await app.call(users.endSignIn, { params }, { token: stranger.token })).status).toBe(404);
    expect(await statusOf(own.token)).toBe(200);
  });
});

describe("idle session", () => {
  test("session ends after three days without use, and use extends it", async () => {
    const [left, used] = [await aSignedInUser(app.db), await aSignedInUser(app.db)];
    hours(70);
    expect(await statusOf(used.token)).toBe(200);
    await app.context.last_seen.settle();
    hours(73);
    expect([await statusOf(left.token), await statusOf(used.token)]).toEqual([401, 200]);
    await app.runJob(cleanup, {});
    const remaining = await app.db.selectFrom("sessions").select("user_id").execute();
    expect(remaining.map(({ user_id }) => user_id)).not.toContain(left.user.id);
    expect(remaining.map(({ user_id }) => user_id)).toContain(used.user.id);
  });

  test("last use of a session is stored at most every five minutes", async () => {
    const { user, token } = await aSignedInUser(app.db);
    const seen = async () => {
      await statusOf(token);
      await app.context.last_seen.settle();
      const row = app.db.selectFrom("sessions").select("last_seen_at").where("user_id", "=", user.id);
      return (await row.executeTakeFirstOrThrow()).last_seen_at.getTime();
    };
    const before = await seen();
    hours(4 / 60);
    expect(await seen()).toBe(before);
    hours(6 / 60);
    expect(await seen()).toBe(clock.now().getTime());
  });
});
