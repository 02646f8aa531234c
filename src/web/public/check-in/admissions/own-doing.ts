import type { CheckInResult } from "#contract/check-in.ts";

/** From when to when, in milliseconds by the server's clock. */
export type Span = readonly [from: number, to: number];

/** What two clocks may still differ by, and what a server needs to write down what it has taken. */
const CLOCKS_MS = 1_000;
const WRITING_MS = 3_000;

/**
 * The result as the door must tell it. Who was let in while one of our own tries was under way, whose answer was lost, was let in by
 * that very try: to call them "already in" would stop an honest guest. Who came in before, or between two tries, did so elsewhere.
 */
export function asTold(result: CheckInResult, tries: readonly Span[]): CheckInResult {
  if (result.outcome !== "already_checked_in" || result.checked_in_at === null) return result;
  const at = Date.parse(result.checked_in_at);
  const isOwn = tries.some(([from, to]) => at >= from - CLOCKS_MS && at <= to + CLOCKS_MS + WRITING_MS);
  return isOwn ? { ...result, outcome: "checked_in" } : result;
}
