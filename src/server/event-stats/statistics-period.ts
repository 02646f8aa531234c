import { STATISTICS_DAYS_MAX } from "#domain/maxima.ts";
import { endOf } from "#domain/event-status.ts";
import { type Day, dayAfter, daysIn, daysLater, type Period, periodBefore } from "#domain/periods.ts";
import { dayIn } from "#domain/wall-time.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { invalid } from "#server/platform/errors.ts";
import { toInstant } from "#server/platform/wall-time.ts";

/** Days of an event, and the moments when they start and end in its zone: `until` is exclusive. */
export type DaysOfEvent = Period & { since: Date; until: Date };

/**
 * Returns the requested days, and as many days before them. The default is the last thirty, or
 * `usual`, up to today or, for a past event, up to its end.
 * @throws AppError invalid (to) where it ends before it begins, or is too long
 */
export function readDays(
  input: { from?: Day | undefined; to?: Day | undefined },
  event: OwnEvent,
  now: Date,
  usual = USUAL_DAYS,
): { now: DaysOfEvent; before: DaysOfEvent } {
  const to = input.to ?? lastDay(event, now, input.from);
  const from = input.from ?? daysLater(to, 1 - usual);
  if (to < from) throw invalid({ to: "end_before_start" });
  if (daysIn({ from, to }) > STATISTICS_DAYS_MAX) throw invalid({ to: "too_many_days" });
  const moments = (period: Period) => ({
    ...period,
    since: toInstant(`${period.from}T00:00`, event.timezone),
    until: toInstant(`${dayAfter(period.to)}T00:00`, event.timezone),
  });
  return { now: moments({ from, to }), before: moments(periodBefore({ from, to })) };
}

const USUAL_DAYS = 30;

function lastDay(event: OwnEvent, now: Date, from: Day | undefined): Day {
  const end = endOf(event);
  const last = dayIn(end < now ? end : now, event.timezone);
  return from !== undefined && from > last ? from : last;
}
