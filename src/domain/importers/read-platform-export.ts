import { isTotalsLine } from "#domain/totals-line.ts";
import { isAlfIo, readAlfIo } from "./alf-io.ts";
import { isEventbrite, readEventbrite } from "./eventbrite.ts";
import { isHiEvents, isHiEventsTickets, readHiEvents } from "./hi-events.ts";
import type {
  PlatformImportOptions,
  PlatformImportProblem,
  PlatformImportRefusal,
  Product,
  PlatformExport,
  Sheet,
} from "./importer.ts";
import { isPretix, isPretixTickets, readPretix } from "./pretix.ts";
import { isTito, readTito } from "./tito.ts";

type Header = readonly string[];

/**
 * For each platform: how its files are recognized, which of them contain tickets, and how they are
 * read. Platforms with the most distinctive columns come first.
 */
const READERS: Record<
  Product,
  {
    is: (header: Header) => boolean;
    hasTickets: (header: Header) => boolean;
    read: (
      sheets: readonly Sheet[],
      options: PlatformImportOptions,
    ) => PlatformExport | { refusal: PlatformImportRefusal };
  }
> = {
  TITO: { is: isTito, hasTickets: isTito, read: readTito },
  PRETIX: { is: isPretix, hasTickets: isPretixTickets, read: readPretix },
  HI_EVENTS: { is: isHiEvents, hasTickets: isHiEventsTickets, read: readHiEvents },
  ALF_IO: { is: isAlfIo, hasTickets: isAlfIo, read: readAlfIo },
  EVENTBRITE: { is: isEventbrite, hasTickets: isEventbrite, read: readEventbrite },
};

/** Returns the platform of a file by the names of its columns; null if none matches. */
export function productOf(header: Header): Product | null {
  const all = Object.entries(READERS) as [Product, (typeof READERS)[Product]][];
  return all.find(([, { is }]) => is(header))?.[0] ?? null;
}

/**
 * Reads an event from the files of another platform, which is detected from the files. Unknown
 * sheets (a workbook's third, a list of fees) are skipped as long as one is known.
 */
export function readPlatformExport(
  sheets: readonly Sheet[],
  options: PlatformImportOptions,
): PlatformExport | { refusal: PlatformImportRefusal } {
  const known = sheets.flatMap((sheet) => {
    const product = productOf(sheet.header);
    return product ? [{ sheet, product }] : [];
  });
  const products = [...new Set(known.map(({ product }) => product))];
  const [product] = products;
  if (!product) return { refusal: "not_recognised" };
  if (products.length > 1) return { refusal: "several_products" };
  const { hasTickets, read } = READERS[product];
  const own = known.map(({ sheet }) => withoutTotals(sheet));
  if (!own.some(({ sheet }) => hasTickets(sheet.header))) return { refusal: "attendees_missing" };
  const found = read(
    own.map(({ sheet }) => sheet),
    options,
  );
  if ("refusal" in found) return found;
  return { ...found, problems: [...found.problems, ...own.flatMap(({ problems }) => problems)] };
}

/** Rows of totals are not tickets. */
function withoutTotals(sheet: Sheet): { sheet: Sheet; problems: PlatformImportProblem[] } {
  const totals = sheet.rows.filter(({ cells }) => isTotalsLine(cells));
  const problems = totals.map(({ line, cells }) => ({
    ...{ file: sheet.name, line, column: null, problem: "totals_line" },
    value: cells.find((cell) => cell !== "") ?? "",
  }));
  return { sheet: { ...sheet, rows: sheet.rows.filter((row) => !totals.includes(row)) }, problems };
}
