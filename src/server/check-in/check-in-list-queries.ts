import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { listOfCheckInLists } from "#contract/check-in-lists.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { StationBadgeSize } from "#domain/badges.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import type { Database } from "#server/platform/table-types.ts";

export function listCheckInLists(db: ReadDb, event: OwnEvent, query: ListQuery) {
  return listPage(selectLists(db).where("check_in_lists.event_id", "=", event.id), query, COLUMNS);
}

/** The tickets that a list can admit, to choose from: no prices, no sales. */
export function listTicketNames(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("tickets")
    .select(["id", "title"])
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .orderBy("order")
    .orderBy("id")
    .execute();
}

export function findCheckInList(
  db: ReadDb,
  event: OwnEvent,
  check_in_list_id: number,
): Promise<CheckInListRow | undefined> {
  return selectLists(db)
    .where("check_in_lists.event_id", "=", event.id)
    .where("check_in_lists.id", "=", check_in_list_id)
    .executeTakeFirst();
}

/**
 * Finds the list of a check-in station, what the station needs of its event, and the device with
 * this token.
 */
export async function findStation(db: ReadDb, short_id: string, token_hash: string | null) {
  const [found] = await selectStation(db, { short_id, token_hash: token_hash ?? "" });
  return found;
}

const selectStation = cachedQuery(
  "check-in station",
  (db, { short_id, token_hash }: { short_id: string; token_hash: string }) =>
    selectLists(db)
      .innerJoin("events", "events.id", "check_in_lists.event_id")
      .leftJoin("check_in_devices as phone", (join) =>
        join.onRef("phone.check_in_list_id", "=", "check_in_lists.id").on("phone.token_hash", "=", token_hash),
      )
      .select(["events.title as event_title", "events.timezone", "events.start_date", "events.account_id"])
      .select(["phone.id as phone_id", "phone.name as phone_name"])
      .select(["phone.ended_at as phone_ended_at", "phone.last_seen_at as phone_seen_at"])
      .where("check_in_lists.short_id", "=", short_id),
);

export type CheckInListRow = Awaited<ReturnType<ReturnType<typeof selectLists>["execute"]>>[number];
export type CheckInStationRow = NonNullable<Awaited<ReturnType<typeof findStation>>>;

function selectLists(db: ReadDb) {
  return db
    .selectFrom("check_in_lists")
    .select([
      "check_in_lists.id",
      "check_in_lists.event_id",
      "check_in_lists.short_id",
      "check_in_lists.name",
      "check_in_lists.description",
      "check_in_lists.activates_at",
      "check_in_lists.expires_at",
      "check_in_lists.all_tickets",
      "check_in_lists.counts_separately",
      "check_in_lists.allows_reentry",
      "check_in_lists.shown_question_ids",
      "check_in_lists.badge_has_code",
      "check_in_lists.encrypted_pin",
      "check_in_lists.created_at",
      "check_in_lists.updated_at",
    ])
    .select((columns) => columns.ref("check_in_lists.badge_size").$castTo<StationBadgeSize | null>().as("badge_size"))
    .select(ticketsColumn().as("tickets"))
    .select(sql<boolean>`check_in_lists.encrypted_pin is not null`.as("has_pin"))
    .where("check_in_lists.deleted_at", "is", null);
}

/** The tickets that are on it now: those that were chosen, or all that the event has. */
function ticketsColumn() {
  return jsonArrayFrom(
    expressionBuilder<Database, "check_in_lists">()
      .selectFrom("tickets")
      .select(["tickets.id", "tickets.title"])
      .whereRef("tickets.event_id", "=", "check_in_lists.event_id")
      .where((where) =>
        where.or([
          where("check_in_lists.all_tickets", "=", true),
          where.exists(
            where
              .selectFrom("check_in_list_tickets as link")
              .whereRef("link.check_in_list_id", "=", "check_in_lists.id")
              .whereRef("link.ticket_id", "=", "tickets.id"),
          ),
        ]),
      )
      .where("tickets.deleted_at", "is", null)
      .orderBy("tickets.order")
      .orderBy("tickets.id"),
  );
}

const COLUMNS: ListColumns<typeof listOfCheckInLists> = {
  sorts: {
    created_at: sql.ref("check_in_lists.created_at"),
    updated_at: sql.ref("check_in_lists.updated_at"),
    name: sql`lower(check_in_lists.name)`,
    expires_at: sql.ref("check_in_lists.expires_at"),
  },
  filters: {},
  search: foldedText("check_in_lists.name"),
  unique: sql.ref("check_in_lists.id"),
};
