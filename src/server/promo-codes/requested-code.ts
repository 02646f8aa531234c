import { possiblePromoCode } from "#domain/promo-codes.ts";
import type { App } from "#server/platform/app-context.ts";
import { UNSPECIFIED_IP } from "#server/platform/http/internal-calls.ts";
import { networkOf, type RateLimits } from "#server/platform/http/rate-limit.ts";

declare module "#server/platform/http/rate-limit.ts" {
  interface Counters {
    promo: true;
  }
}

/** A promo code as a visitor sent it: the code to look up, and a callback for a wrong one. */
export type RequestedCode = {
  /**
   * Normalized. Null where none was sent, where it can't be a code, and where the sender has tried
   * too many.
   */
  code: string | null;
  /** Counts the attempt. Unknown, expired and used-up codes are indistinguishable to a guesser. */
  wasWrong(): Promise<void>;
};

/**
 * Wrong codes that one network may try per event and minute; a mistyped code that is sent
 * repeatedly counts once.
 */
const WRONG_A_MINUTE = 20;

/**
 * Reads a code wherever one is sent: on the event page, in the check and in the reservation. These
 * count together, so that codes can't be learned by trying. After too many attempts every code of
 * the sender is treated as unknown, without a hint that a limit was reached.
 */
export function requestedCode(
  { app: { limits, shared_limits }, address }: { app: App; address: string },
  event_id: number,
  input: string | null | undefined,
): RequestedCode {
  const guesserKey = guesser(address, event_id);
  const code = input == null || isGuessing(limits, address, event_id) ? null : possiblePromoCode(input);
  return {
    code,
    async wasWrong() {
      // Shared pages have no sender, and are rendered with codes that were valid a moment ago.
      if (code === null || address === UNSPECIFIED_IP) return;
      const { count } = await shared_limits.add("tried promo", `${guesserKey} ${code}`);
      if (count === 1) limits.set("promo", guesserKey, await shared_limits.add("promo", guesserKey));
    },
  };
}

/**
 * Returns whether this network has tried too many wrong codes for this event within the minute. A
 * process knows the count of all since the network's last wrong code there, so that reading a page
 * costs no statement: each further process allows one code more.
 */
export function isGuessing(limits: RateLimits, ip: string, event_id: number): boolean {
  return limits.isFull("promo", guesser(ip, event_id), WRONG_A_MINUTE);
}

function guesser(ip: string, event_id: number): string {
  return `${networkOf(ip)} ${event_id}`;
}
