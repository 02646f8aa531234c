import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/** Decides whether mails are taken in hand at all, so that none waits with a slot in hand. */
export class Patience {
  #paused_until = 0;
  #next_pause = FIRST_PAUSE_MS;

  /** No pause, or it is over. */
  isOver(): boolean {
    return Date.now() >= this.#paused_until;
  }

  /** The mail server was not there: all mails pause for a while, each time twice as long, up to five minutes. */
  lose(): void {
    // Two mails that met the same silence are one disappointment.
    if (!this.isOver()) return;
    this.#paused_until = Date.now() + this.#next_pause;
    this.#next_pause = Math.min(this.#next_pause * 2, LONGEST_PAUSE_MS);
  }

  /** It took a mail. */
  restore(): void {
    this.#paused_until = 0;
    this.#next_pause = FIRST_PAUSE_MS;
  }

  /** Buyers come first: whether this process has time for emails, watched for a moment. */
  async isCalm(): Promise<boolean> {
    const before = performance.eventLoopUtilization();
    await pause(5);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return true;
    // Whoever may not take anything does not ask the queue again at once.
    const since = performance.eventLoopUtilization();
    await this.aMoment();
    return performance.eventLoopUtilization(since).utilization < BUSY;
  }

  async aMoment(): Promise<void> {
    await pause(500);
  }
}

const BUSY = 0.5;
