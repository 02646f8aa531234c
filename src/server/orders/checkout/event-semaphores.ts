import { currentCorrelation, withCorrelation } from "#server/platform/correlation.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SemaphoreUse } from "#server/platform/semaphore.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly gates: EventSemaphores;
  }
}

/**
 * How many of the write connections the buyers of one event may use at once: a contended row gets
 * no faster with more of them.
 */
const AT_ONCE = 4;
/** As long as a statement waits for a lock. */
const PATIENCE_MS = 3_000;
/** Maximum size of a batch: the contended row is locked while the whole batch is written. */
const TOGETHER_MOST = 32;

/**
 * Every purchase passes the semaphore of its event. Requests that wait for one contended or stuck
 * row wait here, in memory and in order, and leave the other connections to other events.
 */
export class EventSemaphores {
  readonly #gates = new Map<number, Gate>();
  /** Waiting batches that can still be joined, by event and kind. */
  readonly #parties = new Map<string, Party<unknown, unknown>>();
  readonly #at_once: number;
  readonly #patience_ms: number;

  constructor({ at_once = AT_ONCE, patience_ms = PATIENCE_MS } = {}) {
    this.#at_once = at_once;
    this.#patience_ms = patience_ms;
  }

  /**
   * Runs a request in a batch with all others of the same `kind` that wait for the event by then:
   * `work` gets what all of them want, in order of arrival, and returns a result for each. If a
   * slot is free, the request runs at once by itself.
   * @throws AppError busy, when the first of the batch was not admitted within 3 seconds
   */
  runInBatch<Input, Result>(
    event_id: number,
    {
      kind,
      request,
      work,
    }: { kind: string; request: Input; work: (all: readonly Input[]) => readonly Promise<Result>[] },
  ): Promise<Result> {
    const name = `${event_id} ${kind}`;
    const waiting = this.#parties.get(name) as Party<Input, Result> | undefined;
    if (waiting && waiting.requests.length < TOGETHER_MOST) {
      const at = waiting.requests.push(request) - 1;
      return waiting.results.then((results) => results[at] as Promise<Result>);
    }
    const { promise: results, resolve, reject } = Promise.withResolvers<readonly Promise<Result>[]>();
    const party: Party<Input, Result> = { requests: [request], results };
    this.#parties.set(name, party as Party<unknown, unknown>);
    const close = () => void (this.#parties.get(name) === party && this.#parties.delete(name));
    const goIn = async () => {
      close();
      // What several requests write together belongs to none of them.
      const running = withCorrelation(party.requests.length > 1 ? {} : currentCorrelation(), () =>
        work(party.requests),
      );
      resolve(running);
      await Promise.allSettled(running);
    };
    this.through(event_id, goIn).catch((error: unknown) => {
      close();
      reject(error);
    });
    return results.then(([own]) => own as Promise<Result>);
  }

  /** Of all events together, for `/metrics`. */
  use(): SemaphoreUse {
    const gates = [...this.#gates.values()];
    const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
    return {
      name: "purchases",
      in_use: sum(gates.map(({ active }) => active)),
      waiting: sum(gates.map(({ waiting }) => waiting.size)),
    };
  }

  /** @throws AppError busy, when the request was not admitted within 3 seconds */
  async through<Result>(event_id: number, work: () => Promise<Result>): Promise<Result> {
    const gate = this.#gates.get(event_id) ?? { active: 0, waiting: new Set() };
    this.#gates.set(event_id, gate);
    if (gate.active < this.#at_once) gate.active += 1;
    else await inTurn(gate, this.#patience_ms);
    try {
      return await work();
    } finally {
      if (!letNextIn(gate)) gate.active -= 1;
      if (gate.active === 0) this.#gates.delete(event_id);
    }
  }
}

type Party<Input, Result> = { requests: Input[]; results: Promise<readonly Promise<Result>[]> };

/**
 * `waiting`: in order of arrival; each is called when it takes over the slot of a request that
 * ended.
 */
type Gate = { active: number; waiting: Set<() => void> };

function inTurn({ waiting }: Gate, patience_ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(() => {
      waiting.delete(enter);
      reject(new AppError("busy", { retry_after_seconds: 2 }));
    }, patience_ms);
    waiting.add(enter);
  });
}

function letNextIn({ waiting }: Gate): boolean {
  const [next] = waiting;
  if (!next) return false;
  waiting.delete(next);
  next();
  return true;
}
