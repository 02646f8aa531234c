import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ERROR_SENTENCE, type ErrorBody, type ErrorCode } from "#contract/errors.ts";
import { FIELD_PROBLEMS } from "#contract/field-problems.ts";
import { calmLog } from "#server/platform/throttled-log.ts";
import { DatabaseRefusals } from "#server/platform/database/database-refusals.ts";
import { AppError, knownRefusal, type UniqueConstraints } from "#server/platform/errors.ts";
import { localeOf } from "#server/platform/http.ts";
import { translate } from "#server/platform/i18n.ts";
import { fieldMessages, InvalidRequest } from "./validation.ts";

/**
 * Turns every thrown error into the one error body. A bug of ours is logged with its stack, which
 * the response does not contain.
 */
export function responseErrors(
  app: FastifyInstance,
  constraints: UniqueConstraints,
  database_refusals = new DatabaseRefusals(),
): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error, constraints);
    // A duplicate name at a declared field is the sender's to change.
    if (!refusal.fields)
      database_refusals.note(request.log, error, { request_id: request.id, route: routeOf(request) });
    return sendRefusal(refusal, error, request, reply);
  });
}

/** Sends the response to a failed call. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(refusalOf(error), error, request, reply);
}

function refusalOf(error: unknown, constraints: UniqueConstraints = {}): AppError {
  return error instanceof AppError
    ? error
    : (knownRefusal(error, constraints) ?? new AppError("unexpected", { cause: error }));
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? "";
}

declare module "fastify" {
  interface FastifyReply {
    /** The code of a refused call, for `/metrics`. */
    refusal_code?: ErrorCode;
  }
}

function sendRefusal(refusal: AppError, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.refusal_code = refusal.code;
  if (refusal.code === "unexpected") request.log.error({ err: error }, "A request failed unexpectedly");
  else if (refusal.status === 503) logMissing(refusal, request);
  else logRefusal(refusal, request);
  const page = pageInstead(refusal, request);
  if (page !== null) return reply.header("cache-control", "no-store").redirect(page, 303);
  if (refusal.retry_after_seconds) reply.header("retry-after", refusal.retry_after_seconds);
  return reply.status(refusal.status).header("cache-control", "no-store").send(bodyOf(refusal, request));
}

/**
 * A browser that follows an old email's link to a file is redirected to the page that explains why
 * the file is gone. Temporary failures are not redirected, because the browser can request the file
 * again.
 */
function pageInstead({ status }: AppError, { method, headers, params, routeOptions }: FastifyRequest): string | null {
  const pattern = routeOptions.config.endpoint?.page_instead;
  const isBrowser = method === "GET" && headers.accept?.includes("text/html");
  if (pattern === undefined || !isBrowser || status >= 500 || status === 429) return null;
  const named = params as Record<string, string>;
  return pattern.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(named[name] ?? ""));
}

/**
 * While something is unavailable, thousands of calls fail: the log shows the first, and then one a
 * minute.
 */
function logMissing({ code, cause }: AppError, { id, server, routeOptions }: FastifyRequest): void {
  const data = { err: cause, request_id: id, route: routeOptions.url ?? "" };
  calmLog(server.log).missed(data, `Requests are refused because something is unavailable or busy: ${code}`);
}

/**
 * Logs a refused write, and when debugging also a refused read. The request id is what users quote
 * when they ask for help. The route is the pattern and never the URL, which may contain personal
 * data.
 */
function logRefusal({ code }: AppError, request: FastifyRequest): void {
  const { method, routeOptions } = request;
  const line = { request_id: request.id, code, method, route: routeOptions.url ?? "" };
  request.log[method === "GET" ? "debug" : "info"](line, "A request was refused");
}

function bodyOf(refusal: AppError, request: FastifyRequest): ErrorBody {
  const locale = localeOf(request);
  return {
    code: refusal.code,
    message: translate(locale, refusal.userMessage ?? ERROR_SENTENCE[refusal.code]),
    request_id: request.id,
    errors: errorsOf(refusal, request),
  };
}

function errorsOf(refusal: AppError, request: FastifyRequest): Record<string, string[]> | undefined {
  const locale = localeOf(request);
  if (refusal instanceof InvalidRequest) return fieldMessages(locale, refusal.issues);
  if (!refusal.fields) return undefined;
  return Object.fromEntries(
    Object.entries(refusal.fields).map(([field, problem]) => [
      field,
      [translate(locale, typeof problem === "string" ? FIELD_PROBLEMS[problem] : problem)],
    ]),
  );
}
