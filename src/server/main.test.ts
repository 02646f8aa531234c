import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parser } from "@prometheus-io/lezer-promql";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { start } from "./main.ts";
import { readConfig } from "./platform/config.ts";
import { everyInterface } from "./platform/http/every-interface.ts";
import { StartRefused } from "./platform/start-refused.ts";
import { type TestDatabase, testDatabase } from "./platform/test-database.ts";
import { fakeWebBuild } from "./testing/fake-web-build.ts";

const startWorker = vi.hoisted(() => vi.fn<() => Promise<{ stop: () => Promise<void> }>>());
vi.mock("./platform/jobs.ts", async (original) => ({
  ...(await original<typeof import("./platform/jobs.ts")>()),
  startWorker,
}));

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());
beforeEach(() => void startWorker.mockReset());

const SECRET_KEY = "the secret key of these two processes";

function startOn(port: number, more: Record<string, string> = {}) {
  const vite = {
    middlewares: (_request: unknown, _reply: unknown, next: () => void) => next(),
    ssrLoadModule: async () => fakeWebBuild(() => undefined),
  };
  const env = { PORT: String(port), HOST: "127.0.0.1", DATABASE_URL: database.connectionString, SECRET_KEY, ...more };
  return start({ config: readConfig(env), vite: vite as never, log: pino({ level: "silent" }) });
}

async function occupyPort() {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, "127.0.0.1", done));
  return { port: (other.address() as { port: number }).port, free: () => new Promise((done) => other.close(done)) };
}

test("process whose port is in use starts no jobs", async () => {
  const { port, free } = await occupyPort();
  startWorker.mockResolvedValue({ stop: async () => undefined });
  await expect(startOn(port)).rejects.toThrow(StartRefused);
  expect(startWorker).not.toHaveBeenCalled();
  await free();
});

test("process is ready only after its jobs have started, and stops listening where they can’t start", async () => {
  const { port, free } = await occupyPort();
  await free();
  const statuses: number[] = [];
  const readiness = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  startWorker.mockImplementation(async () => {
    statuses.push(await readiness());
    return { stop: async () => undefined };
  });
  const running = await startOn(port);
  expect([...statuses, await readiness()]).toEqual([503, 200]);
  await running.stop();
  startWorker.mockRejectedValue(new Error("No queue."));
  await expect(startOn(port)).rejects.toThrow("No queue.");
  await expect(readiness()).rejects.toThrow();
});

test("web process runs no jobs, and a worker serves nothing but probes", async () => {
  startWorker.mockResolvedValue({ stop: async () => undefined });
  const port = await freePort();
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
  const web = await startOn(port, { ROLE: "web" });
  expect(startWorker).not.toHaveBeenCalled();
  expect([await statusOf("/own"), await statusOf("/readyz")]).toEqual([200, 200]);
  await web.stop();
  const worker = await startOn(port, { ROLE: "worker" });
  expect(startWorker).toHaveBeenCalledOnce();
  expect(await Promise.all(["/healthz", "/readyz", "/metrics"].map(statusOf))).toEqual([200, 200, 200]);
  expect(await Promise.all(["/own", "/api/public/events", "/robots.txt"].map(statusOf))).toEqual([404, 404, 404]);
  await worker.stop();
});

describe("the files of deploy/monitoring", () => {
  const metrics: string[] = [];
  beforeAll(async () => {
    startWorker.mockResolvedValue({ stop: async () => undefined });
    const port = await freePort();
    const running = await startOn(port);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    for (const [, name = "", type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm))
      metrics.push(...(type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name]));
    await running.stop();
  });

  test.each([
    ["alerts.yaml", alertRules()],
    ["dashboard.json", panelQueries()],
  ])("%s asks for metrics that exist, in valid PromQL", (_file, expressions) => {
    expect(expressions.length).toBeGreaterThan(10);
    // Prometheus itself adds `up`.
    const known = ["up", ...metrics];
    for (const expression of expressions) {
      const { invalid, names } = readPromQl(expression);
      expect({ expression, invalid, unknown: names.filter((name) => !known.includes(name)) }).toEqual({
        expression,
        invalid: [],
        unknown: [],
      });
    }
  });

  test("document and dashboard cover every metric of Foyer's own", () => {
    const dashboard = readFileSync("deploy/monitoring/dashboard.json", "utf8");
    const documents = readdirSync("docs/operators").map((file) => readFileSync(`docs/operators/${file}`, "utf8"));
    const own = metrics.filter((name) => !/^(process|nodejs)_|_(bucket|sum)$/.test(name));
    expect(own.filter((name) => !dashboard.includes(name))).toEqual([]);
    expect(own.filter((name) => !documents.some((text) => text.includes(name.replace(/_count$/, ""))))).toEqual([]);
  });
});

function alertRules(): string[] {
  type Rules = { groups: { rules: { expr: string }[] }[] };
  const { groups } = parse(readFileSync("deploy/monitoring/alerts.yaml", "utf8")) as Rules;
  return groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

function panelQueries(): string[] {
  type Dashboard = { panels: { targets?: { expr: string }[] }[] };
  const { panels } = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as Dashboard;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** Returns the parts of an expression that are no PromQL, and the metrics that it names. */
function readPromQl(expression: string): { invalid: string[]; names: string[] } {
  const invalid: string[] = [];
  const names: string[] = [];
  parser.parse(expression).iterate({
    enter({ type, from, to }) {
      if (type.isError) invalid.push(`at ${from}`);
      if (type.name === "VectorSelector") names.push(/^\w+/.exec(expression.slice(from, to))?.[0] ?? "");
    },
  });
  return { invalid, names };
}

test("without HOST it serves IPv4 and IPv6, and knows this machine by both", async () => {
  startWorker.mockResolvedValue({ stop: async () => undefined });
  const port = await freePort();
  const running = await startOn(port, { HOST: "" });
  // A machine without IPv6 has only the first.
  const hosts = everyInterface() === "::" ? ["127.0.0.1", "[::1]", "localhost"] : ["127.0.0.1"];
  const statuses = hosts.flatMap((host) =>
    ["/readyz", "/metrics", "/api/dev/mails"].map(
      async (path) => (await fetch(`http://${host}:${port}${path}`)).status,
    ),
  );
  // Metrics and emails are shown to this machine only.
  expect(await Promise.all(statuses)).toEqual(hosts.flatMap(() => [200, 200, 200]));
  await running.stop();
});

// SECURITY S8
test("second machine without the secret key does not start, and one with the key does", async () => {
  startWorker.mockResolvedValue({ stop: async () => undefined });
  const port = await freePort();
  await (await startOn(port)).stop();
  const DATA_DIR = join(tmpdir(), "foyer-no-such-directory");
  await expect(startOn(port, { SECRET_KEY: "", DATA_DIR })).rejects.toThrow(/^SECRET_KEY must be set because /);
  await expect(startOn(port, { SECRET_KEY: "x".repeat(40) })).rejects.toThrow(/^SECRET_KEY is not the key /);
  await (await startOn(port)).stop();
});

async function freePort(): Promise<number> {
  const { port, free } = await occupyPort();
  await free();
  return port;
}
