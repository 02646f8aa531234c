import { z } from "zod";
import { CALCULATION_TYPES } from "#domain/taxes-and-fees.ts";
import { endpoint, one } from "./endpoint.ts";
import { day, id } from "./fields.ts";
import { FILE_FORMATS, TABLE_TYPES } from "./lists.ts";

/** What one tax came to, amounts in the currency's smallest unit. */
export const taxReportLine = z.object({
  currency: z.string(),
  /** As it was called when it was charged. Null: what was sold without any tax. */
  name: z.string().nullable(),
  calculation_type: z.enum(CALCULATION_TYPES).nullable(),
  /** PERCENTAGE: thousandths of a percent. FIXED: for each ticket. */
  rate: z.int().nullable(),
  /** What was taxed: prices and fees of what was sold in the period. */
  basis: z.int(),
  tax: z.int(),
  /** What of both went back in the period, also of what was sold before; less what banks sent back after all, so it may be less than nothing. */
  refunded_basis: z.int(),
  refunded_tax: z.int(),
});
export type TaxReportLine = z.output<typeof taxReportLine>;

export const taxReport = z.object({
  from: z.iso.date(),
  /** The last day that belongs to it. */
  to: z.iso.date(),
  /** The organizer's: its days are counted. */
  timezone: z.string(),
  lines: z.array(taxReportLine),
});

const inOrganizer = z.object({ organizer_id: id });

/** Days in the organizer's time zone; both belong to it. Without one it is this month, or what is left of the month of `from`. */
const inPeriod = z.object({ from: day.optional(), to: day.optional() });

export const taxReports = {
  get: endpoint({
    method: "GET",
    path: "/organizers/:organizer_id/tax-report",
    access: "organizer",
    area: "stats",
    summary: "What each tax came to in a period: by day of sale, refunds by the day on which they went back",
    about: ["payments", "orders", "organizers"],
    params: inOrganizer,
    query: inPeriod,
    returns: one(taxReport),
    limit: { per_minute: 60, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/organizers/:organizer_id/tax-report/export",
    access: "organizer",
    area: "stats",
    doing: "reading",
    summary: "What a tax report adds up, one line for each sale and each refund and its tax, as CSV or XLSX",
    touches: [],
    params: inOrganizer,
    query: inPeriod.extend({ format: z.enum(FILE_FORMATS).default("csv") }),
    returns: z.any(),
    kind: "stream",
    media_types: TABLE_TYPES,
    limit: { per_minute: 10, by: "session" },
  }),
};
