import { AppError } from "#server/platform/errors.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly gates: EventGates;
  }
}

/** Of the connections for writing, one event's buyers may use this many at once: a hot row is no faster with more of them. */
const AT_ONCE = 4;
/** As long as anybody waits for a lock. */
const PATIENCE_MS = 3_000;

/**
 * Whoever buys goes through their event's gate. What waits for one hot or stuck row waits here, in memory and in turn, and leaves the other
 * connections to other events.
 */
export class EventGates {
  readonly #gates = new Map<number, Gate>();
  readonly #at_once: number;
  readonly #patience_ms: number;

  constructor({ at_once = AT_ONCE, patience_ms = PATIENCE_MS } = {}) {
    this.#at_once = at_once;
    this.#patience_ms = patience_ms;
  }

  /** @throws AppError busy, for whoever was not let in within 3 seconds */
  async through<Result>(event_id: number, work: () => Promise<Result>): Promise<Result> {
    const gate = this.#gates.get(event_id) ?? { inside: 0, waiting: new Set() };
    this.#gates.set(event_id, gate);
    if (gate.inside < this.#at_once) gate.inside += 1;
    else await inTurn(gate, this.#patience_ms);
    try {
      return await work();
    } finally {
      if (!letNextIn(gate)) gate.inside -= 1;
      if (gate.inside === 0) this.#gates.delete(event_id);
    }
  }
}

/** `waiting`: in the order in which they came; each is called when it may go in, in the place of whoever leaves. */
type Gate = { inside: number; waiting: Set<() => void> };

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
