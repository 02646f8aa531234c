import { z } from "zod";
import { CALCULATION_TYPES } from "#domain/taxes-and-fees.ts";
import { FILE_FORMATS, TABLE_TYPES } from "./lists.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { day } from "./fields.ts";

/** The breakdowns of an event's stats. */
export const STATISTICS = ["day", "ticket", "promo_code", "affiliate", "source", "question", "tax_or_fee"] as const;
export type Statistic = (typeof STATISTICS)[number];

/** In the smallest unit of the event's currency. */
export const MONEY_MEASURES = ["gross", "refunded", "tax", "fee", "discount", "amount"] as const;
const COUNT_MEASURES = ["orders", "tickets", "views", "clicks", "answers"] as const;
export const MEASURES = [...MONEY_MEASURES, ...COUNT_MEASURES] as const;
export type Measure = (typeof MEASURES)[number];

/** The measures of each breakdown; the chart shows the first one. */
export const MEASURES_OF: Record<Statistic, readonly [Measure, ...Measure[]]> = {
  day: ["gross", "orders", "tickets", "refunded", "tax", "fee", "views"],
  ticket: ["tickets", "gross", "tax", "fee"],
  promo_code: ["gross", "orders", "tickets", "discount", "refunded"],
  affiliate: ["gross", "clicks", "orders", "tickets", "refunded"],
  source: ["gross", "orders", "tickets", "refunded"],
  question: ["answers"],
  tax_or_fee: ["amount"],
};

/** The kind of a row that has no name of its own. */
export const ROW_KINDS = [
  ...["NONE", "REFUNDS", "TAX", "FEE", "ANSWERED", "AFFILIATE"],
  ...["DIRECT", "SEARCH", "SOCIAL", "OTHER"],
] as const;

/** The measures of the row's breakdown. */
export const statisticValues = z.object(
  Object.fromEntries(MEASURES.map((name) => [name, z.int().optional()])) as Record<Measure, z.ZodOptional<z.ZodInt>>,
);

export const statisticRow = z.object({
  /** The same in every period. */
  key: z.string(),
  /** A day, or a name; null if the kind determines it. */
  label: z.string().nullable(),
  kind: z.string().nullable(),
  /** The common heading of several rows: the question of an answer. */
  group: z.string().nullable(),
  /** For a tax or fee: PERCENTAGE in thousandths of a percent, FIXED per ticket. */
  rate: z.object({ calculation_type: z.enum(CALCULATION_TYPES), rate: z.int() }).nullable(),
  values: statisticValues,
  /** The values of the period before; for a day, those of the corresponding day. */
  before: statisticValues,
});
export type StatisticRow = z.output<typeof statisticRow>;

const period = z.object({ from: z.iso.date(), to: z.iso.date() });

export const statistic = period.extend({
  by: z.enum(STATISTICS),
  /** The period of the same length just before. */
  before: period,
  /** The first rows; the number of the others is in `rows_skipped`, and the export has all. */
  rows: z.array(statisticRow),
  rows_skipped: z.int(),
  /** Null if rows overlap: an answer may have several options. */
  totals: z.object({ values: statisticValues, before: statisticValues }).nullable(),
});
export type StatisticResponse = z.output<typeof statistic>;

/**
 * Days in the event's zone, inclusive; by default the last thirty until today or, once the event is
 * over, until its end.
 */
const statisticsQuery = z.object({ by: z.enum(STATISTICS).default("day"), from: day.optional(), to: day.optional() });

export const statistics = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/statistics",
    access: "organizer",
    area: "stats",
    summary:
      "Get an event's statistics by day, ticket, promo code, affiliate, source, answer, or tax and fee, compared with the previous period",
    may_lag: true,
    provides: ["stats", "orders", "payments", "tickets", "promo_codes", "affiliates", "questions", "events"],
    params: inEvent,
    query: statisticsQuery,
    returns: single(statistic),
    limit: { per_minute: 120, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/events/:event_id/statistics/export",
    access: "organizer",
    area: "stats",
    doing: "reading",
    summary: "Export statistics as CSV, or as XLSX with typed numbers and dates",
    may_lag: true,
    invalidates: [],
    params: inEvent,
    query: statisticsQuery.extend({ format: z.enum(FILE_FORMATS).default("csv") }),
    returns: z.any(),
    kind: "stream",
    media_types: TABLE_TYPES,
    limit: { per_minute: 20, by: "session" },
  }),
};
