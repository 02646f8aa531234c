import pino from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { auth } from "#contract/auth.ts";
import { events } from "#contract/events.ts";
import { publicEvents } from "#contract/public-events.ts";
import { AppError } from "./platform/errors.ts";
import { aSignedInUser } from "./testing/factories.ts";
import { testApp, type TestApp } from "./testing/test-app.ts";

let home: TestApp;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  const log = pino({ level: "info" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  home = await testApp({
    log,
    pages: (app) => {
      app.get("/away", () => Promise.reject(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })));
      app.get("/busy", () => Promise.reject(new AppError("busy")));
    },
  });
});
beforeEach(() => void (lines = []));
afterAll(() => home.close());

test("a refused sign-in is in the log, by its request id, and nothing of who tried is", async () => {
  // letters that no reference and no process has by chance
  const body = { email: "somebody.unlikely@example.test", password: "a secret of hers" };
  const { headers } = await home.app.inject({ method: "POST", url: "/api/auth/login", payload: body });
  expect(lines).toEqual([
    expect.objectContaining({ level: 30, msg: "A sign-in was refused", network: "127.0.0.x" }),
    expect.objectContaining({
      level: 30,
      msg: "A call was refused",
      request_id: headers["x-request-id"],
      code: "wrong_credentials",
      method: "POST",
      route: "/api/auth/login",
    }),
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/unlikely|secret|127\.0\.0\.1/);
});

test("a refused write is there by its route, not by its address", async () => {
  const { token } = await aSignedInUser(home.db);
  await home.call(events.remove, { params: { event_id: 424_242 } }, { token });
  expect(lines).toMatchObject([{ code: "not_found", method: "DELETE", route: "/api/events/:event_id" }]);
  expect(JSON.stringify(lines)).not.toContain("424242");
});

test("what is read in vain, and what works, leaves no line", async () => {
  await home.call(publicEvents.get, { params: { event_id: 424_242 } });
  const { token } = await aSignedInUser(home.db);
  await home.call(auth.logout, {}, { token });
  expect(lines).toEqual([]);
});

test("an outage and a rush are one warning each, however many calls meet them, with the id of the first", async () => {
  const ask = (url: string) => Promise.all(Array.from({ length: 50 }, () => home.app.inject(url)));
  const [first] = await ask("/away");
  await ask("/busy");
  expect([first?.statusCode, first?.headers["retry-after"]]).toEqual([503, "5"]);
  expect(lines).toMatchObject([
    { level: 40, msg: "The database can't be reached", route: "/away", request_id: first?.headers["x-request-id"] },
    { level: 40, msg: "Calls find something away or busy: busy", route: "/busy" },
  ]);
});
