import { performance } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;

/**
 * Circuit breaker for emails: decides whether they are taken from the queue at all, so that none
 * waits while it occupies a slot.
 */
export class Patience {
  readonly #serves_buyers: boolean;
  #paused_until = 0;
  #next_pause = FIRST_PAUSE_MS;

  /** `serves_buyers`: whether this process answers buyers, too, and emails give way to them. */
  constructor({ serves_buyers = true }: { serves_buyers?: boolean } = {}) {
    this.#serves_buyers = serves_buyers;
  }

  /** Whether there is no pause, or it is over. */
  isOver(): boolean {
    return Date.now() >= this.#paused_until;
  }

  /**
   * The mail server was unreachable: all emails pause for a while, each time twice as long, up to
   * five minutes.
   */
  lose(): void {
    // Two emails that meet the same outage count as one failure.
    if (!this.isOver()) return;
    this.#paused_until = Date.now() + this.#next_pause;
    this.#next_pause = Math.min(this.#next_pause * 2, LONGEST_PAUSE_MS);
  }

  /** The mail server accepted an email: ends the pause. */
  restore(): void {
    this.#paused_until = 0;
    this.#next_pause = FIRST_PAUSE_MS;
  }

  /** Whether this process has time for emails, measured for a moment: buyers have priority. */
  async isCalm(): Promise<boolean> {
    if (!this.#serves_buyers) return true;
    const before = performance.eventLoopUtilization();
    await pause(5);
    if (performance.eventLoopUtilization(before).utilization < BUSY) return true;
    // Waits, so that a worker that may take nothing does not query the queue again at once.
    const since = performance.eventLoopUtilization();
    await this.aMoment();
    return performance.eventLoopUtilization(since).utilization < BUSY;
  }

  /** To find that nothing may be taken, PostgreSQL reads all waiting emails: not too often. */
  async aMoment(): Promise<void> {
    await pause(1_000);
  }
}

const BUSY = 0.5;
