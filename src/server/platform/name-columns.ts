import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { asksFamilyFirst } from "#domain/names.ts";
import type { CsvColumn } from "./csv.ts";
import { say } from "./i18n.ts";

/** The two parts of a person's name, in the order in which the forms of that language ask for them. */
export function nameColumns<Row extends { first_name: string | null; last_name: string | null }>(
  locale: Locale,
): CsvColumn<Row>[] {
  const first: CsvColumn<Row> = { heading: say(locale, msg`First name`), cell: (row) => row.first_name };
  const last: CsvColumn<Row> = { heading: say(locale, msg`Last name`), cell: (row) => row.last_name };
  return asksFamilyFirst(locale) ? [last, first] : [first, last];
}
