import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { buildApp } from "#server/app.ts";
import { aMailedToken, anAccount, aUser } from "#server/testing/factories.ts";
import { frozenClock } from "#server/testing/frozen-clock.ts";
import { RateLimits } from "#server/platform/http/rate-limit.ts";
import { cookieOf, type TestApp, testApp } from "#server/testing/test-app.ts";
import { routes } from "#server/routes.ts";
import { cleanup } from "#server/cleanup/cleanup.ts";
import { forgotPassword } from "#server/auth/forgot-password.ts";
import { hashPassword } from "./passwords.ts";

const clock = frozenClock(new Date("2027-05-03T12:00:00Z"));
const later = (minutes: number) => clock.set(new Date(clock.now().getTime() + minutes * 60_000));
const logged: Record<string, unknown>[] = [];

let app: TestApp;
let [first, second]: FastifyInstance[] = [];
beforeAll(async () => {
  app = await testApp({ clock });
  [first, second] = [await aProcess(), await aProcess()];
});
afterAll(() => Promise.all([first?.close(), second?.close(), app.close()]));

/**
 * Another process on the same database. The limits by IP never apply, so that only sign-in
 * attempts count.
 */
function aProcess() {
  const { db, reads } = app;
  const context = Object.create(app.context, {
    limits: { get: () => new RateLimits() },
    shared_limits: { value: { add: async () => ({ started_at: Date.now(), count: 0 }) } },
  });
  const log = pino({ level: "info" }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  return buildApp({ db, reads, context, log, routes: routes(context) });
}

const PASSWORD = "violet harbour 17";
let people = 0;

async function newUser() {
  people += 1;
  const account = await anAccount(app.db);
  const password_hash = await hashPassword(PASSWORD);
  return aUser(app.db, { account, password_hash, email: `owner-${people}@example.test` });
}

type Try = { password?: string; from: string; cookie?: string; at?: FastifyInstance | undefined };

async function enter(user: { email: string }, { password = "not it", from, cookie, at = first }: Try) {
  const response = await (at as FastifyInstance).inject({
    method: "POST",
    url: `/api${auth.login.path}`,
    remoteAddress: from,
    headers: cookie ? { cookie } : {},
    payload: { email: user.email, password },
  });
  return { status: response.statusCode, headers: response.headers, code: response.json().code as string | undefined };
}

async function tries(count: number, user: { email: string }, attempt: Try): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < count; at += 1) statuses.push((await enter(user, attempt)).status);
  return statuses;
}

const refusedOf = (statuses: number[]) => statuses.filter((status) => status === 429).length;

// SECURITY S176
describe("sign-in attempts", () => {
  test("ten wrong passwords in a row from one origin cause a wait of 15 minutes, then twice as long each time", async () => {
    const user = await newUser();
    const from = "192.0.2.7";
    expect(await tries(11, user, { from })).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const refusal = await enter(user, { from, password: PASSWORD });
    expect([refusal.status, refusal.code, refusal.headers["retry-after"]]).toEqual([429, "too_many_requests", "900"]);
    later(15);
    expect(refusedOf(await tries(10, user, { from }))).toBe(0);
    later(15);
    expect((await enter(user, { from })).headers["retry-after"]).toBe("900");
    later(15);
    expect(refusedOf(await tries(11, user, { from }))).toBe(1);
    expect((await enter(user, { from })).headers["retry-after"]).toBe("3600");
  });

  // SECURITY S1
  test("150 attempts spread over 15 minutes check only ten passwords", async () => {
    const user = await newUser();
    let checked = 0;
    for (let at = 0; at < 150; at += 1) {
      if ((await enter(user, { from: "192.0.2.9" })).status === 401) checked += 1;
      later(0.1);
    }
    expect(checked).toBe(10);
  });

  // SECURITY S1
  test("simultaneous attempts through two processes are counted together", async () => {
    const user = await newUser();
    const all = await Promise.all(
      Array.from({ length: 30 }, (_, at) => enter(user, { from: "192.0.2.10", at: at % 2 ? second : first })),
    );
    expect(refusedOf(all.map(({ status }) => status))).toBe(20);
  });

  test("successful sign-in resets the attempts", async () => {
    const user = await newUser();
    const from = "192.0.2.11";
    await tries(9, user, { from });
    expect((await enter(user, { from, password: PASSWORD })).status).toBe(200);
    expect(refusedOf(await tries(10, user, { from }))).toBe(0);
  });

  // SECURITY S4
  test("attempts for an unknown email address are refused like those for a known one", async () => {
    const [known, unknown] = [await newUser(), { email: "nobody@example.test" }];
    const from = "192.0.2.12";
    expect(await tries(12, unknown, { from })).toEqual(await tries(12, known, { from }));
  });

  // SECURITY S5
  test("refused sign-in is logged without a name", async () => {
    const user = await newUser();
    logged.length = 0;
    await enter(user, { from: "198.51.100.23" });
    const line = logged.find(({ msg }) => msg === "A sign-in was refused");
    expect(line).toMatchObject({ network: "198.51.100.x", person: expect.stringMatching(/^[\w-]{12}$/) });
    expect(JSON.stringify(logged)).not.toMatch(/owner-|198\.51\.100\.23/);
  });
});

// SECURITY S3
describe("owner during an attack", () => {
  const attack = async (user: { email: string }) => {
    await Promise.all(Array.from({ length: 11 }, (_, index) => tries(4, user, { from: `203.0.113.${index}` })));
  };

  // SECURITY S2
  test("owner signs in from a known origin while attackers from unknown origins are blocked", async () => {
    const user = await newUser();
    const from = "192.0.2.20";
    expect((await enter(user, { from, password: PASSWORD })).status).toBe(200);
    later(60 * 24 * 30);
    await attack(user);
    expect((await enter(user, { from: "203.0.113.99" })).status).toBe(429);
    expect((await enter(user, { from, password: PASSWORD })).status).toBe(200);
  });

  // SECURITY S3
  test("attempts from a known origin do not count for other origins", async () => {
    const user = await newUser();
    await enter(user, { from: "192.0.2.25", password: PASSWORD });
    await tries(9, user, { from: "192.0.2.25" });
    for (let index = 0; index < 7; index += 1) await tries(4, user, { from: `203.0.113.${index}` });
    expect((await enter(user, { from: "198.51.100.71", password: PASSWORD })).status).toBe(200);
  });

  test("owner signs in anywhere with a known browser, even beside an attacker", async () => {
    const user = await newUser();
    const cookie = cookieOf(await enter(user, { from: "192.0.2.21", password: PASSWORD }));
    expect(cookie).toMatch(/^device=/);
    await attack(user);
    await tries(11, user, { from: "198.51.100.60" });
    expect((await enter(user, { from: "198.51.100.60", password: PASSWORD })).status).toBe(429);
    expect((await enter(user, { from: "198.51.100.60", password: PASSWORD, cookie })).status).toBe(200);
  });

  test("known browser has ten attempts, and another user’s or an invented one has none", async () => {
    const [user, other] = [await newUser(), await newUser()];
    const cookie = cookieOf(await enter(user, { from: "192.0.2.22", password: PASSWORD }));
    const otherCookie = cookieOf(await enter(other, { from: "192.0.2.23", password: PASSWORD }));
    expect(refusedOf(await tries(12, user, { from: "198.51.100.61", cookie }))).toBe(2);
    await attack(user);
    for (const made of [otherCookie, `device=${"0".repeat(40)}.${"A".repeat(43)}`])
      expect((await enter(user, { from: "198.51.100.62", cookie: made })).status).toBe(429);
  });

  test("password reset makes the owner’s origin known and that of the attacker unknown", async () => {
    const user = await newUser();
    const [thief, from] = ["203.0.113.200", "198.51.100.70"];
    expect((await enter(user, { from: thief, password: PASSWORD })).status).toBe(200);
    await attack(user);
    expect((await enter(user, { from, password: PASSWORD })).status).toBe(429);
    await app.runJob(forgotPassword, { email: user.email, nonce: "1" });
    const mail = await app.db.selectFrom("mails").select("data").where("recipient", "=", user.email).executeTakeFirst();
    const token = await aMailedToken(app.db, mail, clock.now());
    const url = `/api${auth.resetPassword.path.replace(":token", token)}`;
    const payload = { password: "another harbour 18", password_confirmation: "another harbour 18" };
    expect((await first?.inject({ method: "POST", url, remoteAddress: from, payload }))?.statusCode).toBe(200);
    await attack(user);
    expect((await enter(user, { from: thief, password: "another harbour 18" })).status).toBe(429);
    expect((await enter(user, { from, password: "another harbour 18" })).status).toBe(200);
  });

  test("known origin is unknown again after ninety days, and old ones are deleted", async () => {
    const user = await newUser();
    const from = "192.0.2.24";
    await enter(user, { from, password: PASSWORD });
    later(60 * 24 * 91);
    await attack(user);
    expect((await enter(user, { from, password: PASSWORD })).status).toBe(429);
    later(60 * 24 * 2);
    await app.runJob(cleanup, {});
    expect(await app.db.selectFrom("sign_in_origins").select("origin").execute()).toEqual([]);
  });
});
