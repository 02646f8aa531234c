import { z } from "zod";
import { IMPORT_UNDO_DAYS } from "#domain/maxima.ts";
import { plusHours } from "#domain/time.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { actingFor } from "#server/platform/batches.ts";
import { enqueue, job } from "#server/platform/jobs.ts";
import { importOfJob, lockImport, type OwnImport } from "./own-import.ts";
import { removePieces } from "./chunks.ts";
import { rollBackOrders } from "./roll-back.ts";

/**
 * Starts the undo of a whole import. A second request has no effect.
 * @throws AppError conflict, where there is nothing to undo; too_late
 */
export async function undoImport(
  ctx: WriteContext,
  event: OwnEvent,
  own: OwnImport,
  cancels_changed: boolean,
): Promise<void> {
  const { tx, by, now } = ctx;
  const importRecord = await lockImport(tx, own);
  if (importRecord.status === "UNDOING") return;
  // orders that one undo has left can be cancelled by another one
  if (!["DONE", "STOPPED", "UNDONE"].includes(importRecord.status)) throw new AppError("conflict");
  if (undoUntil(importRecord) <= now) throw new AppError("too_late");
  await tx
    .updateTable("imports")
    .set({ status: "UNDOING", cancels_changed, requested_by: by.kind === "person" ? by.user_id : null })
    .where("id", "=", importRecord.id)
    .execute();
  await recordActivity(ctx, {
    kind: "event.import_undone",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { import_id: importRecord.id, cancels_changed },
  });
  await enqueue(tx, takeImportBack, { import_id: importRecord.id });
}

export function undoUntil({ finished_at, created_at }: Pick<OwnImport, "finished_at" | "created_at">): Date {
  return plusHours(finished_at ?? created_at, IMPORT_UNDO_DAYS * 24);
}

export const takeImportBack = job({
  name: "undo-import",
  payload: z.object({ import_id: z.number() }),
  priority: "bulk",
  max_attempts: 20,
  one_per: "import_id",
  async run(db, { import_id }, context) {
    const found = await importOfJob(db, import_id);
    if (found?.importRecord.status !== "UNDOING") return;
    const { importRecord } = found;
    const isDone = await rollBackOrders(db, context, importRecord, importRecord);
    if (!isDone) {
      await withTransaction(db, context, ({ tx }) => enqueue(tx, takeImportBack, { import_id }));
      return;
    }
    await withTransaction(db, actingFor(importRecord, context), async (ctx) => {
      const now = await lockImport(ctx.tx, importRecord);
      if (now.status !== "UNDOING") return;
      const { remaining, cancelled } = await ctx.tx
        .selectFrom("orders")
        .select(({ fn }) => [
          fn.countAll<number>().filterWhere("status", "<>", "CANCELLED").as("remaining"),
          fn.countAll<number>().filterWhere("status", "=", "CANCELLED").as("cancelled"),
        ])
        .where("import_id", "=", importRecord.id)
        .executeTakeFirstOrThrow();
      await removePieces(ctx.tx, importRecord, ["ORDERS", "ROWS", "PROBLEMS"]);
      await ctx.tx
        .updateTable("imports")
        .set({ status: "UNDONE", undone_at: ctx.now, orders_kept: remaining, orders_cancelled: cancelled })
        .where("id", "=", importRecord.id)
        .execute();
    });
  },
});
