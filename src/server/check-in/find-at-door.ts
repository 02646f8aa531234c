import { sql } from "kysely";
import type { DoorAttendee } from "#contract/check-in-lists.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { contains } from "#server/platform/lists.ts";
import type { DoorList } from "./own-list.ts";

const PER_PAGE = 50;

type Found = Omit<DoorAttendee, "checked_in_at"> & { checked_in_at: Date | null };

/** Who holds one of these tickets, by name or by a reference (the attendee's or the order's): a page of 50, and whether there are more. */
export async function findAtDoor(
  db: ReadDb,
  list: DoorList,
  asked: { query: string; page: number },
): Promise<{ data: Found[]; has_more: boolean }> {
  const wanted = contains(asked.query);
  const matches = sql`and (attendees.first_name || ' ' || coalesce(attendees.last_name, '') ilike ${wanted} or attendees.public_id ilike ${wanted} or orders.public_id ilike ${wanted})`;
  const { rows } = await sql<Found>`
    select attendees.short_id, attendees.public_id, attendees.first_name, attendees.last_name, tickets.title as ticket_title,
      check_ins.checked_in_at, check_ins.short_id as check_in_short_id
    from attendees
      join orders on orders.id = attendees.order_id and orders.status = 'COMPLETED'
      join tickets on tickets.id = attendees.ticket_id
      left join check_ins on check_ins.attendee_id = attendees.id and check_ins.undone_at is null
    where attendees.event_id = ${list.event.id} and attendees.ticket_id = any(${ticketIdsOf(list)}::bigint[]) and attendees.status = 'ACTIVE'
      ${asked.query ? matches : sql``}
    order by lower(attendees.first_name), lower(attendees.last_name), attendees.id
    limit ${PER_PAGE + 1} offset ${(asked.page - 1) * PER_PAGE}`.execute(db);
  return { data: rows.slice(0, PER_PAGE), has_more: rows.length > PER_PAGE };
}

/** The tickets that a list lets in. */
export function ticketIdsOf(list: DoorList): number[] {
  return list.tickets.map(({ id }) => id);
}
