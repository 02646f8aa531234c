import { possiblePromoCode } from "#domain/promo-codes.ts";
import type { App } from "#server/platform/app-context.ts";
import { NOBODY } from "#server/platform/http/internal-calls.ts";
import { networkOf, type RateLimits } from "#server/platform/http/rate-limit.ts";

declare module "#server/platform/http/rate-limit.ts" {
  interface Counters {
    promo: true;
    "tried promo": true;
  }
}

/** A promo code as a visitor gave it: what to look for, and whom to tell that it was no good. */
export type RequestedCode = {
  /** In its one spelling. Null where none was given, where it can't be one, and where its sender has tried too many. */
  code: string | null;
  /** Counts it: unknown, expired and used up are the same to whoever guesses. */
  wasWrong(): void;
};

/** Wrong codes that one network may try at one event in a minute; a mistyped one that is asked about again is one. */
const WRONG_A_MINUTE = 20;

/**
 * Reads a code wherever one is sent: the event's page, the check, the reservation. They count together, so that nobody learns codes by
 * trying. Whoever has tried too many is told nothing more, not even that it is so: their codes are unknown.
 */
export function requestedCode(
  { app: { limits }, address }: { app: App; address: string },
  event_id: number,
  given: string | null | undefined,
): RequestedCode {
  const who = guesser(address, event_id);
  const code = given == null || isGuessing(limits, address, event_id) ? null : possiblePromoCode(given);
  return {
    code,
    wasWrong() {
      // A page that is made for everybody is made with codes that were good a moment ago.
      if (code === null || address === NOBODY) return;
      if (limits.add("tried promo", `${who} ${code}`) === 1) limits.add("promo", who);
    },
  };
}

/** Whether this network has tried too many wrong codes at this event within the minute. */
export function isGuessing(limits: RateLimits, address: string, event_id: number): boolean {
  return limits.isFull("promo", guesser(address, event_id), WRONG_A_MINUTE);
}

function guesser(address: string, event_id: number): string {
  return `${networkOf(address)} ${event_id}`;
}
