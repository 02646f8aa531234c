import type { ListedAttendeeStatus } from "./check-in.ts";
import type { Locale } from "./locales.ts";
import type { ImportedStatus } from "./ticket-status-labels.ts";

/** Who came or comes, as a file of another product (or an organizer's own) says it. */
export interface ImportedAttendee {
  /** The line of the file that it stands on, the header being 1: problems name it. */
  line: number;
  first_name: string;
  last_name: string | null;
  email: string;
  /** The ticket's title there; the tier's label where there are several prices. */
  ticket: string;
  tier: string | null;
  /** What was paid for it, taxes and fees included, in the smallest unit; null where the file doesn't say. */
  gross: number | null;
  /** What the old ticket's QR code holds, letter by letter: the door takes it from now on. */
  code: string | null;
  status: ListedAttendeeStatus;
  /** When it was admitted there (UTC). */
  checked_in_at: Date | null;
  /** Questions by their words there. */
  answers: { question: string; answer: string }[];
  /** What only the organizer reads. */
  note: string | null;
}

/** Who bought together. A file without orders has one for each line. */
export interface ImportedOrder {
  /** Its name in the other product; what is imported twice is known by it. */
  reference: string;
  buyer: { first_name: string; last_name: string | null; email: string };
  locale: Locale | null;
  /** When it was placed (UTC); null where the file doesn't say. */
  placed_at: Date | null;
  attendees: ImportedAttendee[];
}

/** What could not be taken, in which line and column, and why: `problem` is a code that the screen has a sentence for. */
export interface ImportProblem {
  line: number;
  column: string | null;
  problem: string;
  value: string;
}

/**
 * Problems of cells that decide nothing about admission: the cell is left empty, the line is imported and the cell listed. All others leave the
 * line out.
 */
const NOTES: ReadonlySet<string> = new Set([
  ...["price_wrong", "date_wrong", "date_unclear", "answer_wrong", "note_long", "name_long", "name_garbled"],
  ...["rows_swallowed", "totals_line"],
]);

export function isNote({ problem }: Pick<ImportProblem, "problem">): boolean {
  return NOTES.has(problem);
}

/** A status as the file calls it, how many lines have it, and what it makes of them; null: the organizer has not said. */
export interface FileStatus {
  value: string;
  count: number;
  becomes: ImportedStatus | null;
}

export interface ReadImport {
  orders: ImportedOrder[];
  problems: ImportProblem[];
  statuses: FileStatus[];
  /** Dates can be read both ways: the organizer says in which order days and months are. */
  asks_day_order: boolean;
}
