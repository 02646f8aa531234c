import type { BaseLogger } from "pino";
import { AppError, isLostConnection, knownRefusal } from "./errors.ts";

/**
 * A throttled log: a warning that may repeat thousands of times for one cause is logged
 * immediately, and then once a minute with its count as long as it lasts. An outage takes few
 * lines, and no occurrence is lost.
 */
export type CalmLog = {
  warn(data: object, sentence: string): void;
  /**
   * Logs an error of an operation. All failures caused by an unreachable database share one
   * message.
   */
  missed(data: { err: unknown; [about: string]: unknown }, sentence: string): void;
};

type Log = Pick<BaseLogger, "warn">;

/**
 * Logs a failure of background work: unavailable or busy services are retried and logged as a
 * throttled warning; everything else is an error each time.
 */
export function logFailed(
  log: Pick<BaseLogger, "warn" | "error">,
  data: { err: unknown; [about: string]: unknown },
  sentence: string,
): void {
  const { err } = data;
  const refusal = err instanceof AppError ? err : knownRefusal(err);
  if (refusal?.status === 503) calmLog(log).warn(data, sentence);
  else log.error(data, sentence);
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
  const warn = (data: object, sentence: string) => {
    const said = open.get(sentence);
    if (said) return void Object.assign(said, { more: said.more + 1, data });
    log.warn(data, sentence);
    open.set(sentence, { more: 0, data });
    setTimeout(sayMore, AGAIN_MS, sentence).unref();
  };
  const sayMore = (sentence: string) => {
    const { more = 0, data = {} } = open.get(sentence) ?? {};
    open.delete(sentence);
    if (more === 0) return;
    log.warn({ ...data, times: more }, sentence);
    open.set(sentence, { more: 0, data });
    setTimeout(sayMore, AGAIN_MS, sentence).unref();
  };
  return {
    warn,
    missed: (data, sentence) => warn(data, isLostConnection(data.err) ? DATABASE_AWAY : sentence),
  };
}
