import { decodeHTMLStrict } from "entities";
import { withoutFormulaGuard } from "#server/platform/formula-guard.ts";

/**
 * What the cells of a file mean: other products' exports have HTML entities (“O&#8217;Brien”), and spreadsheets and our own CSV files an
 * apostrophe before what would be a formula. Our own exports write entities nowhere, so there they are meant as they are written: they are
 * known by headings that only they have together (`own_headings`).
 */
export function meantCells(
  header: readonly string[],
  { is_csv, own_headings }: { is_csv: boolean; own_headings: readonly (readonly string[])[] },
): (cell: string) => string {
  const isOwnExport = own_headings.some((headings) => headings.every((heading) => header.includes(heading)));
  if (isOwnExport) return is_csv ? withoutFormulaGuard : (cell) => cell;
  return (cell) => decodeHTMLStrict(/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim();
}
