import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { type FileFormat, ROW_COUNT } from "#contract/lists.ts";
import { sendCsv, type FileColumn } from "./csv.ts";
import { sendSheet } from "./streamed-sheet.ts";

type Options<Row> = {
  name: string;
  format: FileFormat;
  columns: readonly FileColumn<Row>[];
  /** The keys of the chosen columns; undefined: all. */
  chosen: readonly string[] | undefined;
  batches: AsyncGenerator<Row[]>;
  /**
   * The number of rows, sent as a header to show progress; undefined where they are not counted
   * first.
   */
  rows: number | undefined;
  /** Decimals of the currency. */
  decimals: number;
};

/**
 * Sends a list as CSV or as a workbook and writes it while reading: at most a batch or two are in
 * memory.
 */
export async function sendList<Row>(reply: FastifyReply, options: Options<Row>): Promise<Readable> {
  const { name, format, chosen, batches, rows, decimals } = options;
  const wanted = chosen && options.columns.filter(({ key }) => chosen.includes(key));
  const columns = wanted && wanted.length > 0 ? wanted : options.columns;
  if (rows !== undefined) reply.header(ROW_COUNT, rows);
  if (format === "csv") return sendCsv(reply, { name, columns, batches });
  return sendSheet(reply, { name, columns, decimals, batches });
}
