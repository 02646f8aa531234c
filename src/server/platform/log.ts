import { currentCorrelation } from "./correlation.ts";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";

/**
 * Creates the process's log, which writes errors without personal data, and the request id of a
 * request and of its jobs in every line.
 */
export function makeLog(options: LoggerOptions, destination?: DestinationStream): Logger {
  return withoutValues(
    pino({ ...options, mixin: () => ({ ...currentCorrelation() }) }, destination ?? pino.destination(1)),
  );
}

/** The same log, with errors serialized by `loggedError`. */
export function withoutValues(log: Logger): Logger {
  return log.child({}, { serializers: { err: loggedError } });
}

/**
 * The part of an error that is logged. Only the fields named here are logged: the others contain
 * values of rows and bodies (PostgreSQL's `detail`, `where` and `parameters`, a provider's `raw`, a
 * mail server's `rejected`), and so may the quoted parts of a message.
 */
function loggedError(error: unknown): unknown {
  return describe(error, 0);
}

const NAMED = [
  "code",
  "errno",
  "syscall",
  "severity",
  "constraint",
  "schema",
  "table",
  "column",
  "dataType",
  "routine",
];
const ALSO_NAMED = ["status", "statusCode", "responseCode", "command", "requestId", "decline_code"];
const DEPTH_MAX = 5;

function describe(error: unknown, depth: number): unknown {
  if (!(error instanceof Error)) return typeof error === "string" ? withoutPeople(error) : typeof error;
  const description: Record<string, unknown> = {
    type: error.constructor.name || error.name,
    message: messageOf(error),
    // The first lines repeat the message.
    stack: framesOf(error),
  };
  for (const name of [...NAMED, ...ALSO_NAMED]) {
    const value = Reflect.get(error, name) as unknown;
    if (typeof value === "string" || typeof value === "number") description[name] = value;
  }
  if (depth >= DEPTH_MAX) return description;
  if (error.cause !== undefined) description["cause"] = describe(error.cause, depth + 1);
  if (error instanceof AggregateError)
    description["errors"] = error.errors.slice(0, 5).map((inner) => describe(inner, depth + 1));
  return description;
}

/**
 * Removes the value that PostgreSQL could not parse and quotes in its message (SQLSTATE class 22:
 * `invalid input syntax for type date: "…"`).
 */
function messageOf(error: Error): string {
  const code = "code" in error ? String(error.code) : "";
  const message = /^22...$/.test(code) ? error.message.replace(/"[^"]*"/g, "…") : error.message;
  return withoutPeople(message);
}

function framesOf({ stack = "" }: Error): string {
  return stack
    .split("\n")
    .filter((line) => /^\s+at /.test(line))
    .join("\n");
}

/** Removes emails, query strings, and all but the first line. */
function withoutPeople(text: string): string {
  return (text.split("\n")[0] ?? "")
    .slice(0, 500)
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, "…@…")
    .replace(/\?[^\s"')]+/g, "?…");
}
