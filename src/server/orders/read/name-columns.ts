import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { asksFamilyFirst } from "#domain/names.ts";
import type { FileColumn } from "#server/platform/files/csv.ts";
import { translate } from "#server/platform/i18n.ts";

/** The columns for first and last name, in the order of the language's forms. */
export function nameColumns<Row extends { first_name: string | null; last_name: string | null }>(
  locale: Locale,
  key: string,
): FileColumn<Row>[] {
  const first: FileColumn<Row> = { key, heading: translate(locale, msg`First name`), cell: (row) => row.first_name };
  const last: FileColumn<Row> = { key, heading: translate(locale, msg`Last name`), cell: (row) => row.last_name };
  return asksFamilyFirst(locale) ? [last, first] : [first, last];
}
