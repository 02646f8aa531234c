import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { appendTally } from "#server/stats/append-tally.ts";
import { requireOpenList } from "./open-list.ts";

/**
 * Takes a check-in back, whichever list it came through, as long as this one has the ticket too: the person is outside again.
 * @throws AppError not_found, list_not_active, list_expired
 */
export async function undo(tx: Tx, list_short_id: string, check_in_short_id: string): Promise<void> {
  const list = await requireOpenList(tx, list_short_id);
  const { rows } = await sql<{ ticket_id: number }>`
    update check_ins set undone_at = clock_timestamp()
    where short_id = ${check_in_short_id} and event_id = ${list.event_id} and ticket_id = any(${list.ticket_ids}::bigint[]) and undone_at is null
    returning ticket_id`.execute(tx);
  if (!rows[0]) throw new AppError("not_found");
  await appendTally(tx, { event_id: list.event_id, rows: [{ ticket_id: rows[0].ticket_id, check_ins: -1 }] });
}
