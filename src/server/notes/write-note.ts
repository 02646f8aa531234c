import { sql } from "kysely";
import { NOTES_MAX } from "#domain/maxima.ts";
import { mayChangeNote } from "#domain/notes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { SignedIn } from "#server/platform/sessions.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { type Noted, type OwnNote, ownNote } from "./own-note.ts";

/**
 * Adds a note to an order or an attendee. Returns its id.
 * @throws AppError too_many_notes
 */
export async function addNote(
  ctx: WriteContext,
  event: OwnEvent,
  noted: Noted,
  { text }: { text: string },
): Promise<number> {
  const { tx, by, now } = ctx;
  const [table, own] = "order" in noted ? (["orders", noted.order] as const) : (["attendees", noted.attendee] as const);
  const of = "order" in noted ? { order_id: own.id } : { attendee_id: own.id };
  // Serializes notes on the same order or attendee; other transactions on it continue.
  await sql`select from ${sql.table(table)} where id = ${own.id} for no key update`.execute(tx);
  const [[column, value] = ["", 0]] = Object.entries(of);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from notes where ${sql.ref(column)} = ${value}`.execute(tx);
  if ((rows[0]?.count ?? 0) >= NOTES_MAX) throw new AppError("too_many_notes");
  const written_by = by.kind === "person" ? by.user_id : null;
  const row = { event_id: event.id, ...of, text, written_by, created_at: now, updated_at: now };
  const { id } = await tx.insertInto("notes").values(row).returning("id").executeTakeFirstOrThrow();
  await tell(ctx, event, noted);
  return id;
}

/**
 * Changes a note. Its author stays the same.
 * @throws AppError not_found, forbidden, conflict
 */
export async function changeNote(
  ctx: WriteContext,
  event: OwnEvent,
  noted: Noted,
  { caller, note_id, text, updated_at }: Changing & { text: string; updated_at?: string | undefined },
): Promise<void> {
  const note = await ownChangeable(ctx, noted, { caller, note_id });
  await lockIfUnmodified(ctx.tx, "notes", { id: note.id }, updated_at);
  await ctx.tx.updateTable("notes").set({ text, updated_at: ctx.now }).where("id", "=", note.id).execute();
  await tell(ctx, event, noted);
}

/** @throws AppError not_found, forbidden */
export async function removeNote(ctx: WriteContext, event: OwnEvent, noted: Noted, of: Changing): Promise<void> {
  const note = await ownChangeable(ctx, noted, of);
  await ctx.tx.deleteFrom("notes").where("id", "=", note.id).execute();
  await tell(ctx, event, noted);
}

type Changing = { caller: Pick<SignedIn, "user_id" | "role">; note_id: number };

async function ownChangeable({ tx }: WriteContext, noted: Noted, { caller, note_id }: Changing): Promise<OwnNote> {
  const note = await ownNote(tx, noted, note_id);
  if (!mayChangeNote(caller, note.written_by)) throw new AppError("forbidden");
  return note;
}

async function tell(ctx: WriteContext, event: OwnEvent, noted: Noted): Promise<void> {
  const about = { account_id: event.account_id, event_id: event.id, data: {} };
  if ("order" in noted)
    await recordActivity(ctx, { kind: "order.note_changed", ...about, subject: { order: noted.order.id } });
  else await recordActivity(ctx, { kind: "attendee.note_changed", ...about, subject: { attendee: noted.attendee.id } });
}
