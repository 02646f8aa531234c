import type { BulkAction, BulkNoun, BulkStatus } from "#domain/bulk-actions.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";

export type BulkOptions = {
  check_in_list_id: number | null;
  label_id: number | null;
  notify_buyer: boolean;
  refunds: boolean;
};

type Row = {
  id: number;
  event_id: number;
  noun: BulkNoun;
  action: BulkAction;
  options: BulkOptions;
  status: BulkStatus;
  requested_by: number | null;
};

export type OwnBulkAction = Own<"bulk_action", Row>;

/** @throws AppError not_found, also for an action on another event */
export async function ownBulkAction(db: ReadDb, event: OwnEvent, id: number): Promise<OwnBulkAction> {
  const run = await select(db).where("id", "=", id).where("event_id", "=", event.id).executeTakeFirst();
  if (!run) throw new AppError("not_found");
  return run as OwnBulkAction;
}

/** Loads an action and its event for the job; undefined where the event was deleted meanwhile. */
export async function bulkActionToDo(db: Db, id: number): Promise<{ run: OwnBulkAction; event: OwnEvent } | undefined> {
  const run = await select(db).where("id", "=", id).executeTakeFirst();
  if (!run) return undefined;
  const event = await db.selectFrom("events").selectAll().where("id", "=", run.event_id).executeTakeFirstOrThrow();
  return { run: run as OwnBulkAction, event: event as OwnEvent };
}

function select(db: ReadDb) {
  return db
    .selectFrom("bulk_actions")
    .select(["id", "event_id", "noun", "action", "options", "status", "requested_by"]);
}
