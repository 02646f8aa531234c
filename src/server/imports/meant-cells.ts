import { decodeHTMLStrict } from "entities";
import { msg } from "@lingui/core/macro";
import { LOCALES } from "#domain/locales.ts";
import { withoutFormulaGuard } from "#server/platform/formula-guard.ts";
import { say } from "#server/platform/i18n.ts";

/**
 * What the cells of a file mean: other products' exports have HTML entities (“O&#8217;Brien”), and spreadsheets and our own CSV files an
 * apostrophe before what would be a formula. Our own exports write entities nowhere, so there they are meant as they are written.
 */
export function meantCells(header: readonly string[], isCsv: boolean): (cell: string) => string {
  if (isOwnExport(header)) return isCsv ? withoutFormulaGuard : (cell) => cell;
  return (cell) => decodeHTMLStrict(/^'[=+\-@]/.test(cell) ? cell.slice(1) : cell).trim();
}

/** Known by columns that only our exports have together, in any of our languages. */
function isOwnExport(header: readonly string[]): boolean {
  return LOCALES.some((locale) =>
    [msg`Ticket number`, msg`Check-in list`, msg`The door sees this`].every((heading) =>
      header.includes(say(locale, heading)),
    ),
  );
}
