import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";
import { isThisMachine } from "./loopback.ts";

type Given = {
  pool: pg.Pool;
  isReady: () => Promise<boolean>;
  app_url: string;
  metrics_token: string | undefined;
  release: string;
};

/** `/healthz`: the process is alive. `/readyz`: it may be given visitors. `/metrics`: figures for Prometheus, for this machine or a token. */
export function serveProbes(app: FastifyInstance, { pool, isReady, app_url, metrics_token, release }: Given): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureRequests(app, registry);
  measurePool(pool, registry);

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
    if (!isThisMachine(request, app_url) && !isToken(request.headers.authorization, metrics_token))
      return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function isToken(header: string | undefined, token: string | undefined): boolean {
  if (!header || !token) return false;
  const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer",
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
