import { instantOf, weekdayOf } from "./calendar.ts";
import type { Series } from "./demo-event.ts";
import type { Random } from "./random.ts";

type Span = Pick<Series, "from" | "to" | "curve">;

/** When somebody bought: on a day of the series as its curve has it, at an hour at which people buy, not in the future. */
export function makeMoments({ from, to, curve }: Span, timezone: string, now: Date, random: Random): () => Date {
  const days = Array.from({ length: to - from + 1 }, (_, at) => from + at);
  const weights = days.map(
    (day, at) =>
      CURVE[curve](days.length === 1 ? 0 : at / (days.length - 1)) *
      (BY_WEEKDAY[weekdayOf(day, timezone, now) - 1] ?? 1) *
      (0.6 + 0.8 * random.next()),
  );
  return () => {
    const day = days[random.weighted(weights)] ?? from;
    const moment = instantOf(day, random.weighted(BY_HOUR) * 60 + random.between(0, 59) + random.next(), timezone, now);
    // What would be later today was yesterday; somebody always bought a minute ago.
    const latest = now.getTime() - random.between(60, 3_000) * 1_000;
    return moment.getTime() < latest ? moment : new Date(Math.min(moment.getTime() - DAY, latest));
  };
}

/** From the first day (0) to the last (1). */
const CURVE: Record<Series["curve"], (at: number) => number> = {
  launch: (at) => 0.3 + 2.4 * Math.exp(-5 * at),
  steady: (at) => 0.8 + 0.5 * at,
  rush: (at) => 0.4 + 2 * at * at,
};

const BY_WEEKDAY = [1.05, 1.15, 1.1, 1.05, 0.9, 0.7, 0.95];

const BY_HOUR = [1, 0.5, 0.2, 0.1, 0.1, 0.3, 1, 2, 4, 6, 7, 7, 9, 8, 6, 6, 6, 7, 8, 10, 11, 9, 6, 3];

const DAY = 24 * 3_600_000;
