/** A response that took longer than this says too little about the server's time. */
const SLOW_MS = 4_000;

let ahead_ms = 0;
let isLearned = false;

/**
 * Returns the server's time in milliseconds, accurate to about a second, because phone clocks can
 * be minutes off. Before the first response it is the local time.
 */
export function serverNow(): number {
  return Date.now() + ahead_ms;
}

/**
 * Estimates the server's time from a response's `Date`, which has whole seconds and was written at
 * some point between sending and receiving.
 */
export function learnServerTime(date: string | null, sent_at: number, received_at: number): void {
  const written_at = Date.parse(date ?? "") + 500;
  if (Number.isNaN(written_at) || received_at - sent_at > SLOW_MS) return;
  ahead_ms = written_at - (sent_at + received_at) / 2;
  isLearned = true;
}

/**
 * How far the server's clock is ahead of the local one, in milliseconds; null before the first
 * response.
 */
export function serverAhead(): number | null {
  return isLearned ? ahead_ms : null;
}

/**
 * Uses the offset that an earlier page on this phone measured, until a response gives a better one.
 */
export function rememberServerTime(remembered_ms: number): void {
  if (!isLearned) ahead_ms = remembered_ms;
}
