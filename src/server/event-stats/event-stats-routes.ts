import { stats } from "#contract/event-stats.ts";
import type { Period } from "#domain/periods.ts";
import { read, type Route } from "#server/platform/http.ts";
import { readDays } from "./statistics-period.ts";
import { checkInStats } from "./arrivals.ts";
import { capacityOf } from "./capacity-of.ts";
import { eventDays, eventTotals, sumOf } from "./event-stats-queries.ts";

export const eventStatsRoutes: Route[] = [
  read(stats.get, async (db, { event, query: { days: last, ...rest }, now }) => {
    const totals = await eventTotals(db, [event.id]);
    const period = readDays(rest, event, now, Number(last));
    const allDays = await eventDays(db, event, { from: period.before.from, to: period.now.to });
    const [before, days] = [allDays.slice(0, allDays.length / 2), allDays.slice(allDays.length / 2)];
    const sumsOf = ({ from, to }: Period, of: typeof days) => ({ from, to, sums: sumOf(of) });
    return {
      data: {
        totals: totals(event.id),
        capacity: await capacityOf(db, event),
        days,
        period: sumsOf(period.now, days),
        before: { ...sumsOf(period.before, before), days: before },
      },
    };
  }),

  read(stats.checkIns, async (db, { event }) => ({
    data: await checkInStats(db, event),
  })),
];
