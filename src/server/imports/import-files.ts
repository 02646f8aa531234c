import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { IMPORT_PROBLEM_MESSAGES } from "#contract/labels/imports.ts";
import { LEFT_BEHIND_LABELS } from "#contract/labels/platform-imports.ts";
import type { ImportProblem } from "#domain/imports.ts";
import type { LeftBehind } from "#domain/importers/importer.ts";
import type { CsvColumn } from "#server/platform/files/csv.ts";
import { translate } from "#server/platform/i18n.ts";

export function problemColumns(locale: Locale): CsvColumn<ImportProblem>[] {
  return [
    { heading: translate(locale, msg`Row`), cell: ({ line }) => line },
    { heading: translate(locale, msg`Column`), cell: ({ column }) => column },
    { heading: translate(locale, msg`Problem`), cell: ({ problem }) => translate(locale, problemMessage(problem)) },
    { heading: translate(locale, msg`Value`), cell: ({ value }) => value },
  ];
}

function problemMessage(problem: string): MessageDescriptor {
  return (
    IMPORT_PROBLEM_MESSAGES[problem as keyof typeof IMPORT_PROBLEM_MESSAGES] ??
    LEFT_BEHIND_LABELS[problem as LeftBehind] ??
    ERROR_SENTENCE[problem as ErrorCode] ??
    IMPORT_PROBLEM_MESSAGES.unreadable
  );
}

type Example = Record<"first" | "last" | "email" | "ticket" | "price" | "order" | "note", string>;

/** The headings that an import recognizes, in the reader’s language, and one example line. */
export function templateColumns(locale: Locale): CsvColumn<Example>[] {
  return [
    { heading: translate(locale, msg`First name`), cell: ({ first }) => first },
    { heading: translate(locale, msg`Last name`), cell: ({ last }) => last },
    { heading: translate(locale, msg`Email`), cell: ({ email }) => email },
    { heading: translate(locale, msg`Ticket`), cell: ({ ticket }) => ticket },
    { heading: translate(locale, msg`Price`), cell: ({ price }) => price },
    { heading: translate(locale, msg`Order`), cell: ({ order }) => order },
    { heading: translate(locale, msg`Note`), cell: ({ note }) => note },
  ];
}

export function exampleOf(ticket: string): Example {
  return {
    ...{ first: "Ada", last: "Lovelace", email: "ada@example.com" },
    ...{ ticket, price: "0", order: "", note: "" },
  };
}
