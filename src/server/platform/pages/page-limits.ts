import { AppError } from "#server/platform/errors.ts";
import { networkOf, type RateLimits } from "#server/platform/http/rate-limit.ts";

/** Pages for one reader alone: what a campus that buys behind one address does not reach, and a flood does. */
const OWN_PAGES_A_MINUTE = 6_000;

/** Shared pages that were not in the cache, and codes that nobody had tried: each costs a rendering or a question. */
const NEW_PAGES_A_MINUTE = 600;

/** @throws AppError too_many_requests */
export function countOwnPage(limits: RateLimits, address: string): void {
  limits.count("pages", `own ${networkOf(address)}`, OWN_PAGES_A_MINUTE);
}

/** @throws AppError too_many_requests */
export function countNewPage(limits: RateLimits, address: string): void {
  limits.count("pages", `new ${networkOf(address)}`, NEW_PAGES_A_MINUTE);
}

export function isTooMany(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "too_many_requests";
}
