import type { RawBuilder, SqlBool } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { BulkOptions } from "./own-run.ts";

/** One of those that were chosen, by the number of its row. */
export type BulkSubject = { event: OwnEvent; id: number; options: BulkOptions };

/** What came of one: what was asked to go back, or why nothing was done. */
export type BulkOutcome = { amount?: number; problem?: string };

/** What can be done to many: one file each, listed in `actions.ts`. */
export type BulkActionHandler = {
  /** Of which rows of `attendees`, or `orders`, it can be done as far as anybody knows now. */
  able(options: BulkOptions): RawBuilder<SqlBool>;
  /** Refuses what can be said of all of them at once. */
  check?(db: ReadDb, event: OwnEvent, options: BulkOptions, now: Date): Promise<void>;
  /**
   * Applies the action to one subject by its single use case, in a transaction of its own.
   * @throws AppError as that use case does; its code goes into the report
   */
  run(ctx: WriteContext, subject: BulkSubject): Promise<BulkOutcome>;
};
