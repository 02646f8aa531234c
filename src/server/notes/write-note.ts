import type { OwnAttendee } from "#server/attendees/own-attendee.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import type { Deed } from "#server/platform/deed.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";

type Given = { note: string | null; updated_at?: string | undefined };

/**
 * What is written down of an attendee, and by whom.
 * @throws AppError conflict
 */
export async function writeAttendeeNote(deed: Deed, event: OwnEvent, own: OwnAttendee, given: Given): Promise<void> {
  await lockUnchanged(deed.tx, "attendees", own, given.updated_at);
  await deed.tx.updateTable("attendees").set(columnsOf(deed, given)).where("id", "=", own.id).execute();
  const about = { account_id: event.account_id, event_id: event.id };
  await happened(deed, { kind: "attendee.note_changed", ...about, subject: { attendee: own.id }, data: {} });
}

/** As `writeAttendeeNote`, of an order. */
export async function writeOrderNote(deed: Deed, event: OwnEvent, own: OwnOrder, given: Given): Promise<void> {
  await lockUnchanged(deed.tx, "orders", own, given.updated_at);
  await deed.tx.updateTable("orders").set(columnsOf(deed, given)).where("id", "=", own.id).execute();
  const about = { account_id: event.account_id, event_id: event.id };
  await happened(deed, { kind: "order.note_changed", ...about, subject: { order: own.id }, data: {} });
}

function columnsOf({ by, now }: Deed, { note }: Given) {
  const note_by = by.kind === "person" ? by.user_id : null;
  return { note, note_by: note === null ? null : note_by, note_at: note === null ? null : now, updated_at: now };
}
