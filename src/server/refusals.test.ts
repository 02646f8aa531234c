import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { reconcilePayments } from "./payments/settlement/reconcile-payments.ts";
import { sandboxProvider } from "./payments/sandbox/sandbox-provider.ts";
import { startPayment } from "./payments/start/start-payment.ts";
import { AppError } from "./platform/errors.ts";
import { runJob } from "./platform/jobs.ts";
import { servePages } from "./platform/pages.ts";
import { acting, anEvent, aSignedInUser } from "./testing/factories.ts";
import { fakeWebBuild } from "./testing/fake-web-build.ts";
import { aBuyer, aSale } from "./testing/paying-order.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";

let app: TestApp;
let lines: Record<string, unknown>[] = [];

const home_url = "http://localhost:3000";
const lost = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
const open = (url: string, language: string) => app.server.inject({ url, headers: { "accept-language": language } });
const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
beforeAll(async () => {
  app = await testApp({
    log,
    pages: (app, context) => {
      app.get("/away", () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })));
      app.get<{ Params: { code: string } }>("/away/:code", ({ params }) =>
        Promise.reject(Object.assign(new Error("gone"), { code: params.code })),
      );
      const build = fakeWebBuild(() => undefined);
      servePages(app, { origin: home_url, limits: context.limits, is_dev: false, loadBuild: async () => build });
      app.get("/busy", () => Promise.reject(new AppError("busy")));
    },
  });
});
beforeEach(() => void (lines = []));
afterAll(() => app.close());

// SECURITY S178
test("rejected sign-in is logged with its request id and without personal data", async () => {
  // letters that no reference and no process contains by chance
  const body = { email: "somebody.unlikely@example.test", password: "a secret of hers" };
  const { headers } = await app.server.inject({ method: "POST", url: "/api/auth/login", payload: body });
  expect(lines).toEqual([
    expect.objectContaining({ level: 30, msg: "A sign-in was refused", network: "127.0.0.x" }),
    expect.objectContaining({
      level: 30,
      msg: "A request was refused",
      request_id: headers["x-request-id"],
      code: "wrong_credentials",
      method: "POST",
      route: "/api/auth/login",
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/unlikely|secret|127\.0\.0\.1/);
});

test("rejected write is logged with its route, not with its URL", async () => {
  const { token } = await aSignedInUser(app.db);
  await app.call(events.remove, { params: { event_id: 424_242 } }, { token });
  expect(lines).toMatchObject([{ code: "not_found", method: "DELETE", route: "/api/events/:event_id" }]);
  expect(JSON.stringify(lines)).not.toContain("424242");
});

test("rejected reads and successful calls are not logged", async () => {
  await app.call(publicEvents.get, { params: { event_id: 424_242 } });
  const { token } = await aSignedInUser(app.db);
  await app.call(auth.logout, {}, { token });
  expect(lines).toEqual([]);
});

// SECURITY S165
test("outage and overload are logged as one warning each, with the id of the first request", async () => {
  const ask = (url: string) => Promise.all(Array.from({ length: 50 }, () => app.server.inject(url)));
  const [first] = await ask("/away");
  await ask("/busy");
  expect([first?.statusCode, first?.headers["retry-after"]]).toEqual([503, "5"]);
  expect(lines).toMatchObject([
    { level: 40, msg: "The database can't be reached", route: "/away", request_id: first?.headers["x-request-id"] },
    { level: 40, msg: "Requests are refused because something is unavailable or busy: busy", route: "/busy" },
  ]);
});

// SECURITY S165
test.each(["ENOTFOUND", "EAI_AGAIN", "ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "57P03", "08006", "53300"])(
  "unreachable database (%s) is a 503 and not logged as an error",
  async (code) => {
    const { statusCode, headers } = await app.server.inject(`/away/${code}`);
    expect([statusCode, headers["retry-after"]]).toEqual([503, "5"]);
    expect(lines.filter(({ level }) => Number(level) > 40)).toEqual([]);
  },
);

// SECURITY S165
test("page during a busy database is a 503 with Retry-After, and one warning for all requests", async () => {
  const event = await anEvent(app.db, { status: "LIVE", title: "Night" });
  const responses = await app.db.transaction().execute(async (tx) => {
    await sql`lock table event_settings in access exclusive mode`.execute(tx);
    return Promise.all(["en", "de", "fr"].map((language) => open(`/event/${event.id}/night`, language)));
  });
  expect(responses.map(({ statusCode, headers }) => [statusCode, headers["retry-after"]])).toEqual(
    responses.map(() => [503, "5"]),
  );
  expect(lines.filter(({ level }) => Number(level) > 40)).toEqual([]);
  expect(lines.filter(({ msg }) => msg === "Pages are refused because something is unavailable or busy")).toHaveLength(
    1,
  );
  expect((await open(`/event/${event.id}/night`, "en")).statusCode).toBe(200);
});

// SECURITY S165
test.each<[string, Error, number[]]>([
  ["an outage is one warning, however much waits for it", lost(), [40]],
  ["a fault is an error each time", new Error("a bug"), [50, 50, 50]],
])("job that repeats on its own: %s", async (_what, error, levels) => {
  const sale = await aSale(app.db, 3);
  for (let at = 0; at < 3; at += 1) await startPayment(app.db, acting(), sandboxProvider, await aBuyer(app.db, sale));
  await app.db
    .updateTable("payments")
    .set({ next_check_at: new Date(0) })
    .execute();
  const payments = { sandbox: { ...sandboxProvider, find: () => Promise.reject(error) } };
  const worker = { db: app.db, app: { ...app.context, payments }, log: log.child({}) };
  await runJob(worker, reconcilePayments, {});
  await app.db.updateTable("payments").set({ status: "CANCELLED" }).execute();
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual(
    levels.map((level) => [level, "A payment could not be settled"]),
  );
});
