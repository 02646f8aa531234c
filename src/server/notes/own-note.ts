import type { Selectable } from "kysely";
import type { Note } from "#contract/notes.ts";
import { fullName } from "#domain/names.ts";
import type { OwnAttendee } from "#server/access/own-attendee.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

/** A note on an order or attendee of an event that is proven to be the caller's. */
export type OwnNote = Own<"note", Selectable<Database["notes"]>>;

export type Noted = { order: OwnOrder } | { attendee: OwnAttendee };

/**
 * Returns a note with its author's name.
 * @throws AppError not_found
 */
export async function requireNote(db: ReadDb, noted: Noted, note_id: number): Promise<Note> {
  const { event_id: _event, order_id: _order, attendee_id: _attendee, ...note } = await ownNote(db, noted, note_id);
  const users = db.selectFrom("users").select(["first_name", "last_name"]).where("id", "=", note.written_by);
  const author = note.written_by === null ? undefined : await users.executeTakeFirst();
  const [created_at, updated_at] = [note.created_at.toISOString(), note.updated_at.toISOString()];
  return { ...note, by: author ? fullName(author) : null, created_at, updated_at };
}

/** @throws AppError not_found, for a note on something else too */
export async function ownNote(db: ReadDb, noted: Noted, note_id: number): Promise<OwnNote> {
  const notes = db.selectFrom("notes").selectAll().where("id", "=", note_id);
  const note = await (
    "order" in noted ? notes.where("order_id", "=", noted.order.id) : notes.where("attendee_id", "=", noted.attendee.id)
  ).executeTakeFirst();
  if (!note) throw new AppError("not_found");
  return note as OwnNote;
}
