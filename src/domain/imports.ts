import type { ListedAttendeeStatus } from "./check-in.ts";
import type { Locale } from "./locales.ts";
import type { ImportedStatus } from "./ticket-status-labels.ts";

/** An attendee as read from the file of another platform or of an organizer. */
export interface ImportedAttendee {
  /** The line in the file, the header being 1; problems refer to it. */
  line: number;
  first_name: string;
  last_name: string | null;
  email: string;
  /** The ticket's title in the file, and the tier's label if there are several prices. */
  ticket: string;
  tier: string | null;
  /**
   * What was paid for it, taxes and fees included, in the smallest unit; null if the file lacks it.
   */
  gross: number | null;
  /** The exact content of the old ticket's QR code: check-in accepts it from the import on. */
  code: string | null;
  status: ListedAttendeeStatus;
  /** When the attendee was checked in on the other platform (UTC). */
  checked_in_at: Date | null;
  /** Questions by their text in the file. */
  answers: { question: string; answer: string }[];
  /** Visible to the organizer only. */
  note: string | null;
}

/** An order with its attendees. A file without orders has one for each line. */
export interface ImportedOrder {
  /** Its reference on the other platform; repeated imports are recognized by it. */
  reference: string;
  buyer: { first_name: string; last_name: string | null; email: string };
  locale: Locale | null;
  /** When it was placed (UTC); null if the file lacks it. */
  placed_at: Date | null;
  attendees: ImportedAttendee[];
}

/**
 * What could not be imported, its line and column, and why: `problem` is a code that the client
 * translates.
 */
export interface ImportProblem {
  line: number;
  column: string | null;
  problem: string;
  value: string;
}

/**
 * Problems of cells that do not affect admission: the cell is left empty, the line is imported and
 * the cell is listed. All other problems leave the line out.
 */
const NOTES: ReadonlySet<string> = new Set([
  ...["price_wrong", "date_wrong", "date_unclear", "answer_wrong", "note_long", "name_long", "name_garbled"],
  ...["rows_swallowed", "totals_line"],
]);

export function isNote({ problem }: Pick<ImportProblem, "problem">): boolean {
  return NOTES.has(problem);
}

/**
 * A status in the file, the number of lines that have it, and what it means; null: the organizer
 * has not chosen a meaning.
 */
export interface FileStatus {
  value: string;
  count: number;
  becomes: ImportedStatus | null;
}

export interface ReadImport {
  orders: ImportedOrder[];
  problems: ImportProblem[];
  statuses: FileStatus[];
  /** Some dates are ambiguous: the organizer has to choose the order of day and month. */
  asks_day_order: boolean;
}
