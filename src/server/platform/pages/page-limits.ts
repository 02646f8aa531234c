import { AppError } from "#server/platform/errors.ts";
import { networkOf, type RateLimits } from "#server/platform/http/rate-limit.ts";

/**
 * Pages for one reader only. A campus that buys behind one IP stays below this, and a flood does
 * not.
 */
const OWN_PAGES_A_MINUTE = 6_000;

/**
 * Shared pages that were not cached, and codes that were not tried before: each costs a rendering
 * or a query.
 */
const NEW_PAGES_A_MINUTE = 600;

/** @throws AppError too_many_requests */
export function countOwnPage(limits: RateLimits, ip: string): void {
  limits.count("pages", `own ${networkOf(ip)}`, OWN_PAGES_A_MINUTE);
}

/** @throws AppError too_many_requests */
export function countNewPage(limits: RateLimits, ip: string): void {
  limits.count("pages", `new ${networkOf(ip)}`, NEW_PAGES_A_MINUTE);
}

export function isTooMany(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "too_many_requests";
}
