import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";
import type { DatabaseRefusals } from "./database/database-refusals.ts";
import { isOnThisMachine } from "./http/loopback.ts";
import type { ReadDb } from "./database.ts";
import type { Replica } from "./database/replica.ts";
import type { DatabaseGauges } from "./database-gauges.ts";
import { calmLog } from "./throttled-log.ts";
import { metricsOf } from "./processes.ts";
import type { SemaphoreUse } from "./semaphore.ts";

type Options = {
  /** The pools of connections by name. */
  pools: Readonly<Record<string, pg.Pool>>;
  reads: ReadDb;
  replica?: Replica | undefined;
  gauges: readonly DatabaseGauges[];
  semaphores: () => readonly SemaphoreUse[];
  isReady: () => Promise<boolean>;
  /** Whether no jobs run and no charges are made. */
  is_paused?: boolean;
  metrics_token: string | undefined;
  running: { release: string; commit: string };
  database_refusals?: DatabaseRefusals;
  /** With what features count. */
  registry?: Registry;
  /** Numbers that the operator should watch, counted at each scrape. */
  alarms?: readonly { name: string; help: string; count: () => Promise<number> }[];
};

/**
 * `/healthz`: the process is alive. `/readyz`: it may receive visitors. `/metrics`: metrics for
 * Prometheus, for this machine or a token.
 */
export function serveProbes(
  app: FastifyInstance,
  {
    pools,
    reads,
    replica,
    gauges,
    semaphores,
    isReady,
    is_paused = false,
    metrics_token,
    running,
    database_refusals,
    registry = new Registry(),
    alarms = [],
  }: Options,
): void {
  const metrics = metricsOf(registry);
  const missed = (err: unknown) => calmLog(app.log).missed({ err }, "A number of /metrics could not be read");
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "foyer_info",
    help: "1, labeled with the running release and commit",
    labelNames: Object.keys(running),
    registers: [registry],
    aggregator: "first",
  }).set(running, 1);
  measureRequests(app, registry);
  measurePools(pools, registry);
  measureSemaphores(semaphores, registry);
  if (replica) measureReplica(replica, registry);
  for (const given of gauges) measureDatabase(reads, given, { registry, missed });
  if (database_refusals) countRefusals(database_refusals, registry);
  for (const { name, help, count } of alarms) raise({ name, help, count }, { registry, missed });

  app.get("/healthz", async (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "alive", ...running, is_paused }),
  );
  app.get("/readyz", async (_request, reply) => {
    const ready = await isReady().catch((err: unknown) => {
      calmLog(app.log).missed({ err }, "It could not be checked whether this process is ready");
      return false;
    });
    return reply
      .status(ready ? 200 : 503)
      .header("cache-control", "no-store")
      .send({ status: ready ? "ready" : "not ready", is_paused });
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
  const refusals = new Counter({
    name: "http_refusals_total",
    help: "Refused requests by the code of the refusal",
    labelNames: ["code"],
    registers: [registry],
  });
  app.addHook("onResponse", (request, reply, done) => {
    if (reply.refusal_code !== undefined) refusals.inc({ code: reply.refusal_code });
    const route = request.routeOptions.url ?? "";
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** `missed` logs why a number can't be read. */
type Reading = { registry: Registry; missed: (error: unknown) => void };

function raise({ name, help, count }: NonNullable<Options["alarms"]>[number], { registry, missed }: Reading): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    // All processes count the same rows.
    aggregator: "max",
    async collect() {
      // While the database is unreachable only this number is missing from the response.
      this.set(await count().catch((error: unknown) => (missed(error), Number.NaN)));
    },
  });
}

function measurePools(pools: Options["pools"], registry: Registry): void {
  new Gauge({
    name: "database_connections",
    help: "Connections of this process by pool and state",
    labelNames: ["pool", "state"],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: "in use" }, totalCount - idleCount);
        this.set({ pool, state: "idle" }, idleCount);
        this.set({ pool, state: "waited for" }, waitingCount);
      }
    },
  });
}

function measureSemaphores(semaphores: Options["semaphores"], registry: Registry): void {
  new Gauge({
    name: "semaphore_calls",
    help: "Calls that pass a semaphore of this process, or wait for it",
    labelNames: ["semaphore", "state"],
    registers: [registry],
    collect() {
      for (const { name, in_use, waiting } of semaphores()) {
        this.set({ semaphore: name, state: "in use" }, in_use);
        this.set({ semaphore: name, state: "waiting" }, waiting);
      }
    },
  });
}

function measureReplica(replica: Replica, registry: Registry): void {
  new Gauge({
    name: "replica_lag_seconds",
    help: "How old what the replica shows may be, 3600 where that is not known; above 1 it is not read from",
    registers: [registry],
    aggregator: "max",
    collect() {
      this.set(Math.min(replica.lag() / 1_000, 3_600));
    },
  });
}

/** The gauges of a scrape share one reading. They have no value while the database is unreachable. */
function measureDatabase(db: ReadDb, { labels, gauges, read }: DatabaseGauges, { registry, missed }: Reading): void {
  let reading: ReturnType<typeof read> | undefined;
  const readOnce = () =>
    (reading ??= read(db)
      // Only these numbers are missing from the response then.
      .catch((error: unknown) => (missed(error), []))
      .finally(() => (reading = undefined)));
  for (const [name, help] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      // All processes count the same rows.
      aggregator: "max",
      async collect() {
        const rows = await readOnce();
        this.reset();
        if (rows.length === 0 && labels.length === 0) this.set(Number.NaN);
        for (const row of rows)
          this.set(Object.fromEntries(labels.map((label) => [label, String(row[label])])), Number(row[name]));
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
