import { NoResultError } from "kysely";
import type { MessageDescriptor } from "@lingui/core";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import type { FieldProblem } from "#contract/field-problems.ts";

/** What is wrong where, in dotted paths: a known problem by its name, or a sentence that carries numbers of its own. */
export type FieldProblems = Record<string, FieldProblem | MessageDescriptor>;

/**
 * The one way to refuse a call: `throw new AppError("sold_out")`. Status and sentence follow from the code.
 * `fields` names what is wrong where, for `invalid`: `{ "end_date": "end_before_start" }`.
 */
export class AppError extends Error {
  override name = "AppError";
  readonly code: ErrorCode;
  readonly fields: FieldProblems | undefined;
  readonly retry_after_seconds: number | undefined;
  /** Says more than the code's own sentence: why, or when again. */
  readonly sentence: MessageDescriptor | undefined;

  constructor(
    code: ErrorCode,
    given: { fields?: FieldProblems; retry_after_seconds?: number; sentence?: MessageDescriptor; cause?: unknown } = {},
  ) {
    super(code, { cause: given.cause });
    this.code = code;
    this.fields = given.fields;
    this.sentence = given.sentence;
    this.retry_after_seconds = given.retry_after_seconds;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Refuses with sentences at fields, in dotted paths as the body names them. */
export function invalid(fields: FieldProblems): AppError {
  return new AppError("invalid", { fields });
}

/** For `.catch`: undefined where what was looked for is not there; every other error goes on. */
export function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** What was looked for is not there: `not_found`, or a query that had to find a row. */
export function isMissing(error: unknown): boolean {
  return error instanceof NoResultError || (error instanceof AppError && error.code === "not_found");
}

/** Which field a unique constraint stands for, as the body names it. Features declare theirs: see `server/unique-constraints.ts`. */
export type Taken = Readonly<Record<string, string>>;

/**
 * What an error of PostgreSQL or of the framework means to a caller; undefined where it is a bug of ours. A name that somebody else
 * has is told at its field, whoever was first by a millisecond.
 */
export function knownRefusal(error: unknown, taken: Taken = {}): AppError | undefined {
  const code = codeOf(error);
  if (code === undefined) return undefined;
  const field = code === UNIQUE_VIOLATION ? taken[constraintOf(error)] : undefined;
  if (field !== undefined) return new AppError("invalid", { fields: { [field]: "taken" }, cause: error });
  const known = KNOWN[code] ?? (LOST.has(code) || /^(08|53|57P)/.test(code) ? "unavailable" : undefined);
  if (!known) return undefined;
  const retry_after_seconds = known === "unavailable" ? 5 : known === "busy" ? 1 : undefined;
  return new AppError(known, { cause: error, retry_after_seconds });
}

/** The database undid a transaction for another one's sake (40P01: they waited for each other; 40001): done again it may well succeed. */
export function isOvertaken(error: unknown): boolean {
  const code = codeOf(error);
  return code === "40P01" || code === "40001";
}

/**
 * The connection to the database was lost, or there was none to be had, or it leads to a server that can only be read: worth another try
 * on a new one. A protocol error (08P01) is a mistake in the settings, unless PgBouncer reports a lost server by it.
 */
export function isLostConnection(error: unknown): boolean {
  const code = codeOf(error);
  if (code === "08P01") return error instanceof Error && LOST_BEHIND_POOLER.test(error.message);
  return code !== undefined && (LOST.has(code) || code.startsWith("08"));
}

/** The server takes no writes: a standby, or a primary that was demoted while the connection was open. */
export const READ_ONLY_SERVER = "25006";

/**
 * `EAI_AGAIN` and `ENOTFOUND`: a database in a container of its own has no name while it is started again. After a failover a proxy may
 * lead to a standby for some seconds.
 */
const LOST = new Set([
  ...["53300", "57P01", "57P02", "57P03", READ_ONLY_SERVER],
  ...["ECONNREFUSED", "ECONNRESET", "ECONNABORTED", "ENOENT", "EPIPE"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ETIMEDOUT", "EAI_AGAIN", "ENOTFOUND"],
]);

/** PostgreSQL: SQLSTATE (documentation, appendix A). Node: error codes of net. Fastify: its FST_ERR_… codes. */
const KNOWN: Record<string, ErrorCode> = {
  // A value that the contract let through and PostgreSQL does not take. 0A000: what its time zones can't do.
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

/** PgBouncer reports everything as 08P01, and only its message tells what it is. */
const LOST_BEHIND_POOLER =
  /server conn|server closed|server_login_retry|cannot connect|connect failed|_timeout|no more connections|shutting down/;

/** What `pg` says in words only. */
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
