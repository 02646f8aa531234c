import { z } from "zod";
import { endpoint, one } from "./endpoint.ts";
import { day, instant } from "./fields.ts";
import { inEvent } from "./in-event.ts";

/** All-time figures of an event, from its tallies. */
export const eventStatistics = z.object({
  orders: z.int(),
  attendees: z.int(),
  gross: z.int(),
  refunded: z.int(),
  check_ins: z.int(),
  views: z.int(),
});

export const salesStats = z.object({ orders: z.int(), attendees: z.int(), gross: z.int(), views: z.int() });

/** What a day, or several, came to: orders that were cancelled since are none, what went back is taken off its day of sale. */
export const periodStats = salesStats.extend({ refunded: z.int(), check_ins: z.int() });
export type PeriodStats = z.output<typeof periodStats>;

const someDays = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The dashboard: all-time figures, and the days that were asked for; days are the event's zone's. */
export const eventStats = z.object({
  totals: eventStatistics,
  /** Places that can be sold, when every ticket has a limit. */
  capacity: z.int().nullable(),
  days: z.array(periodStats.extend({ day: z.iso.date() })),
  /** All these days together, and as many just before them. */
  period: someDays.extend({ sums: periodStats }),
  before: someDays.extend({ sums: periodStats }),
  /** The last seven of all such days, and the seven before them. */
  weeks: z.object({ last: salesStats, before: salesStats }),
});
export type EventStats = z.output<typeof eventStats>;

/** Who is in, and when they came: hours begin as the event's clock has them; those at which nobody came are left out. */
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
    summary: "Figures of an event",
    about: ["stats", "events", "tickets", "stock"],
    params: inEvent,
    /** `from` and `to`, both included; else the last `days` up to today or, once it is over, up to its end. */
    query: z.object({ days: z.enum(STATS_DAYS).default("14"), from: day.optional(), to: day.optional() }),
    returns: one(eventStats),
  }),
  checkIns: endpoint({
    method: "GET",
    path: "/events/:event_id/check_in_stats",
    access: "organizer",
    area: "check_in",
    summary: "How many are in, of which tickets, and at which hours they came",
    about: ["stats", "events", "tickets"],
    params: inEvent,
    returns: one(checkInStats),
  }),
};
