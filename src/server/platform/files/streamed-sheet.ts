import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { ZipFile } from "yazl";
import { attachment } from "./attachment.ts";
import type { CellKind, SheetColumn } from "./csv.ts";

type Sheet<Row> = {
  columns: readonly SheetColumn<Row>[];
  /** Decimals of the currency. */
  decimals: number;
  batches: AsyncGenerator<Row[]>;
};

/**
 * Responds with a workbook named `name`, streamed while it is read. A failure before the first row
 * is still an error response.
 */
export async function sendSheet<Row>(reply: FastifyReply, sheet: Sheet<Row> & { name: string }): Promise<Readable> {
  const first = await sheet.batches.next();
  reply
    .header("content-type", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")
    .header("content-disposition", attachment(`${sheet.name}.xlsx`))
    .header("cache-control", "no-store");
  return workbook(sheet, first.done ? [] : first.value);
}

/**
 * A workbook of one sheet (ECMA-376), written while its rows are read: texts are inline in the
 * cells, so there is no table of texts to keep in memory. Numbers, amounts and times are typed as
 * such; text stays text, even if it begins as a formula would. Reading stops when the client
 * disconnects.
 */
function workbook<Row>(sheet: Sheet<Row>, first: readonly Row[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  for (const [name, text] of Object.entries(parts(sheet.decimals))) zip.addBuffer(Buffer.from(text), name);
  const rows = Readable.from(written(sheet, first), { objectMode: false });
  rows.on("error", (error) => output.destroy(error));
  output.once("close", () => rows.destroy());
  zip.addReadStream(rows, "xl/worksheets/sheet1.xml");
  zip.end();
  return output;
}

async function* written<Row>({ columns, batches }: Sheet<Row>, first: readonly Row[]): AsyncGenerator<string> {
  let at = 1;
  const lines = (rows: readonly Row[]) =>
    rows
      .map((row) =>
        line(
          (at += 1),
          columns.map(({ kind, cell }) => ({ kind: kind ?? "text", value: cell(row) })),
        ),
      )
      .join("");
  yield head(columns) + lines(first);
  for await (const rows of batches) yield lines(rows);
  yield "</sheetData></worksheet>";
}

function head<Row>(columns: readonly SheetColumn<Row>[]): string {
  const widths = columns.map(({ heading, kind = "text" }, at) => {
    const width = Math.max(WIDTHS[kind], Math.min(40, heading.length + 2));
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  const names = columns.map(({ heading }, at) => textCell(at, 1, heading, ' s="1"'));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join("")}</cols><sheetData><row r="1">${names.join("")}</row>`;
}

const WIDTHS: Record<CellKind, number> = { text: 22, count: 10, money: 14, time: 18, day: 14 };

type Cell = { kind: CellKind; value: string | number | null };

function line(row: number, cells: readonly Cell[]): string {
  return `<row r="${row}">${cells.map((cell, at) => cellOf(at, row, cell)).join("")}</row>`;
}

function cellOf(at: number, row: number, { kind, value }: Cell): string {
  if (value === null || value === "") return "";
  const number =
    kind === "time" || kind === "day" ? serialOf(String(value)) : kind === "text" ? undefined : Number(value);
  if (number === undefined || !Number.isFinite(number)) return textCell(at, row, String(value));
  return `<c r="${columnName(at)}${row}" s="${STYLES[kind]}"><v>${number}</v></c>`;
}

const STYLES: Record<CellKind, number> = { text: 0, count: 2, money: 3, time: 4, day: 5 };

function textCell(at: number, row: number, text: string, style = ""): string {
  return `<c r="${columnName(at)}${row}" t="inlineStr"${style}><is><t xml:space="preserve">${inXml(text)}</t></is></c>`;
}

/**
 * Cuts text to the maximum length of a cell. Text that looks like an escaped character (`_x0041_`)
 * is shown as it is.
 */
function inXml(text: string): string {
  const plain = plainText(text).slice(0, CELL_MAX).toWellFormed();
  return plain
    .replace(/_(?=x[0-9a-f]{4}_)/gi, "_x005F_")
    .replace(/[&<>]/g, (sign) => (sign === "&" ? "&amp;" : sign === "<" ? "&lt;" : "&gt;"));
}

const CELL_MAX = 32_767;

/** Removes what XML can't represent: control characters and lone surrogates. */
function plainText(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, "");
}

/**
 * Days since the end of 1899, the date format of spreadsheets, of a local time without its zone.
 */
function serialOf(time: string): number | undefined {
  const [, day, clock = "00:00"] = /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d))?/.exec(time) ?? [];
  if (!day) return undefined;
  return Math.round((Date.parse(`${day}T${clock}:00Z`) / 86_400_000 + 25_569) * 1e8) / 1e8;
}

/** A, B, … Z, AA, AB. */
function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships";
const DASHBOARD = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The parts of every workbook beside its rows. Styles: plain, heading, count, money, time, day. */
function parts(decimals: number): Record<string, string> {
  const money = decimals === 0 ? "#,##0" : `#,##0.${"0".repeat(decimals)}`;
  const formats = [0, 0, 3, 164, 165, 166];
  const cells = formats.map(
    (format, at) =>
      `<xf numFmtId="${format}" fontId="${at === 1 ? 1 : 0}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
  );
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DASHBOARD}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${DASHBOARD}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${DASHBOARD}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${DASHBOARD}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="3"><numFmt numFmtId="164" formatCode="${money}"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="166" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  };
}
