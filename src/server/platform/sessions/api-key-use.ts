import { sql } from "kysely";
import type { BaseLogger } from "pino";
import { type Db, autocommit } from "#server/platform/database.ts";
import { calmLog } from "#server/platform/throttled-log.ts";
import type { ApiKeyCaller } from "./require-api-key.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly api_key_use: ApiKeyUse;
  }
}

/** How often the use of one key is written, at most, by one process. */
const EVERY_MS = 60_000;

type Waiting = { calls: Map<string, number>; network: string; at: Date; old_at: Date | null };

/**
 * Records when, from where and for which areas API keys are used, without delaying their calls: a
 * key's first call is written at once, the calls of the following minute together. A process that
 * is killed loses the counts of a minute.
 */
export class ApiKeyUse {
  readonly #db: Db;
  readonly #waiting = new Map<number, Waiting>();
  readonly #written = new Map<number, number>();
  readonly #writing = new Set<Promise<unknown>>();

  constructor(db: Db) {
    this.#db = db;
  }

  note(
    { api_key_id, has_old_secret }: Pick<ApiKeyCaller, "api_key_id" | "has_old_secret">,
    { area, network, now, log }: { area: string; network: string; now: Date; log: Pick<BaseLogger, "warn"> },
  ): void {
    const waiting = this.#waiting.get(api_key_id) ?? {
      calls: new Map<string, number>(),
      network,
      at: now,
      old_at: null,
    };
    waiting.calls.set(area, (waiting.calls.get(area) ?? 0) + 1);
    const old_at = has_old_secret ? now : waiting.old_at;
    this.#waiting.set(api_key_id, { ...waiting, network, at: now, old_at });
    if (now.getTime() - (this.#written.get(api_key_id) ?? 0) < EVERY_MS) return;
    this.#written.set(api_key_id, now.getTime());
    this.#write(log, [api_key_id]);
  }

  /** Writes every minute what waits, and once more when it is stopped. */
  start(log: Pick<BaseLogger, "warn">): { stop(): Promise<void> } {
    const timer = setInterval(() => this.#write(log, [...this.#waiting.keys()]), EVERY_MS).unref();
    return {
      stop: async () => {
        clearInterval(timer);
        this.#write(log, [...this.#waiting.keys()]);
        await this.settle();
      },
    };
  }

  /** Waits until what is being written is stored. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing);
  }

  #write(log: Pick<BaseLogger, "warn">, ids: readonly number[]): void {
    for (const id of ids) {
      const waiting = this.#waiting.get(id);
      if (!waiting) continue;
      this.#waiting.delete(id);
      const writing = write(this.#db, id, waiting)
        .catch((err: unknown) => calmLog(log).missed({ err }, "The use of API keys could not be recorded"))
        .finally(() => this.#writing.delete(writing));
      this.#writing.add(writing);
    }
  }
}

function write(db: Db, id: number, { calls, network, at, old_at }: Waiting): Promise<unknown> {
  const counted = [...calls].map(([area, count]) => ({ area, count }));
  return sql`
    with used as (
      update api_keys
      set last_used_at = greatest(last_used_at, ${at}::timestamptz),
        last_used_network = ${network},
        old_secret_used_at = greatest(old_secret_used_at, ${old_at}::timestamptz)
      where id = ${id}
      returning id
    )
    insert into api_key_calls (api_key_id, day, area, calls)
    select used.id, (${at}::timestamptz at time zone 'UTC')::date, counted.area, counted.count
    from used, jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) as counted (area text, count bigint)
    on conflict (api_key_id, day, area) do update set calls = api_key_calls.calls + excluded.calls`.execute(
    autocommit(db),
  );
}
