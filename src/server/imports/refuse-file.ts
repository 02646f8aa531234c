import { msg } from "@lingui/core/macro";
import { IMPORT_COLUMNS_MAX, IMPORT_ROWS_MAX } from "#domain/maxima.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import type { FileProblem } from "./file-refusal.ts";

const MESSAGES = {
  broken: msg`We couldn’t read this file. Save it as CSV or XLSX and try again.`,
  empty: msg`This file has no rows. It needs a row of headings and one row for each attendee.`,
  rows: msg`This file is too long. An import can have up to ${IMPORT_ROWS_MAX} rows. Split it into several files.`,
  columns: msg`This file has too many columns. Keep up to ${IMPORT_COLUMNS_MAX} and remove the others.`,
  large: msg`This file is too large. Files can be up to 20 MB. Split it into several files.`,
  hollow: msg`This workbook contains far more data than a list of attendees needs. Copy the list to a new sheet or save it as CSV, then try again.`,
  sheet: msg`This file has no sheet with this name.`,
  old_workbook: msg`This workbook has an old format or a password. Save it as XLSX without a password and try again.`,
} as const satisfies Record<FileProblem, unknown>;

export function refuseFile(problem: FileProblem): AppError {
  return invalid({ file: MESSAGES[problem] });
}
