import { msg } from "@lingui/core/macro";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "#domain/maxima.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { FileProblem } from "./file-refusal.ts";

const MESSAGES = {
  broken: msg`This file can’t be read. Save it as CSV or XLSX and try again.`,
  empty: msg`There are no rows in this file. It needs a line of headings, and one line for each attendee.`,
  rows: msg`This file is too long: at most ${IMPORT_ROWS_MAX} rows fit into one import. Split it into several files.`,
  columns: msg`This file has too many columns: at most ${IMPORT_COLUMNS_MAX} can be read. Take out those that nobody needs.`,
  large: msg`This file is too large: at most 20 MB can be read. Split it into several files.`,
  hollow: msg`This workbook is far larger inside than its list of people needs to be. Copy the list into a new sheet, or save it as CSV, and try again.`,
  sheet: msg`There is no sheet of this name.`,
  old_workbook: msg`This is a workbook of an old kind, or it has a password. Save it as XLSX without one and try again.`,
} as const satisfies Record<FileProblem, unknown>;

export function refuseFile(problem: FileProblem): AppError {
  return invalid({ file: MESSAGES[problem] });
}
