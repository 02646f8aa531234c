import type { RawBuilder, SqlBool } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { BulkOptions } from "./own-run.ts";

/** A selected attendee or order, by the id of its row. */
export type BulkSubject = { event: OwnEvent; id: number; options: BulkOptions };

/** The result for one subject: the amount whose refund was requested, or why nothing was done. */
export type BulkOutcome = { amount?: number; problem?: string };

/** What a bulk action can do: one file each, listed in `actions.ts`. */
export type BulkActionHandler = {
  /**
   * Whether the action can be applied to a row of `attendees` or `orders`, as far as it can be
   * decided now.
   */
  able(options: BulkOptions): RawBuilder<SqlBool>;
  /** Refuses what can be decided for all subjects at once. */
  check?(db: ReadDb, event: OwnEvent, options: BulkOptions, now: Date): Promise<void>;
  /**
   * Applies the action to one subject by its single use case, in a transaction of its own.
   * @throws AppError as that use case does; its code goes into the report
   */
  run(ctx: WriteContext, subject: BulkSubject): Promise<BulkOutcome>;
};
