/** An answer that took longer than this says too little about what time it is over there. */
const SLOW_MS = 4_000;

let ahead_ms = 0;
let isLearned = false;

/** What time it is on the server, in milliseconds, within a second or so: phones are minutes off. Before any answer: our own time. */
export function serverNow(): number {
  return Date.now() + ahead_ms;
}

/** Learns from an answer's `Date`, which has whole seconds, and was written somewhere between sending and receiving. */
export function learnServerTime(date: string | null, sent_at: number, received_at: number): void {
  const written_at = Date.parse(date ?? "") + 500;
  if (Number.isNaN(written_at) || received_at - sent_at > SLOW_MS) return;
  ahead_ms = written_at - (sent_at + received_at) / 2;
  isLearned = true;
}

/** How far the server's clock is ahead of ours; null before any answer has said so. */
export function serverAhead(): number | null {
  return isLearned ? ahead_ms : null;
}

/** What an earlier page of this phone has learned counts until an answer says better. */
export function rememberServerTime(remembered_ms: number): void {
  if (!isLearned) ahead_ms = remembered_ms;
}
