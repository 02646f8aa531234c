import type { FastifyInstance } from "fastify";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type pg from "pg";

type Given = { pool: pg.Pool; isReady: () => Promise<boolean>; metrics_token: string | undefined; release: string };

/** `/healthz`: the process is alive. `/readyz`: it may be given visitors. `/metrics`: figures for Prometheus, for this machine or a token. */
export function serveProbes(app: FastifyInstance, { pool, isReady, metrics_token, release }: Given): void {
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
    const isLocal =
      ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.socket.remoteAddress ?? "") &&
      !request.headers["x-forwarded-for"];
    const hasToken = metrics_token !== undefined && request.headers.authorization === `Bearer ${metrics_token}`;
    if (!isLocal && !hasToken) return reply.status(404).send();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function measureRequests(app: FastifyInstance, registry: Registry): void {
  const seconds = new Histogram({
    name: "http_request_seconds",
    help: "Time to answer",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  app.addHook("onResponse", async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? "", status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
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
