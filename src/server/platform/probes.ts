import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";
import type { DatabaseRefusals } from "./database/database-refusals.ts";
import { isOnThisMachine } from "./http/loopback.ts";
import { metricsOf } from "./processes.ts";

type Options = {
  pool: pg.Pool;
  isReady: () => Promise<boolean>;
  metrics_token: string | undefined;
  release: string;
  database_refusals?: DatabaseRefusals;
  /** Numbers that the operator should watch, counted at each scrape. */
  alarms?: readonly { name: string; help: string; count: () => Promise<number> }[];
};

/**
 * `/healthz`: the process is alive. `/readyz`: it may receive visitors. `/metrics`: metrics for
 * Prometheus, for this machine or a token.
 */
export function serveProbes(
  app: FastifyInstance,
  { pool, isReady, metrics_token, release, database_refusals, alarms = [] }: Options,
): void {
  const registry = new Registry();
  const metrics = metricsOf(registry);
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePool(pool, registry);
  if (database_refusals) countRefusals(database_refusals, registry);
  for (const { name, help, count } of alarms) raise(registry, { name, help, count });

  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive", release }),
  );
  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady().catch(() => false);
    return reply
      .status(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ready" : "not ready" });
  });
  app.get("/metrics", async (request, reply) => {
    if (!isOnThisMachine(request) && !isToken(request.headers.authorization, metrics_token))
      return reply.status(404).send();
    const text = await metrics();
    if (text === undefined) return reply.status(503).send();
    return reply.type(registry.contentType).send(text);
  });
}

function isToken(header: string | undefined, token: string | undefined): boolean {
  if (!header || !token) return false;
  const [actual, expected] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Response time in seconds",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    const route = request.routeOptions.url ?? "";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function raise(registry: Registry, { name, help, count }: NonNullable<Options["alarms"]>[number]): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    // All processes count the same rows.
    aggregator: "max",
    async collect() {
      // While the database is unreachable only this number is missing from the response.
      this.set(await count().catch(() => Number.NaN));
    },
  });
}

function measurePool(pool: pg.Pool, registry: Registry): void {
  new Gauge({
    name: "database_connections",
    help: "Connections of this process by state",
    labelNames: ["state"],
    registers: [registry],
    collect() {
      this.set({ state: "open" }, pool.totalCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waited for" }, pool.waitingCount);
    },
  });
}

function countRefusals(refusals: DatabaseRefusals, registry: Registry): void {
  new Counter({
    name: "database_refusals_total",
    help: "Writes that the database refused although Foyer's rules allowed them: bugs in Foyer",
    labelNames: ["sqlstate", "constraint", "table"],
    registers: [registry],
    collect() {
      this.reset();
      for (const { refusal, count } of refusals.counted()) this.inc(refusal, count);
    },
  });
}
