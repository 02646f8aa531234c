import { NoResultError } from "kysely";
import type { MessageDescriptor } from "@lingui/core";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { FieldProblem } from "#contract/field-problems.ts";

/**
 * Problems by field, in dotted paths: the name of a known problem, or a message with numbers of its
 * own.
 */
export type FieldProblems = Record<string, FieldProblem | MessageDescriptor>;

/**
 * The one way to refuse a call: `throw new AppError("sold_out")`. Status and message follow from
 * the code. `fields` has the problem of each field, for `invalid`: `{ "end_date":
 * "end_before_start" }`.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly fields: FieldProblems | undefined;
  readonly retry_after_seconds: number | undefined;
  /** More specific than the code's own message: the reason, or when to try again. */
  readonly userMessage: MessageDescriptor | undefined;

  constructor(
    code: ErrorCode,
    options: {
      fields?: FieldProblems;
      retry_after_seconds?: number;
      userMessage?: MessageDescriptor;
      cause?: unknown;
    } = {},
  ) {
    super(code, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.userMessage = options.userMessage;
    this.retry_after_seconds = options.retry_after_seconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Refuses with problems at fields, in dotted paths as the body names them. */
export function invalid(fields: FieldProblems): AppError {
  return new AppError("invalid", { fields });
}

/** For `.catch`: returns undefined for a missing row, rethrows every other error. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** For `.catch`: returns undefined for what does not respond now, rethrows every other error. */
export function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === "unavailable")) throw error;
}

/** Whether the error means a missing row: `not_found`, or a query that had to find one. */
export function isMissing(error: unknown): boolean {
  return error instanceof NoResultError || (error instanceof AppError && error.code === "not_found");
}

/** The body's field for each unique constraint. Features declare their own. */
export type UniqueConstraints = Readonly<Record<string, string>>;

/**
 * Translates an error of PostgreSQL or of the framework for the caller; undefined for a bug of
 * ours. A duplicate name is reported at its field, even if another request inserted it a
 * millisecond earlier.
 */
export function knownRefusal(error: unknown, constraints: UniqueConstraints = {}): AppError | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const field = code === UNIQUE_VIOLATION ? constraints[constraintOf(error)] : undefined;
  if (field !== undefined) return new AppError("invalid", { fields: { [field]: "taken" }, cause: error });
  const known = KNOWN[code] ?? (LOST.has(code) || /^(08|53|57P)/.test(code) ? "unavailable" : undefined);
  if (!known) return undefined;
  const retry_after_seconds = known === "unavailable" ? 5 : known === "busy" ? 1 : undefined;
  return new AppError(known, { cause: error, retry_after_seconds });
}

/**
 * The database rolled back the transaction because of another one (40P01: deadlock; 40001:
 * serialization failure). A retry may well succeed.
 */
export function isOvertaken(error: unknown): boolean {
  const code = codeOf(error);
  return code === "40P01" || code === "40001";
}

/**
 * The connection to the database was lost, none was available, or it leads to a read-only server:
 * worth a retry on a new connection. A protocol error (08P01) is a mistake in the settings, unless
 * PgBouncer reports a lost server with it.
 */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "08P01") return error instanceof Error && LOST_BEHIND_POOLER.test(error.message);
  return code !== undefined && (LOST.has(code) || code.startsWith("08"));
}

/**
 * SQLSTATE of a server that takes no writes: a standby, or a primary that was demoted while the
 * connection was open.
 */
export const READ_ONLY_SERVER = "25006";

/**
 * `EAI_AGAIN` and `ENOTFOUND`: the name of a database in its own container does not resolve while
 * it restarts. The read-only code: after a failover a proxy may lead to a standby for some seconds.
 */
const LOST = new Set([
  ...["53300", "57P01", "57P02", "57P03", READ_ONLY_SERVER],
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "EPIPE"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EAI_AGAIN", "ENOTFOUND"],
]);

/** PostgreSQL: SQLSTATE (documentation, appendix A). Node: error codes of net. Fastify: its FST_ERR_… codes. */
const KNOWN: Record<string, ErrorCode> = {
  // Values that the contract let through and PostgreSQL refuses. 0A000: time zones that it does not
  // support.
  "0A000": "invalid",
  "22003": "invalid",
  "22007": "invalid",
  "22008": "invalid",
  "22009": "invalid",
  "23503": "conflict",
  "23505": "conflict",
  "23514": "conflict",
  "22021": "invalid",
  "22P02": "invalid",
  "22P05": "invalid",
  "40001": "busy",
  "40P01": "busy",
  "55P03": "busy",
  "57014": "busy",
  FST_ERR_CTP_BODY_TOO_LARGE: "too_large",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "wrong_content_type",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "malformed",
  FST_ERR_CTP_INVALID_JSON_BODY: "malformed",
  FST_ERR_CTP_EMPTY_JSON_BODY: "malformed",
  FST_ERR_BAD_URL: "malformed",
  FST_ERR_NOT_FOUND: "not_found",
  FST_ERR_MAX_PARAM_LENGTH: "not_found",
  FST_INVALID_MULTIPART_CONTENT_TYPE: "wrong_content_type",
};

/** PgBouncer reports every error as 08P01; only the message distinguishes them. */
const LOST_BEHIND_POOLER =
  /server conn|server closed|server_login_retry|cannot connect|connect failed|_timeout|no more connections|shutting down/;

/** Errors of `pg` that have only a message and no code. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|not queryable|Cannot use a pool after calling end/;

const UNIQUE_VIOLATION = "23505";

function constraintOf(error: unknown): string {
  return typeof error === "object" && error !== null && "constraint" in error ? String(error.constraint) : "";
}

function codeOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof Error && NO_CONNECTION.test(error.message)) return "ECONNRESET";
  if ("statusCode" in error && error.statusCode === 400) return "FST_ERR_CTP_INVALID_JSON_BODY";
  return undefined;
}
