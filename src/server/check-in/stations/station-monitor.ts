import { sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { listOfRefusedScans } from "#contract/station-monitor.ts";
import type { ListQuery, Rows } from "#contract/lists.ts";
import type { RefusedOutcome } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import type { OwnCheckInList } from "#server/check-in/own-list.ts";

/** Enough for every device that may work at a list, and some that did. */
const PHONES_SHOWN = 1_000;

/** A list's devices: those with access first, the most recently active ones before others. */
export function listPhones(db: ReadDb, list: OwnCheckInList) {
  return selectPhones(db, list)
    .orderBy(sql`ended_at is not null`)
    .orderBy(sql`last_seen_at desc nulls last`)
    .orderBy("id")
    .limit(PHONES_SHOWN)
    .execute();
}

/**
 * Ends a device's access. If it has already ended, nothing is recorded again. @throws AppError
 * not_found
 */
export async function endPhone(ctx: WriteContext, event: OwnEvent, list: OwnCheckInList, check_in_device_id: number) {
  const { tx, now } = ctx;
  const ended = await tx
    .updateTable("check_in_devices")
    .set({ ended_at: now })
    .where("id", "=", check_in_device_id)
    .where("check_in_list_id", "=", list.id)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  const phone = await selectPhones(tx, list).where("id", "=", check_in_device_id).executeTakeFirst();
  if (!phone) throw new AppError("not_found");
  if (ended) {
    const { account_id, id: event_id } = event;
    const subject = { check_in_list: list.id };
    const data = { phone_id: check_in_device_id };
    await recordActivity(ctx, { kind: "check_in_list.phone_ended", account_id, event_id, subject, data });
  }
  return phone;
}

function selectPhones(db: ReadDb, list: OwnCheckInList) {
  return db
    .selectFrom("check_in_devices")
    .select(["id", "name", "paired_at", "last_seen_at", "last_sync_at", "waiting", "battery", "ended_at"])
    .select(
      sql<number>`(
      select count(*)
      from check_ins
      where check_ins.check_in_device_id = check_in_devices.id
        and check_ins.undone_at is null)`.as("check_ins"),
    )
    .where("check_in_list_id", "=", list.id);
}

type Refused = Awaited<ReturnType<ReturnType<typeof selectRefused>["execute"]>>[number];

export function listRefused(
  db: ReadDb,
  list: OwnCheckInList,
  query: ListQuery<"scanned_at", "outcome">,
): Promise<Rows<Refused>> {
  return listPage(selectRefused(db, list), query, COLUMNS);
}

function selectRefused(db: ReadDb, list: OwnCheckInList) {
  return db
    .selectFrom("refused_scans")
    .leftJoin("attendees", "attendees.id", "refused_scans.attendee_id")
    .leftJoin("check_in_devices", "check_in_devices.id", "refused_scans.check_in_device_id")
    .select((columns) => [
      "refused_scans.id",
      columns.ref("refused_scans.outcome").$castTo<RefusedOutcome>().as("outcome"),
      "refused_scans.scanned_at",
      "refused_scans.code_suffix",
      "refused_scans.was_admitted",
      "check_in_devices.name as phone_name",
      columns
        .case()
        .when("attendees.id", "is not", null)
        .then(
          jsonBuildObject({
            id: columns.ref("attendees.id").$notNull(),
            first_name: columns.ref("attendees.first_name").$notNull(),
            last_name: columns.ref("attendees.last_name"),
            public_id: columns.ref("attendees.public_id").$notNull(),
          }),
        )
        .end()
        .as("attendee"),
    ])
    .where("refused_scans.check_in_list_id", "=", list.id);
}

const COLUMNS: ListColumns<typeof listOfRefusedScans> = {
  sorts: { scanned_at: sql.ref("refused_scans.scanned_at") },
  filters: { outcome: sql.ref("refused_scans.outcome") },
  search: sql`refused_scans.code_suffix`,
  unique: sql.ref("refused_scans.id"),
};
