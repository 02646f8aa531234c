import { sql } from "kysely";
import { fullName } from "#domain/names.ts";
import type { Note } from "#contract/notes.ts";
import { isoText } from "#server/platform/iso-text.ts";

export type NoteRow = { text: string; first_name: string | null; last_name: string | null; at: string } | null;

/** What is written down, as a column of a query that selects from `orders` or `attendees`. */
export function noteColumn(table: "orders" | "attendees") {
  const of = (column: string) => sql.ref(`${table}.${column}`);
  return sql<NoteRow>`(
    select json_build_object(
      'text', ${of("note")},
      'first_name', users.first_name,
      'last_name', users.last_name,
      'at', ${isoText(sql<Date>`${of("note_at")}`)}
    )
    from (select 1) as one
    left join users on users.id = ${of("note_by")}
    where ${of("note")} is not null)`;
}

export function readNote(row: NoteRow): Note | null {
  if (!row) return null;
  const { text, at, first_name, last_name } = row;
  return { text, by: fullName({ first_name, last_name }) || null, at };
}
