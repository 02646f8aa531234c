import { type SqlBool, sql } from "kysely";
import type { ScanOutcome } from "#domain/check-in.ts";
import { isUnpaid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { isOldCode } from "#server/check-in/admission/find-scanned.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";

type ScanKey = { id: string; code: string };

/**
 * The stored results of the scans with these ids, which are the same every time that a device sends
 * them.
 */
export async function syncResponses(db: ReadDb, list: CheckInStation, scans: readonly ScanKey[]) {
  const rows = await selectStored(db, list, scans);
  const rowsById = new Map(rows.map((row) => [row.device_scan_id, row]));
  return scans.map(({ id, code }) => {
    const row = rowsById.get(id.toLowerCase());
    if (!row) throw new Error("A submitted scan is stored.");
    return { id, ...answerOf(list, code, row) };
  });
}

type Row = Awaited<ReturnType<typeof selectStored>>[number];

function answerOf(list: CheckInStation, code: string, row: Row) {
  const { check_in_short_id, checked_in_at, check_in_list_name, phone_name, short_id, public_id, ticket_title } = row;
  const isUnknown = short_id === null || public_id === null || ticket_title === null || row.first_name === null;
  const isNamed = !isUnknown && row.outcome !== "not_found";
  const { last_name, note } = row;
  return {
    result: {
      code,
      outcome: row.outcome,
      ...{ check_in_short_id, checked_in_at, check_in_list_name, phone_name },
      others_of_order: 0,
      is_old_code: isNamed && isOldCode(list, code, { short_id, public_id, old_code: row.old_code }),
      is_test: false,
      attendee: isNamed
        ? {
            first_name: row.first_name ?? "",
            last_name,
            public_id,
            ticket_title,
            note,
            is_unpaid: row.is_unpaid ?? false,
          }
        : null,
    },
    conflict: row.is_conflict && checked_in_at !== null ? { checked_in_at, check_in_list_name, phone_name } : null,
  };
}

function selectStored(db: ReadDb, list: CheckInStation, scans: readonly ScanKey[]) {
  return db
    .selectFrom("offline_scans")
    .leftJoin("attendees", "attendees.id", "offline_scans.attendee_id")
    .leftJoin("orders", "orders.id", "attendees.order_id")
    .leftJoin("tickets", "tickets.id", "attendees.ticket_id")
    .leftJoin("check_in_lists", "check_in_lists.id", "offline_scans.checked_in_list_id")
    .leftJoin("check_in_devices", "check_in_devices.id", "offline_scans.checked_in_device_id")
    .select((columns) => [
      "offline_scans.device_scan_id",
      columns.ref("offline_scans.outcome").$castTo<ScanOutcome>().as("outcome"),
      "offline_scans.check_in_short_id",
      "offline_scans.checked_in_at",
      "offline_scans.is_conflict",
      "check_in_lists.name as check_in_list_name",
      "check_in_devices.name as phone_name",
      "attendees.short_id",
      "attendees.public_id",
      "attendees.old_code",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.check_in_note as note",
      "tickets.title as ticket_title",
      isUnpaid.as("is_unpaid"),
    ])
    .where("offline_scans.check_in_list_id", "=", list.id)
    .where(sql<SqlBool>`offline_scans.device_scan_id = any(${scans.map(({ id }) => id)}::uuid[])`)
    .execute();
}
