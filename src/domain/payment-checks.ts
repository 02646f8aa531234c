const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/**
 * Returns when the provider is next queried about an undecided payment or refund: every minute at
 * first, then after an eighth of its age, at least once a day.
 */
export function nextCheckAt({ created_at, now }: { created_at: Date; now: Date }): Date {
  const age = now.getTime() - created_at.getTime();
  return new Date(now.getTime() + Math.min(Math.max(age / 8, MINUTE_MS), DAY_MS));
}
