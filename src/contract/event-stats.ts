import { z } from "zod";
import { endpoint, single } from "./endpoint.ts";
import { day, instant } from "./fields.ts";
import { inEvent } from "./in-event.ts";

/** All-time stats of an event, from its counters. */
export const eventStatistics = z.object({
  orders: z.int(),
  attendees: z.int(),
  gross: z.int(),
  refunded: z.int(),
  check_ins: z.int(),
  views: z.int(),
});

/**
 * The stats of one or several days: cancelled orders are not counted, and refunds are subtracted on
 * the day of sale.
 */
export const periodStats = z.object({
  orders: z.int(),
  attendees: z.int(),
  gross: z.int(),
  views: z.int(),
  refunded: z.int(),
  check_ins: z.int(),
});
export type PeriodStats = z.output<typeof periodStats>;

const someDays = z.object({ from: z.iso.date(), to: z.iso.date() });
export const dayStats = periodStats.extend({ day: z.iso.date() });

/** The event dashboard: all-time stats, and the requested days in the event's zone. */
export const eventStats = z.object({
  totals: eventStatistics,
  /** The total capacity; null if any ticket is unlimited. */
  capacity: z.int().nullable(),
  days: z.array(dayStats),
  /** The sums of these days, and the same number of days before with their sums. */
  period: someDays.extend({ sums: periodStats }),
  before: someDays.extend({ sums: periodStats, days: z.array(dayStats) }),
});
export type EventStats = z.output<typeof eventStats>;

/**
 * How many are checked in, and when they arrived, by hour of the event's local time; empty hours
 * are omitted.
 */
export const checkInStats = z.object({
  total_checked_in_attendees: z.int(),
  total_attendees: z.int(),
  tickets: z.array(z.object({ id: z.int(), title: z.string(), attendees: z.int(), check_ins: z.int() })),
  arrivals: z.array(z.object({ at: instant, check_ins: z.int() })),
});
export type CheckInStats = z.output<typeof checkInStats>;

export const STATS_DAYS = ["7", "14", "30", "90"] as const;

export const stats = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/stats",
    access: "organizer",
    area: "stats",
    summary: "Get an event's statistics",
    provides: ["stats", "events", "tickets", "stock"],
    params: inEvent,
    /**
     * `from` and `to` are inclusive; without them, the last `days` until today or, once the event
     * is over, until its end.
     */
    query: z.object({ days: z.enum(STATS_DAYS).default("14"), from: day.optional(), to: day.optional() }),
    returns: single(eventStats),
  }),
  checkIns: endpoint({
    method: "GET",
    path: "/events/:event_id/check_in_stats",
    access: "organizer",
    area: "check_in",
    summary: "Get the number of check-ins, by ticket and by hour",
    provides: ["stats", "events", "tickets"],
    params: inEvent,
    returns: single(checkInStats),
  }),
};
