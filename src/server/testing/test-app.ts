import type { FastifyInstance } from "fastify";
import pino, { type Logger } from "pino";
import type { HoldLimits } from "#domain/hold-limits.ts";
import type { EndpointInput, Endpoint, Answer } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { refusalCodesOf } from "#contract/refusal-codes.ts";
import { buildApp } from "#server/app.ts";
import type { z } from "zod";
import { makeContext } from "#server/context.ts";
import type { StripeSettings } from "#server/payments/stripe/stripe-settings.ts";
import type { App } from "#server/platform/app-context.ts";
import { type Clock, databaseClock } from "#server/platform/clock.ts";
import type { OpenDb, ReadDb } from "#server/platform/database.ts";
import { type Job, nameJobs, runJob } from "#server/platform/jobs.ts";
import type { Tracing } from "#server/platform/tracing.ts";
import type { Replica } from "#server/platform/database/replica.ts";
import type { TrustProxy } from "#server/platform/http/trusted-proxies.ts";
import type { WalletSettings } from "#server/platform/wallet-settings.ts";
import { type TestDatabase, testDatabase } from "#server/platform/test-database.ts";
import { jobs } from "#server/jobs.ts";
import { inject } from "./inject.ts";
import { TEST_SECRETS } from "./secrets.ts";
import type { Secrets } from "#server/platform/secrets/secrets.ts";
import { routes } from "#server/routes.ts";

export type Reply<E extends Endpoint> = {
  status: number;
  body: Answer<E> & ErrorBody;
  headers: Record<string, string | string[] | number | undefined>;
};

type Options = { token?: string; cookie?: string; headers?: Record<string, string>; address?: string };

export type TestApp = {
  server: FastifyInstance;
  db: OpenDb;
  reads: ReadDb;
  /** The connection that a worker listens on. */
  queue: TestDatabase["queue"];
  /** For a separate connection pool, like that of another process. */
  connectionString: string;
  context: App;
  /** Calls an endpoint as a program would: without a browser, so that no XSRF header is needed. */
  call<E extends Endpoint>(endpoint: E, request?: Partial<EndpointInput<E>>, options?: Options): Promise<Reply<E>>;
  /** Runs a job directly, as the worker would. */
  runJob<Payload extends z.ZodType>(job: Job<Payload>, payload: z.input<Payload>): Promise<void>;
  close(): Promise<void>;
};

type TestSettings = {
  network_limits?: HoldLimits;
  clock?: Clock;
  smtp_url?: string;
  app_url?: string;
  log?: Logger;
  secrets?: Secrets;
  sandbox_for?: App["sandbox_for"];
  stripe?: StripeSettings;
  legalDocuments?: { terms_url: string | null; privacy_url: string | null };
  sign_up?: App["sign_up"];
  messages_a_day?: number;
  trust_proxy?: TrustProxy;
  wallets?: WalletSettings;
  tracing?: Tracing;
  is_paused?: boolean;
  webhooks_private?: boolean;
  replica?: Replica;
  /** Another database than one of the shared server. */
  database?: TestDatabase;
  pages?: (app: FastifyInstance, context: App, reads: ReadDb) => void | Promise<void>;
};

/**
 * The whole application on a database of its own. Its payment provider is the sandbox, and its
 * emails are only stored.
 */
export async function testApp(settings: TestSettings = {}): Promise<TestApp> {
  const { db, reads, pool, queue, connectionString, close } = settings.database ?? (await testDatabase());
  await nameJobs(pool, jobs);
  const context = testContext(db, settings);
  const app = await buildApp({
    db,
    reads,
    replica: settings.replica,
    context,
    log: settings.log ?? silent,
    routes: routes(context),
    ...(settings.trust_proxy && { trust_proxy: settings.trust_proxy }),
  });
  const undeclared = monitorResponses(app);
  await settings.pages?.(app, context, reads);
  await app.ready();
  return {
    server: app,
    db,
    reads,
    queue,
    connectionString,
    context,
    call: (endpoint, request = {}, options = {}) => call(app, endpoint, request, options),
    runJob: (job, payload) => runJob({ db, app: context, log: silent }, job, payload),
    async close() {
      await app.close();
      await close();
      // A test that fails here has found a response that its endpoint does not declare: add it to
      // the endpoint.
      if (undeclared.size > 0) throw new Error(`Answered without being declared: ${[...undeclared].join(", ")}`);
    },
  };
}

/** The context of calls and jobs: the sandbox, a mailbox, the database's clock. */
export function testContext(
  db: OpenDb,
  {
    clock = databaseClock(db),
    smtp_url,
    app_url = "http://localhost:3000",
    secrets = TEST_SECRETS,
    sandbox_for = "everybody",
    network_limits = { orders: 60, share: 25 },
    legalDocuments = { terms_url: null, privacy_url: null },
    sign_up = "open",
    messages_a_day = 100_000,
    stripe,
    wallets = {},
    tracing,
    is_paused = false,
    webhooks_private = true,
    replica,
  }: TestSettings = {},
): App {
  const mail_from = "Foyer <foyer@tickets.example>";
  return makeContext({
    db,
    clock,
    app_url,
    smtp_url,
    mail_from,
    sandbox_for,
    has_links_in_log: false,
    secrets,
    network_limits,
    legalDocuments,
    sign_up,
    messages_a_day,
    ...{ release: "0.0.0", commit: "unknown" },
    data_dir: "none",
    stripe,
    wallets,
    tracing,
    is_paused,
    webhooks_private,
    replica,
  });
}

/**
 * Checks that every call is rejected only with codes that its endpoint declares or implies, and
 * that a file is of a declared type.
 */
function monitorResponses(app: FastifyInstance): Set<string> {
  const undeclared = new Set<string>();
  app.addHook("onSend", async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return;
    const [type = ""] = String(reply.getHeader("content-type") ?? "").split(";");
    if (endpoint.kind === "stream" && reply.statusCode === 200 && type && !endpoint.media_types.includes(type))
      undeclared.add(`${endpoint.method} ${endpoint.path} ${type}`);
    if (reply.statusCode < 400 || typeof payload !== "string") return;
    const { code } = JSON.parse(payload) as ErrorBody;
    if (!refusalCodesOf(endpoint).includes(code)) undeclared.add(`${endpoint.method} ${endpoint.path} ${code}`);
  });
  return undeclared;
}

const silent = pino({ level: "silent" });

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  request: Partial<EndpointInput<E>>,
  options: Options,
): Promise<Reply<E>> {
  const params = (request.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const query = Object.fromEntries(
    Object.entries((request.query ?? {}) as Record<string, unknown>).map(([name, value]) => [name, String(value)]),
  );
  const headers = {
    ...options.headers,
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.cookie ? { cookie: options.cookie } : {}),
  };
  const response = await inject(app, endpoint, {
    method: endpoint.method,
    url: `/api${path}`,
    query,
    headers,
    payload: request.body as object | undefined,
    ...(options.address ? { remoteAddress: options.address } : {}),
  });
  const isJson = String(response.headers["content-type"] ?? "").includes("json");
  return {
    status: response.statusCode,
    body: isJson ? response.json() : response.body,
    headers: response.headers,
  } as Reply<E>;
}

/** Returns the cookie that a response set, as the next request sends it. */
export function cookieOf(reply: { headers: Record<string, string | string[] | number | undefined> }): string {
  return [reply.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");
}
