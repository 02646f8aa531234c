import type { Body } from "#contract/endpoint.ts";
import type { imports } from "#contract/imports.ts";
import type { PlannedOrder } from "#domain/import-plan.ts";
import { type ImportProblem, isNote } from "#domain/imports.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { refuseSuspended } from "#server/access/refuse-suspended.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { carryOutImport } from "./create-orders.ts";
import { holdForAll } from "./hold-for-all.ts";
import { lockImport, type OwnImport } from "./own-import.ts";
import { removePieces, writePieces } from "./chunks.ts";

type Wanted = Body<typeof imports.run>;
type Planned = { orders: readonly PlannedOrder[]; problems: readonly ImportProblem[]; left_out: number };

/**
 * Starts an import that was checked: stores its orders, which a job then creates one by one. A
 * second request finds the import running and has no effect. An all-or-nothing import reserves all
 * units first.
 * @throws AppError account_suspended, conflict, import_has_problems, sold_out
 */
export async function runImport(
  ctx: WriteContext,
  event: OwnEvent,
  own: OwnImport,
  { orders, problems, left_out }: Planned,
  { is_all_or_nothing, sends_emails, attendees: seen }: Wanted,
): Promise<void> {
  const { tx, by, now } = ctx;
  const importRecord = await lockImport(tx, own);
  if (importRecord.status !== "READ") return;
  await refuseSuspended(tx, event.account_id);
  const attendees = orders.reduce((sum, order) => sum + order.attendees.length, 0);
  if (attendees !== seen || attendees === 0 || JSON.stringify(importRecord.mapping) !== JSON.stringify(own.mapping))
    throw new AppError("conflict");
  if (is_all_or_nothing && problems.some((problem) => !isNote(problem))) throw new AppError("import_has_problems");
  if (is_all_or_nothing) await holdForAll(ctx, event, importRecord, orders);
  await writePieces(tx, importRecord, "ORDERS", orders);
  await writePieces(tx, importRecord, "PROBLEMS", problems);
  await removePieces(tx, importRecord, ["ROWS"]);
  await tx.deleteFrom("import_files").where("import_id", "=", importRecord.id).execute();
  await tx
    .updateTable("imports")
    .set({ status: "RUNNING", is_all_or_nothing, sends_emails, order_count: orders.length, rows_skipped: left_out })
    .set({ reading: null, started_at: now, requested_by: by.kind === "person" ? by.user_id : null })
    .where("id", "=", importRecord.id)
    .execute();
  await recordActivity(ctx, {
    kind: "event.import_started",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { import_id: importRecord.id, orders: orders.length },
  });
  await enqueue(tx, carryOutImport, { import_id: importRecord.id });
}

/**
 * Stops an import where it is; an all-or-nothing import is rolled back by its job. Has no effect on
 * an import that has ended.
 */
export async function stopImport(ctx: WriteContext, event: OwnEvent, own: OwnImport): Promise<void> {
  const { tx, now } = ctx;
  const importRecord = await lockImport(tx, own);
  if (importRecord.status !== "RUNNING") return;
  const { is_all_or_nothing, attendees_created } = importRecord;
  await tx
    .updateTable("imports")
    .set(is_all_or_nothing ? { status: "FAILING", failure: "stopped" } : { status: "STOPPED", finished_at: now })
    .where("id", "=", importRecord.id)
    .execute();
  if (is_all_or_nothing) return;
  await removePieces(tx, importRecord, ["ORDERS"]);
  await recordActivity(ctx, {
    kind: "event.import_stopped",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { import_id: importRecord.id, attendees: attendees_created },
  });
}
