import type { RawBuilder, SqlBool } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { BulkOptions } from "./own-run.ts";

/** One of those that were chosen, by the number of its row. */
export type BulkSubject = { event: OwnEvent; id: number; options: BulkOptions };

/** What came of one: what was asked to go back, or why nothing was done. */
export type BulkOutcome = { amount?: number; problem?: string };

/** What can be done to many: one file each, listed in `actions.ts`. */
export type BulkDeed = {
  /** Of which rows of `attendees`, or `orders`, it can be done as far as anybody knows now. */
  able(options: BulkOptions): RawBuilder<SqlBool>;
  /** Refuses what can be said of all of them at once. */
  check?(db: ReadDb, event: OwnEvent, options: BulkOptions, now: Date): Promise<void>;
  /**
   * Does it to one, by the very deed that does it to a single one, in a transaction of its own.
   * @throws AppError what that deed throws: it goes into the report by its code
   */
  run(deed: Deed, subject: BulkSubject): Promise<BulkOutcome>;
};
