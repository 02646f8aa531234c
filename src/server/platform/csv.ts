import { Readable } from "node:stream";
import { stringify } from "csv-stringify/sync";
import type { FastifyReply } from "fastify";
import { attachment } from "./attachment.ts";
import { withFormulaGuard } from "./formula-guard.ts";

/** One column: its heading, and what stands in it. An amount is decimal text (`moneyToDecimal`), which spreadsheets read as a number. */
export type CsvColumn<Row> = { heading: string; cell: (row: Row) => string | number | null };

/** What a cell of a sheet is: `money` is a decimal number of the currency's main unit, a `time` is `2027-05-03 18:30`, in its place's time, a `day` its beginning. */
export type CellKind = "text" | "count" | "money" | "time" | "day";

/** A column of a file that may be CSV or a sheet; `key` names it to whoever chooses columns. */
export type FileColumn<Row> = CsvColumn<Row> & { key: string; kind?: CellKind };

type Given<Row> = { name: string; columns: readonly CsvColumn<Row>[]; batches: AsyncGenerator<Row[]> };

/**
 * Answers a CSV file named `name` (RFC 4180, UTF-8 with the mark by which spreadsheets know it), written while it is read:
 * there is never more than a batch or two in memory, and when the reader goes away the reading ends.
 * What a spreadsheet would take for a formula begins with an apostrophe, inside a cell, too, where it may split it. What fails before the
 * first row is still a refusal.
 */
export async function sendCsv<Row>(reply: FastifyReply, { name, columns, batches }: Given<Row>): Promise<Readable> {
  const first = await batches.next();
  reply
    .header("content-type", "text/csv; charset=utf-8")
    .header("content-disposition", attachment(`${name}.csv`))
    .header("cache-control", "no-store");
  return csvText(columns, batches, first.done ? [] : first.value);
}

/** The text of such a file, for whoever puts it somewhere else than into an answer. */
export function csvText<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncGenerator<Row[]>,
  first: Row[] = [],
): Readable {
  return Readable.from(written(columns, first, batches), { objectMode: false });
}

/**
 * All rows, a batch at a time: `next` reads on after the last row of the batch before. Every batch is a statement of its own,
 * so however slowly somebody downloads, no connection and no snapshot is held for it. Batches are small because writing one
 * takes the process for itself: 250 rows some milliseconds, a thousand long enough for a buyer to notice.
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

/** Where a comma parts decimals, spreadsheets split a file at semicolons, others at tabs: whatever quotes say, unless a line begins with them. */
const SPLITS = /[;\t]/;
