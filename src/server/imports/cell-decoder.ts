import { decodeHTMLStrict } from "entities";
import { withoutFormulaGuard } from "#server/platform/files/formula-guard.ts";

/**
 * Returns a function that decodes a cell. Exports of other products contain HTML entities
 * (“O&#8217;Brien”); spreadsheets and our own CSV files put an apostrophe before a text that would
 * be a formula. Our own exports never encode entities, so their cells are not decoded: they are
 * recognized by headings that occur together in them only (`own_headings`).
 */
export function meantCells(
  header: readonly string[],
  { is_csv, own_headings }: { is_csv: boolean; own_headings: readonly (readonly string[])[] },
): (cell: string) => string {
  const isOwnExport = own_headings.some((headings) => headings.every((heading) => header.includes(heading)));
  if (isOwnExport) return is_csv ? withoutFormulaGuard : (cell) => cell;
  return (cell) => decodeHTMLStrict(/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim();
}
