import { sql } from "kysely";
import type { ImportMappingInput } from "#contract/imports.ts";
import { EVENT_SCOPE } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { countActivity } from "#server/activities/count-activity.ts";
import type { OwnImport } from "./own-import.ts";

type Person = { short_id: string; ticket_id: number; checked_in_at: string | null };

/**
 * Checks in the attendees who had arrived according to the file, at the chosen check-in list, where
 * that list admits their ticket.
 */
export async function letInAlready(
  { tx }: WriteContext,
  event: OwnEvent,
  { mapping }: OwnImport,
  people: readonly Person[],
): Promise<void> {
  const { check_in_list_id } = mapping as ImportMappingInput;
  const came = people.filter(({ checked_in_at }) => checked_in_at !== null);
  if (check_in_list_id === null || came.length === 0) return;
  const checkIns = came.map((person) => ({ ...person, id: shortId("ci") }));
  const { rows } = await sql<{ ticket_id: number; came_at: Date; scope: number }>`
    insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id, checked_in_at, scope)
    select
      given.id,
      list.event_id,
      list.id,
      attendees.id,
      attendees.ticket_id,
      given.checked_in_at,
      case when list.counts_separately then list.id else 0 end
    from jsonb_to_recordset(${JSON.stringify(checkIns)}::jsonb) as given (
      id text, short_id text, checked_in_at timestamptz
    )
    join attendees on attendees.short_id = given.short_id
    join check_in_lists as list on list.id = ${check_in_list_id} and list.event_id = ${event.id}
    where list.deleted_at is null
      and (
        list.all_tickets
        or exists (
          select from check_in_list_tickets as admitted
          where admitted.check_in_list_id = list.id
            and admitted.ticket_id = attendees.ticket_id
        )
      )
    returning ticket_id, checked_in_at as came_at, scope`.execute(tx);
  const stats = rows
    .filter(({ scope }) => scope === EVENT_SCOPE)
    .map(({ ticket_id, came_at }) => ({ ticket_id, check_ins: 1, came_at }));
  if (stats.length > 0) await sql`with ${countActivity(event.id, stats)} select`.execute(tx);
}
