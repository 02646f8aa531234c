import { sql } from "kysely";
import type { OwnAttendee } from "#server/attendees/own-attendee.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";

type Given = { note: string | null; noted_at?: string | null | undefined };

/**
 * What is written down of an attendee, and by whom.
 * @throws AppError conflict
 */
export async function writeAttendeeNote(deed: Deed, event: OwnEvent, own: OwnAttendee, given: Given): Promise<void> {
  await lockNote(deed.tx, "attendees", own, given);
  await deed.tx.updateTable("attendees").set(columnsOf(deed, given)).where("id", "=", own.id).execute();
  const about = { account_id: event.account_id, event_id: event.id };
  await happened(deed, { kind: "attendee.note_changed", ...about, subject: { attendee: own.id }, data: {} });
}

/** As `writeAttendeeNote`, of an order. */
export async function writeOrderNote(deed: Deed, event: OwnEvent, own: OwnOrder, given: Given): Promise<void> {
  await lockNote(deed.tx, "orders", own, given);
  await deed.tx.updateTable("orders").set(columnsOf(deed, given)).where("id", "=", own.id).execute();
  const about = { account_id: event.account_id, event_id: event.id };
  await happened(deed, { kind: "order.note_changed", ...about, subject: { order: own.id }, data: {} });
}

/** As `lockUnchanged`, by the note's own time. */
async function lockNote(
  tx: Tx,
  table: "orders" | "attendees",
  { id }: { id: number },
  { noted_at }: Given,
): Promise<void> {
  const { rows } = await sql<{ note_at: Date | null }>`
    select note_at from ${sql.table(table)} where id = ${id} for no key update`.execute(tx);
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  if (noted_at === undefined) return;
  const startedFrom = noted_at === null ? null : Date.parse(noted_at);
  if ((row.note_at?.getTime() ?? null) !== startedFrom) throw new AppError("conflict");
}

function columnsOf({ by, now }: Deed, { note }: Given) {
  const note_by = by.kind === "person" ? by.user_id : null;
  return { note, note_by: note === null ? null : note_by, note_at: note === null ? null : now };
}
