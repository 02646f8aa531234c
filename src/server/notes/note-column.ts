import { sql } from "kysely";
import { fullName } from "#domain/names.ts";
import type { Note } from "#contract/notes.ts";
import { isoText } from "#server/platform/database/iso-text.ts";

export type NoteRow = Omit<Note, "by"> & { first_name: string | null; last_name: string | null };

type Of = "orders" | "attendees";

const OF = { orders: "notes.order_id", attendees: "notes.attendee_id" } as const;

/**
 * The notes, the newest first, as a column of a query that selects from `orders` or `attendees`.
 */
export function notesColumn(table: Of) {
  return sql<NoteRow[]>`(
    select coalesce(json_agg(json_build_object(
      'id', notes.id,
      'text', notes.text,
      'written_by', notes.written_by,
      'first_name', users.first_name,
      'last_name', users.last_name,
      'created_at', ${isoText(sql<Date>`notes.created_at`)},
      'updated_at', ${isoText(sql<Date>`notes.updated_at`)}
    ) order by notes.created_at desc, notes.id desc), '[]')
    from notes
    left join users on users.id = notes.written_by
    where ${sql.ref(OF[table])} = ${sql.ref(`${table}.id`)})`;
}

export function readNotes(rows: NoteRow[]): Note[] {
  return rows.map(({ first_name, last_name, ...note }) => ({
    ...note,
    by: fullName({ first_name, last_name }) || null,
  }));
}

/**
 * All notes in one text, the newest first, for an export: limited to the length of a spreadsheet
 * cell.
 */
export function noteTextsColumn(table: Of) {
  return sql<string | null>`(
    select left(string_agg(notes.text, E'\n' order by notes.created_at desc, notes.id desc), ${CELL_MAX})
    from notes
    where ${sql.ref(OF[table])} = ${sql.ref(`${table}.id`)})`;
}

const CELL_MAX = 32_000;
