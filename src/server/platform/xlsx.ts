import type { FastifyReply } from "fastify";
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { attachment } from "./attachment.ts";

/** One column of a sheet: `money` is a decimal number of the currency's main unit, a `day` is `2027-05-03`. */
export type SheetColumn<Row> = {
  heading: string;
  kind: "text" | "count" | "money" | "day";
  cell: (row: Row) => string | number | null;
};

type Options<Row> = {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
  /** Decimals of the currency. */
  decimals: number;
};

/**
 * Sends a workbook of one sheet: numbers are numbers, days are dates, and text stays text, even if
 * it begins as a formula would. It is built in memory: for tables that people read, not for all
 * orders of an event.
 */
export async function sendXlsx<Row>(reply: FastifyReply, options: Options<Row>): Promise<Buffer> {
  const made = await workbook(options);
  reply
    .header("content-type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", attachment(`${options.name}.xlsx`))
    .header("cache-control", "no-store");
  return made;
}

/** Returns the bytes of the workbook. */
export async function workbook<Row>({ columns, rows, decimals }: Omit<Options<Row>, "name">): Promise<Buffer> {
  const money = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  const head = columns.map(({ heading, kind }) => ({
    value: plainText(heading),
    type: String,
    fontWeight: "bold" as const,
    align: kind === "text" || kind === "day" ? ("left" as const) : ("right" as const),
  }));
  const body = rows.map((row) => columns.map((column) => cellOf(column.kind, column.cell(row), money)));
  const widths = columns.map(({ heading, kind }) => ({
    width: Math.max(kind === "text" ? 28 : 14, heading.length + 2),
  }));
  return writeXlsxFile([head, ...body] as SheetData, { columns: widths, stickyRowsCount: 1 }).toBuffer();
}

function cellOf(kind: SheetColumn<never>["kind"], value: string | number | null, money: string) {
  if (value === null || value === "") return null;
  if (kind === "count") return { value: Number(value), type: Number, format: "#,##0" };
  if (kind === "money") return { value: Number(value), type: Number, format: money };
  if (kind === "day") return { value: new Date(`${value}T00:00:00Z`), type: Date, format: "yyyy-mm-dd" };
  return { value: plainText(String(value)), type: String };
}

/** Removes what XML can't represent: control characters and lone surrogates. */
export function plainText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, "");
}
