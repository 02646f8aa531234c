import type { FastifyReply } from "fastify";
import type { Readable } from "node:stream";
import { type FileFormat, ROW_COUNT } from "#contract/lists.ts";
import { attachment } from "./attachment.ts";
import { sendCsv, type FileColumn } from "./csv.ts";
import { sheetOf } from "./streamed-sheet.ts";

type Given<Row> = {
  name: string;
  format: FileFormat;
  columns: readonly FileColumn<Row>[];
  /** The keys of those that are wanted; undefined: all. */
  chosen: readonly string[] | undefined;
  batches: AsyncGenerator<Row[]>;
  /** How many rows there will be, for whoever waits for them; undefined where nobody counts them first. */
  rows: number | undefined;
  /** How many decimals its money has. */
  decimals: number;
};

/** Answers a list as CSV or as a workbook, written while it is read: there is never more than a batch or two in memory. */
export async function sendList<Row>(reply: FastifyReply, given: Given<Row>): Promise<Readable> {
  const { name, format, chosen, batches, rows, decimals } = given;
  const wanted = chosen && given.columns.filter(({ key }) => chosen.includes(key));
  const columns = wanted && wanted.length > 0 ? wanted : given.columns;
  if (rows !== undefined) reply.header(ROW_COUNT, rows);
  if (format === "csv") return sendCsv(reply, { name, columns, batches });
  const first = await batches.next();
  reply
    .header("content-type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", attachment(`${name}.xlsx`))
    .header("cache-control", "no-store");
  return sheetOf({ columns, decimals, first: first.done ? [] : first.value, batches });
}
