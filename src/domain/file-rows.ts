import { guessColumns } from "./import-columns.ts";

/** A row of a table: its line number in the file, starting at 1, and its cells. */
export type FileRow = { line: number; cells: string[] };

export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The separator declared in the first line, as Excel does (`sep=;`). */
export const NAMED_SEPARATOR = /^sep=([,;\t|])[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/**
 * Detects the separator of a text file: parses the first lines with each separator and takes the
 * one with the most known headings; else the one with which most lines have as many cells as the
 * first.
 */
export function separatorOf(text: string, read: (separator: Separator) => FileRow[]): Separator {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  if (named) return named as Separator;
  const signs = SEPARATORS.map((separator) => ({ separator, ...signOf(read(separator)) }));
  const [best] = signs.toSorted((a, b) => b.known - a.known || b.steady - a.steady || b.width - a.width);
  return best && best.width > 1 ? best.separator : ",";
}

function signOf(rows: readonly FileRow[]) {
  const filled = rows.filter(isFilled);
  const heading = headingOf(filled);
  const below = filled.filter(({ line }) => heading !== undefined && line >= heading.line).slice(0, 10);
  const width = below[0]?.cells.length ?? 0;
  const steady = width < 2 ? 0 : below.filter(({ cells }) => cells.length === width).length;
  const known = knownHeadings(below[0]) + (below.some(({ cells }) => cells.some(isAddress)) ? 1 : 0);
  return { known: width < 2 ? 0 : known, steady, width };
}

function isAddress(cell: string): boolean {
  return /^[^\s@,;|<>]+@[^\s@,;|<>]+\.[^\s@,;|<>]+$/.test(cell.trim());
}

/**
 * Finds the header row, which may follow a title: the row with the most known headings, else the
 * first that is not a title.
 */
export function headingOf(rows: readonly FileRow[]): FileRow | undefined {
  const [first, ...others] = rows.filter(isFilled).slice(0, HEADING_WITHIN);
  if (!first) return undefined;
  const known = knownHeadings(first);
  const best = others.toSorted((a, b) => knownHeadings(b) - knownHeadings(a))[0];
  if (best && knownHeadings(best) >= 2 && knownHeadings(best) > known) return best;
  if (filledCells(first) > 1 || known > 0) return first;
  return others.find((row) => filledCells(row) > 1) ?? first;
}

/** The headings are within this many rows. */
const HEADING_WITHIN = 20;

function knownHeadings(row: FileRow | undefined): number {
  return row ? Object.keys(guessColumns(row.cells)).length : 0;
}

function isFilled(row: FileRow): boolean {
  return filledCells(row) > 0;
}

function filledCells({ cells }: FileRow): number {
  return cells.filter((cell) => cell.trim() !== "").length;
}

/**
 * Returns the rows with a cell that contains several rows: an unclosed quotation mark includes the
 * lines after it.
 */
export function swallowingLines(rows: readonly FileRow[], separator: Separator, width: number): FileRow[] {
  if (width < 2) return [];
  const isRow = (text: string) => text.split(separator).length === width;
  return rows.filter(({ cells }) =>
    cells.some((cell) => {
      const lines = cell.split("\n");
      return lines.length > 1 && lines.slice(1).filter(isRow).length >= (width > 2 ? 1 : 2);
    }),
  );
}
