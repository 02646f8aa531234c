import { taxReports } from "#contract/tax-reports.ts";
import { sendList } from "#server/platform/files/list-file.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { read, type Route } from "#server/platform/http.ts";
import { taxColumns } from "./tax-report-columns.ts";
import { exportedTaxes } from "./export-tax-report.ts";
import { readPeriod } from "./tax-report-period.ts";
import { taxReportLines } from "./report.ts";

export const taxReportRoutes: Route[] = [
  read(taxReports.get, async (db, { organizer, query, now }) => {
    const period = readPeriod(query, organizer, now);
    const { from, to } = period;
    return { data: { from, to, timezone: organizer.timezone, lines: await taxReportLines(db, organizer, period) } };
  }),

  read(taxReports.export, async (db, { organizer, query, locale, now, raw }) => {
    const period = readPeriod(query, organizer, now);
    return sendList(raw.reply, {
      name: `taxes-${period.from}-${period.to}`,
      columns: taxColumns(organizer.timezone, locale),
      format: query.format,
      chosen: undefined,
      batches: exportedTaxes(db, organizer, period),
      rows: undefined,
      decimals: currencyDecimals(organizer.currency),
    });
  }),
];
