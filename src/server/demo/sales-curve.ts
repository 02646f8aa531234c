import { instantOf, weekdayOf } from "./calendar.ts";
import type { Series } from "./demo-event.ts";
import type { Random } from "./random.ts";

type Span = Pick<Series, "from" | "to" | "curve">;

/**
 * Returns random times of a purchase: on a day of the series according to its curve, at a usual
 * hour, not in the future.
 */
export function makeMoments({ from, to, curve }: Span, timezone: string, now: Date, random: Random): () => Date {
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const weights = days.map(
    (day, at) =>
      CURVE[curve](days.length === 1 ? 0 : at / (days.length - 1)) *
      (BY_WEEKDAY[weekdayOf(day, timezone, now) - 1] ?? 1) *
      (0.75 + 0.5 * random.next()),
  );
  return () => {
    const day = days[random.weighted(weights)] ?? from;
    const minutes = random.weighted(BY_HOUR) * 60 + random.between(0, 59) + random.next();
    const moment = instantOf(day, minutes, timezone, now);
    return moment.getTime() < now.getTime() - 60_000 ? moment : earlier(instantOf(day, 0, timezone, now), now, random);
  };
}

/**
 * A time later today becomes one earlier today if enough of the day has passed, else one yesterday
 * at this time.
 */
function earlier(midnight: Date, now: Date, random: Random): Date {
  const passed = Math.max(0, now.getTime() - midnight.getTime() - 60_000);
  const isToday = random.chance(passed / DAY + 0.2);
  return new Date(
    isToday ? midnight.getTime() + passed * random.next() : now.getTime() - DAY + random.between(0, 3_600) * 1_000,
  );
}

/** The weight of a day, from the first (0) to the last (1). */
const CURVE: Record<Series["curve"], (at: number) => number> = {
  launch: (at) => 0.3 + 2.4 * Math.exp(-5 * at),
  steady: (at) => 0.8 + 0.5 * at,
  rush: (at) => 0.4 + 2 * at * at,
};

const BY_WEEKDAY = [1.05, 1.15, 1.1, 1.05, 0.9, 0.7, 0.95];

const BY_HOUR = [1, 0.5, 0.2, 0.1, 0.1, 0.3, 1, 2, 4, 6, 7, 7, 9, 8, 6, 6, 6, 7, 8, 10, 11, 9, 6, 3];

const DAY = 24 * 3_600_000;
