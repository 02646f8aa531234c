import { sql } from "kysely";
import { happened } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { ticketIdsOf } from "./find-at-door.ts";
import type { DoorList } from "./own-list.ts";

/**
 * Takes a check-in back, whichever list it came through, as long as this one has the ticket too: the person is outside again.
 * @throws AppError not_found
 */
export async function undo(deed: Deed, list: DoorList, check_in_short_id: string): Promise<void> {
  const { rows } = await sql<{ attendee_id: number; ticket_id: number; checked_in_at: Date }>`
    update check_ins
    set undone_at = clock_timestamp()
    where short_id = ${check_in_short_id}
      and event_id = ${list.event.id}
      and ticket_id = any(${ticketIdsOf(list)}::bigint[])
      and undone_at is null
    returning attendee_id, ticket_id, checked_in_at`.execute(deed.tx);
  const [undone] = rows;
  if (!undone) throw new AppError("not_found");
  await happened(deed, {
    kind: "attendee.check_in_undone",
    account_id: list.account_id,
    event_id: list.event.id,
    subject: { attendee: undone.attendee_id },
    data: { check_in_list_id: list.id },
    figures: [{ ticket_id: undone.ticket_id, check_ins: -1, came_at: undone.checked_in_at }],
  });
}
