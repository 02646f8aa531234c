import { stats } from "#contract/event-stats.ts";
import type { Period } from "#domain/periods.ts";
import { read, type Route } from "#server/platform/http.ts";
import { readDays } from "./statistics-period.ts";
import { checkInStats } from "./arrivals.ts";
import { capacityOf } from "./capacity-of.ts";
import { eventDays, eventTotals, sumOf, weeksOf } from "./event-stats-queries.ts";

export const eventStatsRoutes: Route[] = [
  read(stats.get, async (db, { event, query: { days: last, ...rest }, now }) => {
    const totals = await eventTotals(db, [event.id]);
    const period = readDays(rest, event, now, Number(last));
    const days = await eventDays(db, event, period.now);
    const sumsOf = ({ from, to }: Period, of: typeof days) => ({ from, to, sums: sumOf(of) });
    return {
      data: {
        totals: totals(event.id),
        capacity: await capacityOf(db, event),
        days,
        period: sumsOf(period.now, days),
        before: sumsOf(period.before, await eventDays(db, event, period.before)),
        weeks: weeksOf(await eventDays(db, event, readDays({}, event, now, TWO_WEEKS).now)),
      },
    };
  }),

  read(stats.checkIns, async (db, { event }) => ({
    data: await checkInStats(db, event),
  })),
];

/** The last week, and the week that it is compared with. */
const TWO_WEEKS = 14;
