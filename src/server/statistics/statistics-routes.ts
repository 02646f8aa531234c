import { statistics } from "#contract/statistics.ts";
import { currencyDecimals } from "#domain/currencies.ts";
import { slugOf } from "#domain/slug.ts";
import { sendCsv } from "#server/platform/files/csv.ts";
import { read, type Route } from "#server/platform/http.ts";
import { sendSheet } from "#server/platform/files/streamed-sheet.ts";
import { statisticColumns, statisticCsvColumns } from "./statistics-columns.ts";
import { readDays } from "#server/event-stats/statistics-period.ts";
import { statisticOf } from "./statistic.ts";

/** Maximum number of rows on a page: the export has all of them. */
const ROWS_ON_A_PAGE = 400;

export const statisticRoutes: Route[] = [
  read(statistics.get, async (db, { event, query: { by, ...rest }, now }) => {
    const days = readDays(rest, event, now);
    const { rows, totals } = await statisticOf(db, event, by, days);
    const most = by === "day" ? rows.length : ROWS_ON_A_PAGE;
    const { from, to } = days.now;
    const before = { from: days.before.from, to: days.before.to };
    const rows_skipped = Math.max(0, rows.length - most);
    return { data: { by, from, to, before, rows: rows.slice(0, most), rows_skipped, totals } };
  }),

  read(statistics.export, async (db, { event, query: { by, format, ...rest }, locale, now, raw }) => {
    const days = readDays(rest, event, now);
    const { rows } = await statisticOf(db, event, by, days);
    const name = `${by.replaceAll("_", "-")}-${slugOf(event.title)}-${days.now.from}-${days.now.to}`;
    const batches = allAtOnce(rows);
    if (format === "csv")
      return sendCsv(raw.reply, { name, columns: statisticCsvColumns(by, event.currency, locale), batches });
    const columns = statisticColumns(by, event.currency, locale);
    return sendSheet(raw.reply, { name, columns, decimals: currencyDecimals(event.currency), batches });
  }),
];

async function* allAtOnce<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
