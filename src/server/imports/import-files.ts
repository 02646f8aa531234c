import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Locale } from "#contract/fields.ts";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";
import { IMPORT_PROBLEM_WORDS } from "#contract/labels/imports.ts";
import { LEFT_BEHIND_WORDS } from "#contract/labels/platform-imports.ts";
import type { ImportProblem } from "#domain/imports.ts";
import type { LeftBehind } from "#domain/importers/importer.ts";
import type { CsvColumn } from "#server/platform/csv.ts";
import { say } from "#server/platform/i18n.ts";

export function problemColumns(locale: Locale): CsvColumn<ImportProblem>[] {
  return [
    { heading: say(locale, msg`Line`), cell: ({ line }) => line },
    { heading: say(locale, msg`Column`), cell: ({ column }) => column },
    { heading: say(locale, msg`Problem`), cell: ({ problem }) => say(locale, problemSentence(problem)) },
    { heading: say(locale, msg`Value`), cell: ({ value }) => value },
  ];
}

function problemSentence(problem: string): MessageDescriptor {
  return (
    IMPORT_PROBLEM_WORDS[problem as keyof typeof IMPORT_PROBLEM_WORDS] ??
    LEFT_BEHIND_WORDS[problem as LeftBehind] ??
    ERROR_SENTENCE[problem as ErrorCode] ??
    IMPORT_PROBLEM_WORDS.unreadable
  );
}

type Example = Record<"first" | "last" | "email" | "ticket" | "price" | "order" | "note", string>;

/** The headings that an import recognizes, in the reader’s language, and one example line. */
export function templateColumns(locale: Locale): CsvColumn<Example>[] {
  return [
    { heading: say(locale, msg`First name`), cell: ({ first }) => first },
    { heading: say(locale, msg`Last name`), cell: ({ last }) => last },
    { heading: say(locale, msg`Email`), cell: ({ email }) => email },
    { heading: say(locale, msg`Ticket`), cell: ({ ticket }) => ticket },
    { heading: say(locale, msg`Price`), cell: ({ price }) => price },
    { heading: say(locale, msg`Order`), cell: ({ order }) => order },
    { heading: say(locale, msg`Note`), cell: ({ note }) => note },
  ];
}

export function exampleOf(ticket: string): Example {
  return {
    ...{ first: "Ada", last: "Lovelace", email: "ada@example.com" },
    ...{ ticket, price: "0", order: "", note: "" },
  };
}
