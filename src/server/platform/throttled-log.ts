import type { BaseLogger } from "pino";
import { AppError, isLostConnection, knownRefusal } from "./errors.ts";

/**
 * What may be said a thousand times for one cause is said at once, and then once a minute for as long as it lasts, with how often it
 * was: an outage is a few lines, and none of it is lost.
 */
export type CalmLog = {
  warn(data: object, sentence: string): void;
  /** Of an error that `missed` what it needed: that the database is away has one sentence, whoever finds it out. */
  missed(data: { err: unknown; [about: string]: unknown }, sentence: string): void;
};

type Log = Pick<BaseLogger, "warn">;

/**
 * Of work that goes on by itself: what was away or busy is tried again and is a warning, one for many; all else is an error, each time.
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

/** The one of this log: whoever writes to the same log is counted together. */
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
