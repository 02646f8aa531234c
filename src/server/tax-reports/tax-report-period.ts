import { dayAfter, type Period, periodAround } from "#domain/periods.ts";
import { dayIn } from "#domain/wall-time.ts";
import { invalid } from "#server/platform/errors.ts";
import { toInstant } from "#server/platform/wall-time.ts";

/**
 * A period of days, and the moments when it starts and ends in the organizer's time zone: `until`
 * is exclusive.
 */
export type ReportPeriod = Period & { since: Date; until: Date };

/**
 * Returns the requested period. The default is this month, or the rest of the month of `from`.
 * @throws AppError invalid (to) where it ends before it begins
 */
export function readPeriod(
  query: { from?: string | undefined; to?: string | undefined },
  { timezone }: { timezone: string },
  now: Date,
): ReportPeriod {
  const from = query.from ?? periodAround(query.to ?? dayIn(now, timezone), "month").from;
  const to = query.to ?? periodAround(from, "month").to;
  if (to < from) throw invalid({ to: "end_before_start" });
  const startOf = (day: string) => toInstant(`${day}T00:00`, timezone);
  return { from, to, since: startOf(from), until: startOf(dayAfter(to)) };
}
