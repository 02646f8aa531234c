import cluster from "node:cluster";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import type { ViteDevServer } from "vite";
import { api, RESOURCES } from "#contract/all.ts";
import { SCHEMA_NAMES } from "#contract/schema-names.ts";
import { buildApp } from "./app.ts";
import { makeContext, SECRETS } from "./context.ts";
import { serveFeeds } from "./public-events/feeds/serve-feeds.ts";
import { servePlainOrder } from "./public-events/plain-order/serve-plain-order.ts";
import { serveOembed } from "./public-events/oembed.ts";
import { serveShareFiles } from "./public-events/share-files/serve-share-files.ts";
import { servePreviewImage } from "./public-events/preview-image/serve-preview-image.ts";
import { serveSearchEngines } from "./public-events/search-engines.ts";
import { serveFiles } from "./images/serve-files.ts";
import { serveWaitingPage } from "./waiting-room/serve-waiting-page.ts";
import { jobs } from "./jobs.ts";
import { countUnclaimed } from "./payments/settlement/unmatched-payments.ts";
import { pageNeedsOf } from "./payment-connections/payment-provider.ts";
import { serveStationApp } from "./check-in/stations/station-app.ts";
import { OPERATOR_COOKIE } from "./operator/operator-sessions.ts";
import { ORDER_COOKIE } from "./access/order-session.ts";
import { serveAssets } from "./platform/files/assets.ts";
import { hasStoredObjects, setObjectStorage } from "./platform/files/files.ts";
import { ObjectStorage } from "./platform/files/object-storage.ts";
import type { App as Context } from "./platform/app-context.ts";
import { databaseClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import { type Db, openDatabase, type ReadDb } from "./platform/database.ts";
import { startEmbeddedPostgres } from "./platform/embedded-postgres.ts";
import { migrateJobs, startWorker } from "./platform/jobs.ts";
import { jobGauges } from "./platform/jobs/job-counts.ts";
import { webhookGauges } from "./webhooks/webhook-gauges.ts";
import { mailGauges } from "./platform/mail/mail-gauges.ts";
import { drain } from "./platform/lifecycle.ts";
import { makeLog } from "./platform/log.ts";
import { isLoopbackName } from "./platform/http/loopback.ts";
import { type Replica, watchReplica } from "./platform/database/replica.ts";
import { isMigrated, migrate } from "./platform/database/migrate.ts";
import { setUpProblem } from "./platform/database/start-problems.ts";
import { isPausedByRestore } from "./platform/database/installation-state.ts";
import { WEBHOOK_PAYLOADS } from "#contract/webhook-examples.ts";
import { openApi } from "./platform/openapi.ts";
import { startProcesses } from "./platform/processes.ts";
import { type MayTryVariant, servePages, type WebBuild } from "./platform/pages.ts";
import { serveProbes } from "./platform/probes.ts";
import { RELEASE } from "./release.ts";
import { root } from "./platform/root.ts";
import { semaphoreUses } from "./platform/semaphore.ts";
import { isGuessing } from "./promo-codes/requested-code.ts";
import { findSecretKeys } from "./platform/secrets/secret-keys.ts";
import { hasSecrets, openSecrets } from "./platform/secrets/secrets.ts";
import type { Tracing } from "./platform/tracing.ts";
import { StartRefused } from "./platform/start-refused.ts";
import { trustProxy } from "./platform/http/trusted-proxies.ts";
import { overdueClosings } from "./account-closing/close-accounts.ts";
import { overdueErasures } from "./retention/erase-event-data.ts";
import { routes } from "./routes.ts";
import { runGauges } from "./runs/run-gauges.ts";

type Running = { url: string; stop(): Promise<void> };

/**
 * Starts one process: config → database → migrate → app → listen → worker. `vite` serves the pages
 * in development.
 */
export async function start({
  config,
  vite,
  log = makeLog({ level: config.log_level }),
  tracing,
}: {
  config: Config;
  vite?: ViteDevServer;
  log?: Logger;
  tracing?: Tracing | undefined;
}): Promise<Running> {
  return withDatabase({ config, log }, (connectionString) =>
    startProduct({ config, log, connectionString, vite, tracing }),
  );
}

/**
 * Starts as many processes as the settings say, with one database: the web processes and a worker,
 * or only the web processes of this machine. One process does everything where one is enough.
 */
export async function startAll({
  config,
  log,
  tracing,
}: {
  config: Config;
  log: Logger;
  tracing?: Tracing | undefined;
}): Promise<Running> {
  const { role, web_processes, pool_sizes } = config;
  if (cluster.isWorker || role === "worker" || web_processes === 1) return start({ config, log, tracing });
  const web = Array.from({ length: web_processes }, () => "web" as const);
  const connections = (web_processes + 1) * (pool_sizes.write + pool_sizes.read) + pool_sizes.queue;
  return withDatabase({ config, log, connections }, (connectionString) =>
    startProcesses({
      roles: ["web", ...web.slice(1), ...(role === "all" ? (["worker"] as const) : [])],
      // A process refuses both.
      env: { DATABASE_URL: connectionString, DATABASE_URL_FILE: "" },
      log,
    }),
  );
}

/** With the operator's database, or the built-in one, which ends with what was started on it. */
async function withDatabase(
  { config, log, connections = 0 }: { config: Config; log: Logger; connections?: number },
  run: (connectionString: string) => Promise<Running>,
): Promise<Running> {
  if (config.database_url) return run(config.database_url);
  const settings = { max_connections: String(Math.max(60, connections + SPARE_CONNECTIONS)) };
  const embedded = await startEmbeddedPostgres({ dataDir: config.data_dir, log, settings });
  try {
    const running = await run(embedded.connectionString);
    return { url: running.url, stop: () => running.stop().finally(() => embedded.stop()) };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** For migrations, and for an operator who looks into the database. */
const SPARE_CONNECTIONS = 10;

async function startProduct({
  config,
  log,
  connectionString,
  vite,
  tracing,
}: {
  config: Config;
  log: Logger;
  connectionString: string;
  vite?: ViteDevServer | undefined;
  tracing?: Tracing | undefined;
}): Promise<Running> {
  const { role } = config;
  const { direct_url } = config;
  await migrate({
    connectionString: direct_url ?? connectionString,
    pooledString: direct_url && connectionString,
    log,
  });
  const { db, reads, standby, pools, queue, verify, close } = openDatabase({
    ...{ connectionString, directString: direct_url, replicaString: config.replica_url },
    ...{ log, sizes: config.pool_sizes },
  });
  try {
    await verify();
    await migrateJobs(queue, jobs);
  } catch (error) {
    await close();
    throw setUpProblem(error);
  }
  const isPaused = config.is_paused || (await isPausedByRestore(reads));
  if (isPaused)
    log.warn(
      config.is_paused
        ? "This installation is paused: PAUSED is on. No job runs, no email is sent and no charge is made"
        : "This installation is paused since it was restored. No job runs, no email is sent and no charge is made: run foyer resume, then start again",
    );
  const keys = await findSecretKeys(config, { has_secrets: await hasSecrets(db), log });
  const replica = standby && watchReplica({ replica: standby, primary: reads, log });
  const clock = databaseClock(reads, log);
  await clock.measure();
  await openStorage(config, reads, log);
  const context = makeContext({
    ...config,
    webhooks_private: config.webhooks_private,
    is_paused: isPaused,
    ...RELEASE,
    db,
    reads,
    replica,
    clock,
    secrets: await openSecrets(db, keys, SECRETS),
    tracing,
  });

  const app = role === "worker" ? bareApp(log) : await visitorsApp({ config, context, db, reads, replica, log, vite });
  let isReady = false;
  serveProbes(app, {
    pools,
    reads,
    replica,
    semaphores: () => [...semaphoreUses(), context.gates.use()],
    gauges: [jobGauges, mailGauges, runGauges, webhookGauges],
    is_paused: isPaused,
    isReady: async () => isReady && (await isMigrated(reads)),
    metrics_token: config.metrics_token,
    running: RELEASE,
    database_refusals: context.database_refusals,
    registry: context.metrics.registry,
    alarms: [
      {
        name: "payments_unclaimed",
        help: "Unmatched payments that no one has handled",
        count: () => countUnclaimed(reads),
      },
      {
        name: "retention_overdue",
        help: "Event data that should have been erased more than a day ago",
        count: () => overdueErasures(reads, clock.now()),
      },
      {
        name: "account_closings_overdue",
        help: "Accounts that should have been closed more than a day ago",
        count: () => overdueClosings(reads, clock.now()),
      },
    ],
  });
  const stopServing = async () => {
    context.live.stop();
    replica?.stop();
    await drain(app);
    clock.stop();
  };
  try {
    // Before the first visitor: a room that is open must not be passed.
    const rooms = role === "worker" ? undefined : await context.waiting_rooms.start(log);
    // A process that can't listen must not start jobs: a second process on the same port would be
    // stopped in the middle of its work.
    // A worker beside web processes does not listen: they answer its probes on their common port.
    if (role !== "worker" || !cluster.isWorker) await listen(app, config);
    const slots = config.worker_slots;
    const worker =
      role === "web" || isPaused ? undefined : await startWorker({ db, pool: queue, app: context, jobs, log, slots });
    const views = context.views.start(log);
    context.live.start(log);
    replica?.start();
    isReady = true;
    return {
      url: addressOf(app, config),
      async stop() {
        isReady = false;
        rooms?.stop();
        await stopServing();
        await worker?.stop();
        context.mailing.close();
        await views.stop();
        await context.last_seen.settle();
        await tracing?.stop();
        await close();
      },
    };
  } catch (error) {
    await stopServing();
    await close();
    throw error;
  }
}

/**
 * The object storage of the settings, if any. One that doesn't respond does not keep the shop from
 * selling.
 * @throws StartRefused where the settings are wrong, or files are in a storage that is not named
 */
async function openStorage({ storage: settings }: Config, reads: ReadDb, log: Logger): Promise<void> {
  if (!settings) {
    if (!(await hasStoredObjects(reads))) return;
    throw new StartRefused(
      "STORAGE_URL must be set: files are in an object storage. To do without, move them first: foyer files move --to database.",
    );
  }
  const storage = new ObjectStorage(settings);
  await storage.verify().catch((err: unknown) => {
    if (err instanceof StartRefused) throw err;
    log.warn({ err }, "The object storage doesn't respond. Until it does, its pictures can't be shown or uploaded");
  });
  setObjectStorage(storage);
}

type App = FastifyInstance;

/** For a process that serves probes only. */
function bareApp(log: Logger): App {
  return fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  });
}

/** The API, the pages and all other addresses for visitors. */
async function visitorsApp({
  config,
  context,
  db,
  reads,
  replica,
  log,
  vite,
}: {
  config: Config;
  context: Context;
  db: Db;
  reads: ReadDb;
  replica: Replica | undefined;
  log: Logger;
  vite: ViteDevServer | undefined;
}): Promise<App> {
  const app = await buildApp({
    db,
    reads,
    replica,
    context,
    log,
    routes: routes(context),
    trust_proxy: trustProxy(config.trusted_proxies, { is_public: !isLoopbackName(new URL(config.app_url).hostname) }),
  });
  const description = JSON.stringify(
    openApi({
      ...{ api, resources: RESOURCES, names: SCHEMA_NAMES, app_url: config.app_url, release: RELEASE.release },
      webhooks: WEBHOOK_PAYLOADS,
      order_cookie: context.cookies.nameOf(ORDER_COOKIE),
      operator_cookie: context.cookies.nameOf(OPERATOR_COOKIE),
    }),
  );
  app.get("/api/openapi.json", (_request, reply) => reply.type("application/json").send(description));
  serveFiles(app, reads);
  serveSearchEngines(app, reads, config.app_url);
  serveFeeds(app, reads, context);
  servePreviewImage(app, reads, context.limits);
  serveShareFiles(app, reads, config.app_url, context.limits);
  serveOembed(app, reads, config.app_url, context.limits);
  await servePlainOrder(app, reads, config.app_url);
  await serveWaitingPage(app, context);
  await addPages(app, config, context, vite);
  return app;
}

async function listen(app: App, { port, host }: Config): Promise<void> {
  await app.listen({ port, host }).catch((error: unknown) => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE")
      throw new StartRefused(`PORT ${port} is already in use: stop the other program, or set PORT to another number.`);
    if (code === "EACCES")
      throw new StartRefused(`PORT ${port} is not allowed for this user: set PORT to a number above 1023.`);
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAFNOSUPPORT")
      throw new StartRefused(`HOST must be an address of this machine, but is ${host}.`);
    throw error;
  });
}

/** Built pages from `build/web`, or Vite's in development. */
async function addPages(app: App, config: Config, context: Context, vite: ViteDevServer | undefined): Promise<void> {
  const origin = config.app_url;
  const { limits } = context;
  const payment_needs = pageNeedsOf(context.payments);
  const mayTryVariant: MayTryVariant = (ip, { event_id }) => !isGuessing(limits, ip, Number(event_id));
  serveStationApp(app);
  if (vite) {
    app.addHook("onRequest", (request, reply, next) => {
      if (/^\/(api|files|healthz|readyz|metrics)(\/|$|\?)/.test(request.url)) return next();
      // Vite's own scripts are inline.
      reply.raw.removeHeader("content-security-policy");
      vite.middlewares(request.raw, reply.raw, () => next());
    });
    return servePages(app, {
      origin,
      limits,
      is_dev: true,
      payment_needs,
      mayTryVariant,
      loadBuild: () => vite.ssrLoadModule("virtual:react-router/server-build") as unknown as Promise<WebBuild>,
    });
  }
  await serveAssets(app, join(root, "build/web/client"));
  const build: WebBuild = await import(/* @vite-ignore */ pathToFileURL(join(root, "build/web/server/index.js")).href);
  servePages(app, { origin, limits, is_dev: false, payment_needs, mayTryVariant, loadBuild: async () => build });
}

function addressOf(app: App, config: Config): string {
  const address = app.server.address();
  const port = typeof address === "object" && address ? address.port : config.port;
  return config.port === 0 ? `http://localhost:${port}` : config.app_url;
}
