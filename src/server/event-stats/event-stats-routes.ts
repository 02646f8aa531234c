import { stats } from "#contract/event-stats.ts";
import type { Period } from "#domain/periods.ts";
import { ownEvent } from "#server/events/own-event.ts";
import { read, type Route } from "#server/platform/http.ts";
import { readDays } from "#server/statistics/statistics-period.ts";
import { checkInStats } from "./arrivals.ts";
import { capacityOf } from "./capacity-of.ts";
import { eventDays, eventTotals, sumOf, weeksOf } from "./event-stats-queries.ts";

export const eventStatsRoutes: Route[] = [
  read(stats.get, async (db, { caller, params, query: { days: last, ...rest }, now }) => {
    const event = await ownEvent(db, caller, params.event_id);
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

  read(stats.checkIns, async (db, { caller, params }) => ({
    data: await checkInStats(db, await ownEvent(db, caller, params.event_id)),
  })),
];

/** The last week, and the week that it is compared with. */
const TWO_WEEKS = 14;
