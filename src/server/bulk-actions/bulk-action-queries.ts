import { type RawBuilder, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { BulkRun, BulkRunRow } from "#contract/bulk-actions.ts";
import {
  type BulkAction,
  type BulkNoun,
  type BulkStatus,
  isSavedSelection,
  UNDONE_BY,
  BULK_ACTIONS,
} from "#domain/bulk-actions.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { ownLabel } from "#server/labels/own-label.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { unlessMissing } from "#server/platform/errors.ts";
import type { BulkOptions, OwnBulkAction } from "./own-run.ts";

type Answered<Row extends { created_at: string }> = Omit<Row, "created_at" | "finished_at"> & {
  created_at: Date;
  finished_at: Date | null;
};

/**
 * The newest actions of a list. Selections of a message's recipients are left out, because the
 * message shows them.
 */
export async function listBulkActions(db: ReadDb, event: OwnEvent, noun: BulkNoun): Promise<Answered<BulkRunRow>[]> {
  const rows = await select(db)
    .where("event_id", "=", event.id)
    .where("noun", "=", noun)
    .where("action", "=", anyOf(BULK_ACTIONS.filter((action) => !isSavedSelection(action))))
    .orderBy("id", "desc")
    .limit(20)
    .execute();
  return rows.map(({ options: _options, ...row }) => rowOf(row));
}

export async function bulkActionResponse(
  db: ReadDb,
  event: OwnEvent,
  { id, noun }: Pick<OwnBulkAction, "id" | "noun">,
): Promise<Answered<BulkRun>> {
  const { options, ...row } = await select(db).where("id", "=", id).executeTakeFirstOrThrow();
  const { check_in_list_id, label_id = null } = options as BulkOptions;
  const list =
    check_in_list_id === null
      ? undefined
      : await db
          .selectFrom("check_in_lists")
          .select("name")
          .where("id", "=", check_in_list_id)
          .where("event_id", "=", event.id)
          .executeTakeFirst();
  const label = label_id === null ? undefined : await ownLabel(db, event, label_id).catch(unlessMissing);
  const { amount } = await db
    .selectFrom("bulk_action_rows")
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as("amount"))
    .where("bulk_action_id", "=", id)
    .executeTakeFirstOrThrow();
  const problems = await (noun === "orders" ? problemsOfOrders(db, id) : problemsOfAttendees(db, id));
  return {
    ...rowOf(row),
    ...{ check_in_list_id, check_in_list_name: list?.name ?? null, amount, problems },
    label: label ? { id: label.id, name: label.name, color: label.color } : null,
  };
}

const PROBLEMS_SHOWN = 100;

function select(db: ReadDb) {
  return db
    .selectFrom("bulk_actions")
    .select(["id", "noun", "action", "options", "status", "count", "created_at", "finished_at"])
    .select([counted("done", "DONE").as("done"), counted("failed", "FAILED").as("failed")])
    .select((columns) => [
      columns
        .exists(
          columns
            .selectFrom("bulk_actions as later")
            .select("later.id")
            .whereRef("later.undoes", "=", "bulk_actions.id"),
        )
        .as("is_undone"),
      jsonObjectFrom(
        columns
          .selectFrom("users")
          .select(["users.first_name", "users.last_name"])
          .whereRef("users.id", "=", "bulk_actions.requested_by"),
      ).as("requested_by"),
    ]);
}

/** The count that was stored at the end, or the current one while the action is running. */
function counted(column: string, status: string): RawBuilder<number> {
  return sql<number>`coalesce(${sql.ref(`bulk_actions.${column}`)}, (
    select count(*)
    from bulk_action_rows
    where bulk_action_id = bulk_actions.id
      and bulk_action_rows.status = ${status}))`;
}

type Row = Omit<Awaited<ReturnType<ReturnType<typeof select>["execute"]>>[number], "options">;

function rowOf({ is_undone, ...row }: Row): Answered<BulkRunRow> {
  const { action, noun, status } = row as { action: BulkAction; noun: BulkNoun; status: BulkStatus };
  const canBeUndone = UNDONE_BY[action] !== undefined && status !== "RUNNING" && row.done > 0 && !is_undone;
  return { ...row, action, noun, status, can_be_undone: canBeUndone };
}

function problemsOfAttendees(db: ReadDb, bulk_action_id: number) {
  return problems(db, bulk_action_id)
    .leftJoin("attendees", "attendees.id", "rows.subject_id")
    .select(["attendees.public_id", "attendees.first_name", "attendees.last_name"])
    .execute();
}

function problemsOfOrders(db: ReadDb, bulk_action_id: number) {
  return problems(db, bulk_action_id)
    .leftJoin("orders", "orders.id", "rows.subject_id")
    .select(["orders.public_id", "orders.first_name", "orders.last_name"])
    .execute();
}

function problems(db: ReadDb, bulk_action_id: number) {
  return db
    .selectFrom("bulk_action_rows as rows")
    .select(["rows.subject_id as id", sql<string>`rows.problem`.as("code")])
    .where("rows.bulk_action_id", "=", bulk_action_id)
    .where("rows.status", "=", "FAILED")
    .orderBy("rows.subject_id")
    .limit(PROBLEMS_SHOWN);
}
