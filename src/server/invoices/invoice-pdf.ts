import type { Readable } from "node:stream";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { PAGE, PdfDocument, type Written } from "#server/platform/pdf/pdf-document.ts";
import { attachEInvoice } from "./e-invoice/attach.ts";
import { type InvoiceLabels, invoiceLabels } from "./invoice-labels.ts";

const SOFT = "#6b6275";
/** Legible on white. */
const PAID = "#17703f";
const GAP = 16;
/** Where the rows of a page end: the footer is below. */
const FLOOR = PAGE.height - 104;

/**
 * Returns an invoice or credit note as PDF. Its bytes are the same each time, because all of its
 * content is in the snapshot.
 */
export function invoicePdf(snapshot: InvoiceSnapshot): Readable {
  const labels = invoiceLabels(snapshot);
  const made_at = new Date(snapshot.issued_at);
  const draw = (pages: number | null) => {
    const pdf = new PdfDocument({ title: labels.file, locale: labels.tag, made_at });
    const sheets = new Sheets(pdf, labels, pages);
    sheets.at = head(pdf, labels);
    table(sheets, snapshot, labels);
    sums(sheets, labels);
    attachEInvoice(pdf.document, snapshot);
    pdf.end();
    return { pdf, pages: sheets.page };
  };
  // each page states the number of pages: a document with several is rendered twice
  const once = draw(null);
  if (once.pages === 1) return once.pdf.stream;
  once.pdf.stream.resume();
  return draw(once.pages).pdf.stream;
}

/** Pages in sequence, each with its footer. */
class Sheets {
  at: number = PAGE.margin;
  page = 1;
  readonly pdf: PdfDocument;
  private readonly labels: InvoiceLabels;
  private readonly pages: number | null;

  constructor(pdf: PdfDocument, labels: InvoiceLabels, pages: number | null) {
    this.pdf = pdf;
    this.labels = labels;
    this.pages = pages;
    this.foot();
  }

  /** Begins a new page where this height does not fit. Returns whether it did. */
  room(height: number): boolean {
    if (this.at + height <= FLOOR) return false;
    this.nextPage();
    return true;
  }

  nextPage(): void {
    this.pdf.nextPage();
    this.page += 1;
    this.at = PAGE.margin;
    this.foot();
  }

  private foot(): void {
    const { pdf, labels, pages, page } = this;
    const y = PAGE.height - 84;
    pdf.rule(y);
    const small = { y: y + 8, size: 8, leading: 1.45, colour: SOFT } as const;
    const lines = labels.foot?.split("\n").slice(0, 4).join("\n");
    if (lines) pdf.write(lines, { ...small, width: PAGE.inner - 120 });
    if (pages !== null)
      pdf.write(`${labels.file} · ${page}/${pages}`, { ...small, x: PAGE.width - PAGE.margin - 116, align: "right" });
  }
}

function head(pdf: PdfDocument, labels: InvoiceLabels): number {
  let y: number = pdf.write(labels.title, { y: PAGE.margin - 8, size: 24, weight: "bold", as: "H1", leading: 1.4 });
  if (labels.stamp) stamp(pdf, labels.stamp);
  if (labels.refers) y = pdf.write(labels.refers, { y: y + 2, colour: SOFT, width: PAGE.inner });
  y += 18;
  const [third, gap] = [148, 19];
  const column = (at: number, title: string, lines: readonly string[]) => {
    const x = PAGE.margin + at * (third + gap);
    let below = pdf.write(title, { x, y, width: third, size: 8.5, colour: SOFT });
    for (const [row, line] of lines.entries())
      below = pdf.write(line, { x, y: below, width: third, size: 9.5, weight: row === 0 ? "bold" : "regular" });
    return below;
  };
  const ends = [column(0, labels.headings.seller, labels.from), column(1, labels.headings.buyer, labels.to)];
  let below = y;
  const x = PAGE.margin + 2 * (third + gap);
  for (const [name, value] of labels.details) {
    below = pdf.write(name, { x, y: below, width: third, size: 8.5, colour: SOFT, leading: 1.4 });
    below = pdf.write(value, { x, y: below, width: third, size: 9.5, leading: 1.4 }) + 3;
  }
  return Math.max(...ends, below) + 26;
}

/** "Paid", with its date, in a frame at the upper right. */
function stamp(pdf: PdfDocument, { paid, on }: { paid: string; on: string | null }): void {
  const width = 24 + Math.max(pdf.widthOf(paid, 14, "bold"), pdf.widthOf(on ?? "", 8.5));
  const frame = { x: PAGE.width - PAGE.margin - width, y: PAGE.margin - 10, width, height: on ? 40 : 28 };
  pdf.frame(frame, PAID, 8);
  const inside = { x: frame.x, width, align: "center", colour: PAID, leading: 1.3 } as const;
  const y = pdf.write(paid, { ...inside, y: frame.y + 5, size: 14, weight: "bold" });
  if (on) pdf.write(on, { ...inside, y: y - 1, size: 8.5 });
}

type Cell = { x: number; width: number; align: "left" | "right" };
const COLUMNS: Record<"what" | "quantity" | "each" | "tax" | "net", Cell> = {
  what: { x: PAGE.margin, width: 181, align: "left" },
  quantity: { x: PAGE.margin + 189, width: 56, align: "right" },
  each: { x: PAGE.margin + 253, width: 74, align: "right" },
  tax: { x: PAGE.margin + 335, width: 64, align: "right" },
  net: { x: PAGE.margin + 407, width: PAGE.inner - 407, align: "right" },
};
type Row = Record<keyof typeof COLUMNS, string>;
const BLANK: Row = { what: "", quantity: "", each: "", tax: "", net: "" };
const TEXT = { size: 9.5, leading: 1.5 } as const;
const LINE = TEXT.size * TEXT.leading;
/** Above and below the text of a row, in total. */
const PADDING = 10;
/** A higher row fits on no page: some room is left for the headings. */
const FULL = FLOOR - PAGE.margin - 40;
/** The minimum number of lines to begin a row at the foot of a page. */
const LEAST = 3;

function table(sheets: Sheets, snapshot: InvoiceSnapshot, labels: InvoiceLabels): void {
  const { pdf } = sheets;
  sheets.at = pdf.write(labels.event, { y: sheets.at, size: 12, weight: "bold", as: "H2", width: PAGE.inner }) + 8;
  heading(sheets, labels);
  for (const row of rowsOf(snapshot, labels)) {
    const height = highOf(pdf, row);
    if (height > FULL) long(sheets, row, labels);
    else {
      if (sheets.room(height)) heading(sheets, labels);
      put(sheets, row);
    }
    pdf.rule(sheets.at);
  }
}

/**
 * Continues a row that is too high for one page on the next ones; its amounts are where it begins.
 */
function long(sheets: Sheets, row: Row, labels: InvoiceLabels): void {
  const lines = sheets.pdf.linesOf(row.what, { ...TEXT, ...COLUMNS.what });
  let cells: Row = { ...row, what: "" };
  while (lines.length > 0) {
    const most = Math.floor((FLOOR - sheets.at - PADDING) / LINE);
    if (most < LEAST || highOf(sheets.pdf, cells) > FLOOR - sheets.at) {
      sheets.nextPage();
      heading(sheets, labels);
      continue;
    }
    put(sheets, { ...cells, what: lines.splice(0, most).join("\n") });
    cells = BLANK;
  }
}

function highOf(pdf: PdfDocument, row: Row): number {
  return Math.max(...cellsOf(row).map(([text, cell]) => pdf.heightOf(text, cell))) + PADDING;
}

function put(sheets: Sheets, row: Row): void {
  for (const [text, cell] of cellsOf(row)) sheets.pdf.write(text, { ...cell, y: sheets.at + PADDING / 2 });
  sheets.at += highOf(sheets.pdf, row);
}

function heading(sheets: Sheets, { headings }: InvoiceLabels): void {
  const cells = cellsOf(headings);
  const small = { size: 8.5, colour: SOFT } as const;
  const height = Math.max(...cells.map(([text, cell]) => sheets.pdf.heightOf(text, { ...cell, ...small })));
  for (const [text, cell] of cells) sheets.pdf.write(text, { ...cell, ...small, y: sheets.at });
  sheets.at += height + 4;
  sheets.pdf.rule(sheets.at, { colour: "#b9b1c2" });
}

function cellsOf(row: Row): [string, Omit<Written, "y">][] {
  return (Object.entries(COLUMNS) as [keyof Row, Cell][]).map(([name, cell]) => [row[name], { ...TEXT, ...cell }]);
}

function rowsOf({ lines, fees }: InvoiceSnapshot, { money, number, rates, withTaxes }: InvoiceLabels): Row[] {
  return [
    ...lines.map(({ description, quantity, unit_net, unit_gross = null, net, tax_rates }) => ({
      what: unit_gross === null ? description : `${description}\n${withTaxes(unit_gross)}`,
      ...{ quantity: number(quantity), each: unit_net === null ? "" : money(unit_net) },
      ...{ tax: rates(tax_rates), net: money(net) },
    })),
    ...fees.map(({ name, net, tax_rates }) => ({
      ...{ what: name, quantity: "", each: "", tax: rates(tax_rates), net: money(net) },
    })),
  ];
}

/** Writes the totals, never split across pages. */
function sums(sheets: Sheets, { sums, total, paid }: InvoiceLabels): void {
  const { pdf } = sheets;
  sheets.room(GAP * 2 + (sums.length + 2) * 20);
  sheets.at += GAP / 2;
  const [x, width] = [PAGE.margin + 201, 190] as const;
  const right: Cell = { x: PAGE.margin + 391, width: PAGE.inner - 391, align: "right" };
  for (const [name, amount] of sums) {
    const below = pdf.write(name, { x, width, y: sheets.at, size: 9.5, colour: SOFT });
    pdf.write(amount, { ...right, y: sheets.at, size: 9.5 });
    sheets.at = below + 4;
  }
  pdf.rule(sheets.at + 2, { x, width: PAGE.width - PAGE.margin - x, colour: "#b9b1c2" });
  sheets.at += 8;
  pdf.write(total[0], { x, width, y: sheets.at, size: 13, weight: "bold" });
  sheets.at = pdf.write(total[1], { ...right, y: sheets.at, size: 13, weight: "bold" });
  if (paid) pdf.write(paid, { x, width: PAGE.width - PAGE.margin - x, y: sheets.at + 6, size: 9.5, colour: SOFT });
}
