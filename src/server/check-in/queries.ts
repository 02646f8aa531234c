import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { checkInListList } from "#contract/check-in-lists.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Db } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import type { Database } from "#server/platform/table-types.ts";

export function listCheckInLists(db: Db, event: OwnEvent, asked: ListQuery) {
  return listPage(selectLists(db).where("check_in_lists.event_id", "=", event.id), asked, COLUMNS);
}

/** @throws AppError not_found */
export async function requireCheckInList(db: Db, event: OwnEvent, check_in_list_id: number): Promise<CheckInListRow> {
  const list = await selectLists(db)
    .where("check_in_lists.event_id", "=", event.id)
    .where("check_in_lists.id", "=", check_in_list_id)
    .executeTakeFirst();
  if (!list) throw new AppError("not_found");
  return list;
}

/**
 * The list that a door works with: whoever holds its short id may.
 * @throws AppError not_found
 */
export async function requireDoorList(db: Db, short_id: string) {
  const list = await selectLists(db)
    .innerJoin("events", "events.id", "check_in_lists.event_id")
    .select(["events.title as event_title", "events.timezone", "events.start_date"])
    .where("check_in_lists.short_id", "=", short_id)
    .executeTakeFirst();
  if (!list) throw new AppError("not_found");
  return list;
}

export type CheckInListRow = Awaited<ReturnType<ReturnType<typeof selectLists>["execute"]>>[number];
export type DoorList = Awaited<ReturnType<typeof requireDoorList>>;

function selectLists(db: Db) {
  return db
    .selectFrom("check_in_lists")
    .selectAll("check_in_lists")
    .select(ticketsColumn().as("tickets"))
    .where("check_in_lists.deleted_at", "is", null);
}

function ticketsColumn() {
  return jsonArrayFrom(
    expressionBuilder<Database, "check_in_lists">()
      .selectFrom("check_in_list_tickets as link")
      .innerJoin("tickets", "tickets.id", "link.ticket_id")
      .select(["tickets.id", "tickets.title"])
      .whereRef("link.check_in_list_id", "=", "check_in_lists.id")
      .where("tickets.deleted_at", "is", null)
      .orderBy("tickets.order")
      .orderBy("tickets.id"),
  );
}

const COLUMNS: ListColumns<typeof checkInListList> = {
  sorts: {
    created_at: sql.ref("check_in_lists.created_at"),
    updated_at: sql.ref("check_in_lists.updated_at"),
    name: sql`lower(check_in_lists.name)`,
    expires_at: sql.ref("check_in_lists.expires_at"),
  },
  filters: {},
  search: [sql.ref("check_in_lists.name")],
  unique: sql.ref("check_in_lists.id"),
};
