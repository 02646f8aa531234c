import { guessColumns } from "./import-columns.ts";

/** A line of a table that somebody gave us: its number in the file, the first being 1, and what stands in its cells. */
export type FileRow = { line: number; cells: string[] };

export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** The separator that a file names in its first line, as Excel does (`sep=;`). */
export const NAMED_SEPARATOR = /^sep=([,;\t|])[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/**
 * How a text file separates its cells: the first lines are read with each separator, and the one with which most known headings are found is
 * it; else the one with which the lines have as many cells as the first.
 */
export function separatorOf(text: string, read: (separator: Separator) => FileRow[]): Separator {
  const named = NAMED_SEPARATOR.exec(text)?.[1];
  if (named) return named as Separator;
  const signs = SEPARATORS.map((separator) => ({ separator, ...signOf(read(separator)) }));
  const [best] = signs.toSorted(
    (one, other) => other.known - one.known || other.steady - one.steady || other.width - one.width,
  );
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

/** A title may stand above the headings: they are the row with most known ones, else the first that is no title. */
export function headingOf(rows: readonly FileRow[]): FileRow | undefined {
  const [first, ...others] = rows.filter(isFilled).slice(0, HEADING_WITHIN);
  if (!first) return undefined;
  const known = knownHeadings(first);
  const best = others.toSorted((one, other) => knownHeadings(other) - knownHeadings(one))[0];
  if (best && knownHeadings(best) >= 2 && knownHeadings(best) > known) return best;
  if (filledCells(first) > 1 || known > 0) return first;
  return others.find((row) => filledCells(row) > 1) ?? first;
}

/** The headings stand within so many lines. */
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

/** Lines with a cell that contains several rows: an unclosed quotation mark swallows the lines after it. */
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
