import type { BaseLogger } from "pino";
import { AppError, isLostConnection, knownRefusal } from "./errors.ts";

/**
 * A throttled log: a warning that may repeat thousands of times for one cause is logged
 * immediately, and then once a minute with its count as long as it lasts. An outage takes few
 * lines, and no occurrence is lost.
 */
export type CalmLog = {
  warn(data: object, message: string): void;
  /**
   * Logs an error of an operation. All failures caused by an unreachable database share one
   * message.
   */
  missed(data: { err: unknown; [about: string]: unknown }, message: string): void;
};

type Log = Pick<BaseLogger, "warn">;

/**
 * Logs a failure of background work: unavailable or busy services are retried and logged as a
 * throttled warning; everything else is an error each time.
 */
export function logFailed(
  log: Pick<BaseLogger, "warn" | "error">,
  data: { err: unknown; [about: string]: unknown },
  message: string,
): void {
  const { err } = data;
  const refusal = err instanceof AppError ? err : knownRefusal(err);
  if (refusal?.status === 503) calmLog(log).warn(data, message);
  else log.error(data, message);
}

/**
 * Returns the throttled log of this logger: all callers with the same logger are counted together.
 */
export function calmLog(log: Log): CalmLog {
  const known = calmLogs.get(log) ?? makeCalmLog(log);
  calmLogs.set(log, known);
  return known;
}

const calmLogs = new WeakMap<Log, CalmLog>();

const DATABASE_AWAY = "The database can't be reached";
const AGAIN_MS = 60_000;

function makeCalmLog(log: Log): CalmLog {
  const open = new Map<string, { more: number; data: object }>();
  const warn = (data: object, message: string) => {
    const entry = open.get(message);
    if (entry) return void Object.assign(entry, { more: entry.more + 1, data });
    log.warn(data, message);
    open.set(message, { more: 0, data });
    setTimeout(sayMore, AGAIN_MS, message).unref();
  };
  const sayMore = (message: string) => {
    const { more = 0, data = {} } = open.get(message) ?? {};
    open.delete(message);
    if (more === 0) return;
    log.warn({ ...data, times: more }, message);
    open.set(message, { more: 0, data });
    setTimeout(sayMore, AGAIN_MS, message).unref();
  };
  return {
    warn,
    missed: (data, message) => warn(data, isLostConnection(data.err) ? DATABASE_AWAY : message),
  };
}
