import { z } from "zod";
import { CALCULATION_TYPES } from "#domain/taxes-and-fees.ts";
import { endpoint, single } from "./endpoint.ts";
import { day, id } from "./fields.ts";
import { FILE_FORMATS, TABLE_TYPES } from "./lists.ts";

/** The totals of one tax; amounts in the currency's smallest unit. */
export const taxReportLine = z.object({
  currency: z.string(),
  /** The name at the time of the charge. Null: untaxed sales. */
  name: z.string().nullable(),
  calculation_type: z.enum(CALCULATION_TYPES).nullable(),
  /** PERCENTAGE: thousandths of a percent. FIXED: per ticket. */
  rate: z.int().nullable(),
  /** The taxed prices and fees of sales in the period. */
  basis: z.int(),
  tax: z.int(),
  /**
   * The refunds of both in the period, also of earlier sales, minus refunds that banks returned:
   * may be negative.
   */
  refunded_basis: z.int(),
  refunded_tax: z.int(),
});
export type TaxReportLine = z.output<typeof taxReportLine>;

export const taxReport = z.object({
  from: z.iso.date(),
  /** The last day, inclusive. */
  to: z.iso.date(),
  /** The organizer's time zone, which determines the days. */
  timezone: z.string(),
  lines: z.array(taxReportLine),
});

const inOrganizer = z.object({ organizer_id: id });

/**
 * Days in the organizer's time zone, inclusive. Without them the current month, or the rest of the
 * month of `from`.
 */
const inPeriod = z.object({ from: day.optional(), to: day.optional() });

export const taxReports = {
  get: endpoint({
    method: "GET",
    path: "/organizers/:organizer_id/tax-report",
    access: "organizer",
    area: "stats",
    summary: "Get the total of each tax in a period: sales by sale date, refunds by refund date",
    may_lag: true,
    provides: ["payments", "orders", "organizers"],
    params: inOrganizer,
    query: inPeriod,
    returns: single(taxReport),
    limit: { per_minute: 60, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/tax-report/export",
    access: "organizer",
    area: "stats",
    doing: "reading",
    summary: "Export the rows of a tax report, one for each sale and refund by tax, as CSV or XLSX",
    may_lag: true,
    invalidates: [],
    params: inOrganizer,
    query: inPeriod.extend({ format: z.enum(FILE_FORMATS).default("csv") }),
    returns: z.any(),
    kind: "stream",
    media_types: TABLE_TYPES,
    limit: { per_minute: 10, by: "session" },
  }),
};
