import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { auth } from "#contract/auth.ts";
import { buildApp } from "#server/app.ts";
import { isGuessing, requestedCode } from "#server/promo-codes/requested-code.ts";
import { routes } from "#server/routes.ts";
import { type TestApp, testApp, testContext } from "#server/testing/test-app.ts";
import { SharedLimits } from "./shared-limits.ts";

let app: TestApp;
let other: FastifyInstance;

beforeAll(async () => {
  app = await testApp();
  const context = testContext(app.db);
  const log = pino({ level: "silent" });
  other = await buildApp({ db: app.db, reads: app.reads, context, log, routes: routes(context) });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
afterEach(() => void vi.useRealTimers());

const aProcess = () => new SharedLimits(app.db, app.context.secrets);

test("of sixty attempts at once in three processes, twenty are allowed", async () => {
  const processes = [aProcess(), aProcess(), aProcess()];
  const attempts = Array.from({ length: 60 }, (_, at) => processes[at % 3]?.count("doors", "192.0.2.7", 20));
  const results = await Promise.allSettled(attempts);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
  const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
  expect(refused.reason).toMatchObject({ code: "too_many_requests" });
  await expect(aProcess().count("doors", "192.0.2.8", 20)).resolves.toBeUndefined();
});

test("counting begins again a minute after the first attempt", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-05-03T12:00:10Z") });
  await aProcess().count("minute", "ada", 1);
  vi.setSystemTime(new Date("2027-05-03T12:01:09Z"));
  await expect(aProcess().count("minute", "ada", 1)).rejects.toMatchObject({ retry_after_seconds: 1 });
  vi.setSystemTime(new Date("2027-05-03T12:01:10Z"));
  await expect(aProcess().count("minute", "ada", 1)).resolves.toBeUndefined();
});

test("links to a new password are limited by address over all processes, and no address is stored", async () => {
  const email = "ada@example.test";
  const ask = (server: FastifyInstance) =>
    server.inject({ method: "POST", url: `/api${auth.forgotPassword.path}`, payload: { email } });
  const statuses = [];
  for (const server of [app.server, other, app.server, other, app.server])
    statuses.push((await ask(server)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  const counts = await app.db.selectFrom("rate_counts").select("key").execute();
  expect(counts.map(({ key }) => key).join(" ")).not.toContain("ada");
});

// SECURITY S99
test("wrong promo codes count in all processes, and each further process allows one more", async () => {
  const [one, two] = [testContext(app.db), testContext(app.db)];
  const address = "198.51.100.4";
  const attempt = (context: typeof one, code: string) => requestedCode({ app: context, address }, 7, code);
  for (let at = 0; at < 20; at += 1) await attempt(one, `GUESS${at}`).wasWrong();
  expect([isGuessing(one.limits, address, 7), isGuessing(two.limits, address, 7)]).toEqual([true, false]);
  expect(attempt(one, "SUMMER").code).toBeNull();
  const last = attempt(two, "guess20");
  expect(last.code).toBe("guess20");
  await last.wasWrong();
  expect(attempt(two, "SUMMER").code).toBeNull();
  expect(requestedCode({ app: two, address: "198.51.100.5" }, 7, "SUMMER").code).toBe("summer");
});

test("wrong code that is sent again counts once", async () => {
  const [one, two] = [testContext(app.db), testContext(app.db)];
  const attempt = (context: typeof one) => requestedCode({ app: context, address: "198.51.100.6" }, 7, "SUMMER");
  for (let at = 0; at < 15; at += 1) for (const context of [one, two]) await attempt(context).wasWrong();
  expect(attempt(one).code).toBe("summer");
});
