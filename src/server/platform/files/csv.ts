import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { attachment } from "./attachment.ts";
import { withFormulaGuard } from "./formula-guard.ts";

/**
 * A column: its heading and the content of its cells. An amount is decimal text (`moneyToDecimal`),
 * which spreadsheets read as a number.
 */
export type CsvColumn<Row> = { heading: string; cell: (row: Row) => string | number | null };

/**
 * The type of a spreadsheet cell: `money` is a decimal number in the currency's main unit, `time` a
 * local time such as `2027-05-03 18:30`, `day` the beginning of a day.
 */
export type CellKind = "text" | "count" | "money" | "time" | "day";

/** A column of a spreadsheet, of text by default. */
export type SheetColumn<Row> = CsvColumn<Row> & { kind?: CellKind };

/** A column of a CSV or spreadsheet file; `key` identifies it in a choice of columns. */
export type FileColumn<Row> = SheetColumn<Row> & { key: string };

type Options<Row> = { name: string; columns: readonly CsvColumn<Row>[]; batches: AsyncGenerator<Row[]> };

/**
 * Responds with a CSV file named `name` (RFC 4180, UTF-8 with a byte order mark), streamed while it
 * is read: at most two batches are in memory, and reading ends when the client disconnects. Text
 * that a spreadsheet would take for a formula is prefixed with an apostrophe, also within a cell
 * where a spreadsheet may split it. A failure before the first row is still an error response.
 */
export async function sendCsv<Row>(reply: FastifyReply, { name, columns, batches }: Options<Row>): Promise<Readable> {
  const first = await batches.next();
  reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", attachment(`${name}.csv`))
    .header("cache-control", "no-store");
  return csvText(columns, batches, first.done ? [] : first.value);
}

/** Returns the CSV text as a stream, for uses other than a response. */
export function csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
  first: Row[] = [],
): Readable {
  return Readable.from(written(columns, first, batches), { objectMode: false });
}

/**
 * Yields all rows in batches: `next` reads on after the last row of the batch before. Every batch
 * is a separate statement, so a slow download occupies no connection and no snapshot. Batches are
 * small because formatting one blocks the process: 250 rows take a few milliseconds, a thousand
 * would be noticeable to buyers.
 */
export async function* inBatches<Row>(
  next: (after: Row | undefined, size: number) => Promise<Row[]>,
  size = 250,
): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await next(rows.at(-1), size);
    if (rows.length > 0) yield rows;
  } while (rows.length === size);
}

const BYTE_ORDER_MARK = "\uFEFF";

async function* written<Row>(
  columns: readonly CsvColumn<Row>[],
  first: Row[],
  rest: AsyncGenerator<Row[]>,
): AsyncGenerator<string> {
  const records = (rows: Row[]) => rows.map((row) => columns.map(({ cell }) => cell(row)));
  yield BYTE_ORDER_MARK + toText([columns.map(({ heading }) => heading), ...records(first)]);
  for await (const rows of rest) yield toText(records(rows));
}

function toText(records: (string | number | null)[][]): string {
  return stringify(records, {
    record_delimiter: "windows",
    quote_record_delimiter: true,
    quoted_match: SPLITS,
    cast: { string: withFormulaGuard },
  });
}

/**
 * With a decimal comma, spreadsheets split a file at semicolons, others at tabs, ignoring quotes
 * unless a line begins with them.
 */
const SPLITS = /[;\t]/;
