import fastify, { type FastifyBaseLogger } from "fastify";
import pino from "pino";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ReadDb } from "./database.ts";
import type { DatabaseGauges } from "./database-gauges.ts";
import { AppError } from "./errors.ts";
import { refuse } from "./http/refusals.ts";
import { serveProbes } from "./probes.ts";

const lines: { level: number; msg: string }[] = [];
const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const app = fastify({ loggerInstance: log as FastifyBaseLogger });
beforeAll(async () => {
  const write = { totalCount: 3, idleCount: 1, waitingCount: 4 } as pg.Pool;
  const counted: DatabaseGauges = {
    labels: ["queue", "priority"],
    gauges: { jobs_waiting: "Waiting jobs", jobs_oldest_waiting_seconds: "Seconds" },
    read: async () => [
      { queue: "graphile_mails", priority: "0", jobs_waiting: 7, jobs_oldest_waiting_seconds: 12.5 },
      { queue: "graphile_worker", priority: "-10", jobs_waiting: 0, jobs_oldest_waiting_seconds: 0 },
    ],
  };
  const unreachable: DatabaseGauges = {
    labels: [],
    gauges: { mails_waiting: "Waiting emails" },
    read: () => Promise.reject(new Error("The database can't be reached")),
  };
  serveProbes(app, {
    pools: { write },
    reads: {} as ReadDb,
    semaphores: () => [{ name: "passwords", in_use: 2, waiting: 5 }],
    gauges: [counted, unreachable],
    isReady: async () => true,
    metrics_token: "secret",
    running: { release: "1.0.0", commit: "0123456789ab" },
  });
  app.get("/refused", (request, reply) => refuse(new AppError("sold_out"), request, reply));
  await app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

type Input = { headers?: Record<string, string>; remoteAddress?: string };

async function statusFor({ headers = {}, ...from }: Input): Promise<number> {
  return (await app.inject({ url: "/metrics", headers: { host: "localhost:3000", ...headers }, ...from })).statusCode;
}

test("/healthz and the metric foyer_info name release and commit", async () => {
  const health = await app.inject({ url: "/healthz" });
  expect(health.json()).toEqual({ status: "alive", release: "1.0.0", commit: "0123456789ab", is_paused: false });
  const { body } = await app.inject({ url: "/metrics", headers: { host: "localhost" } });
  expect(body).toContain('foyer_info{release="1.0.0",commit="0123456789ab"} 1');
});

test("refused requests are counted by their code", async () => {
  expect(await (await app.inject({ url: "/refused" })).json()).toMatchObject({ code: "sold_out" });
  const { body } = await app.inject({ url: "/metrics", headers: { host: "localhost" } });
  expect(body).toContain('http_refusals_total{code="sold_out"} 1');
});

describe("/metrics", () => {
  test("/metrics is available to a program on this machine, whatever the public URL is", async () => {
    const { port } = app.server.address() as { port: number };
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(200);
    const metrics = await response.text();
    for (const line of [
      'database_connections{pool="write",state="in use"} 2',
      'database_connections{pool="write",state="waited for"} 4',
      'jobs_waiting{queue="graphile_mails",priority="0"} 7',
      'jobs_oldest_waiting_seconds{queue="graphile_mails",priority="0"} 12.5',
      'semaphore_calls{semaphore="passwords",state="waiting"} 5',
      'jobs_waiting{queue="graphile_worker",priority="-10"} 0',
    ])
      expect(metrics).toContain(line);
    expect(metrics).toMatch(/^mails_waiting Nan$/m);
    expect(lines).toMatchObject([{ level: 40, msg: "A number of /metrics could not be read" }]);
    for (const host of ["localhost:3000", "127.0.0.1", "[::1]:3000"])
      expect([host, await statusFor({ headers: { host } })]).toEqual([host, 200]);
  });

  // SECURITY S140
  test.each(["x-forwarded-for", "x-forwarded-proto", "forwarded", "x-real-ip", "via"])(
    "/metrics is not found through a proxy on this machine that sends %s",
    async (name) => {
      expect(await statusFor({ headers: { [name]: "192.0.2.1" } })).toBe(404);
    },
  );

  test("/metrics is not found through nginx in its default configuration, which speaks HTTP/1.0", async () => {
    const { connect } = await import("node:net");
    const { port } = app.server.address() as { port: number };
    const socket = connect(port, "127.0.0.1").setEncoding("utf8");
    socket.write("GET /metrics HTTP/1.0\r\nHost: localhost:3000\r\nConnection: close\r\n\r\n");
    let received = "";
    for await (const chunk of socket) received += String(chunk);
    expect(received).toMatch(/^HTTP\/1\.[01] 404/);
  });

  // SECURITY S140
  test("/metrics is not found by the public name or by a name that was rebound to this machine", async () => {
    for (const host of ["evil.example", "tickets.example", "localhost.evil.example"])
      expect([host, await statusFor({ headers: { host } })]).toEqual([host, 404]);
  });

  test("/metrics is not found from another machine", async () => {
    expect(await statusFor({ remoteAddress: "192.0.2.1" })).toBe(404);
  });

  test("/metrics is available from everywhere with the exact token, also through a proxy", async () => {
    const through = { "x-forwarded-for": "192.0.2.1", host: "tickets.example" };
    const withAuthorization = (authorization: string) => ({
      ...{ headers: { ...through, authorization }, remoteAddress: "192.0.2.1" },
    });
    expect(await statusFor(withAuthorization("Bearer secret"))).toBe(200);
    for (const other of ["Bearer secre", "Bearer ", "secret", "Bearer Secret"])
      expect([other, await statusFor(withAuthorization(other))]).toEqual([other, 404]);
  });
});
