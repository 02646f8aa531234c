import { randomUUID } from "node:crypto";
import cookie from "@fastify/cookie";
import multipart from "@fastify/multipart";
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import type { Logger } from "pino";
import { IMAGE_BYTES_MAX } from "#domain/maxima.ts";
import { guards, nounGuards } from "./guards.ts";
import type { App } from "./platform/app-context.ts";
import { withCorrelation } from "./platform/correlation.ts";
import { isSecure } from "./platform/http/cookies.ts";
import type { Db, ReadDb } from "./platform/database.ts";
import type { Replica } from "./platform/database/replica.ts";
import { AppError } from "./platform/errors.ts";
import { type Route, serve } from "./platform/http.ts";
import { refuse, responseErrors } from "./platform/http/refusals.ts";
import { secureHeaders } from "./platform/http/secure-headers.ts";
import { UNIQUE_CONSTRAINTS } from "./unique-constraints.ts";
import { trustNone, type TrustProxy } from "./platform/http/trusted-proxies.ts";
import { unreadable } from "./platform/http/unreadable.ts";
import { withoutValues } from "./platform/log.ts";

type AppOptions = {
  db: Db;
  reads: ReadDb;
  replica?: Replica | undefined;
  context: App;
  log: Logger;
  routes: readonly Route[];
  /** The proxies whose `x-forwarded-for` is trusted; none by default. */
  trust_proxy?: TrustProxy;
};

/**
 * Builds the application: everything under `/api`. It does not listen; `main` adds pages and
 * probes.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, reads, replica, context, log, routes, trust_proxy = trustNone } = options;
  const app = fastify({
    loggerInstance: withoutValues(log) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trust_proxy,
    genReqId: () => randomUUID(),
    bodyLimit: 512 * 1024,
    connectionTimeout: 60_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: {
      ignoreTrailingSlash: true,
      // the longest parameter is a link that contains an email address (MESSAGE_LINK_MAX)
      maxParamLength: 600,
      querystringParser: (text) => (text ? Object.fromEntries(new URLSearchParams(text.slice(0, 8_000))) : {}),
    },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    ...unreadable({ is_secure: isSecure(context.url) }),
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
  });
  app.removeContentTypeParser("text/plain");
  keepRawWebhooks(app);
  await app.register(cookie);
  await app.register(multipart, {
    limits: { fileSize: IMAGE_BYTES_MAX, files: 1, fields: 5, fieldSize: 1_000, parts: 6, headerPairs: 50 },
    throwFileSizeLimit: true,
  });
  await secureHeaders(app, { is_secure: isSecure(context.url) });
  logRequests(app, context);
  responseErrors(app, UNIQUE_CONSTRAINTS, context.database_refusals);
  serve(app, { db, reads, replica, context, guards, noun_guards: nounGuards, routes });
  app.all("/api", (request, reply) => refuse(new AppError("not_found"), request, reply));
  app.all("/api/*", (request, reply) => refuse(new AppError("not_found"), request, reply));
  return app;
}

/**
 * Logs one line per call, with its request id and nothing personal: paths contain short ids, so
 * only the route's pattern is logged.
 */
function logRequests(app: FastifyInstance, { tracing }: Pick<App, "tracing">): void {
  app.addHook("onRequest", (request, reply, done) => {
    reply.header("x-request-id", request.id);
    done();
  });
  // After the body was read: its events do not keep the asynchronous context.
  app.addHook("preValidation", (request, _reply, done) =>
    withCorrelation({ request_id: request.id, ...tracing?.traceparent() }, done),
  );
  app.addHook("onResponse", (request, reply, done) => {
    const line = {
      request_id: request.id,
      method: request.method,
      route: request.routeOptions.url ?? "",
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    // `refuse` logs unavailable and busy states, throttled however many calls meet them.
    if (reply.statusCode >= 500 && reply.statusCode !== 503) request.log.error(line, "answered");
    else request.log.debug(line, "answered");
    done();
  });
}

/**
 * Keeps the raw body of a notice, which its provider signs. The body is parsed after the signature
 * was verified.
 */
function keepRawWebhooks(app: FastifyInstance): void {
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, body: Buffer, done) => {
    if (request.url.startsWith("/api/public/webhooks/")) {
      Object.assign(request, { rawBody: body });
      return done(null, undefined);
    }
    return parseJson(request, body.toString("utf8"), done);
  });
  // sent by mail programs for their readers (RFC 8058); the body contains nothing to read
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (request, _body, done) => {
    const isMessageReader = request.routeOptions.config.endpoint?.access === "message_reader";
    return isMessageReader ? done(null, undefined) : done(new AppError("wrong_content_type"));
  });
  const parseJson = app.getDefaultJsonParser("error", "error");
}
