import type { BaseLogger } from "pino";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly database_refusals: DatabaseRefusals;
  }
}

type DatabaseRefusal = { sqlstate: string; constraint: string; table: string };

/**
 * Logs and counts (for `/metrics`) constraint violations and invalid values that reached the
 * database although no feature declares them. They are bugs of ours, even where the caller gets a
 * 4xx response. The log has the constraint, never the values.
 */
export class DatabaseRefusals {
  readonly #counts = new Map<string, { refusal: DatabaseRefusal; count: number }>();

  /** Ignores any other error. */
  note(log: Pick<BaseLogger, "error">, error: unknown, about: object = {}): void {
    const refusal = databaseRefusal(error);
    if (!refusal) return;
    const key = JSON.stringify(refusal);
    const { count } = this.#counts.get(key) ?? { count: 0 };
    this.#counts.set(key, { refusal, count: count + 1 });
    log.error({ ...about, ...refusal }, "The database refused a write that the rules allowed");
  }

  counted(): { refusal: DatabaseRefusal; count: number }[] {
    return [...this.#counts.values()];
  }
}

/** Class 23 (a constraint), class 22 and 0A000 (a value that the contract should have refused). */
function databaseRefusal(error: unknown): DatabaseRefusal | undefined {
  if (typeof error !== "object" || error === null || !("code" in error) || !("severity" in error)) return undefined;
  const sqlstate = String(error.code);
  if (!/^2[23]...$|^0A000$/.test(sqlstate)) return undefined;
  const named = (name: string) => (name in error ? String(Reflect.get(error, name) ?? "") : "");
  return { sqlstate, constraint: named("constraint"), table: named("table") };
}
