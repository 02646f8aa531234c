import { sql } from "kysely";
import { REFUSED_OUTCOMES, type ScanOutcome } from "#domain/check-in.ts";
import { REFUSED_SCANS_MAX } from "#domain/limits.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { DoorList } from "./own-list.ts";

export type KeptScan = {
  code: string;
  outcome: ScanOutcome;
  attendee_id: number | null;
  at: Date | null;
  was_admitted: boolean;
};

/**
 * Keeps those that let nobody through, for the organizer: when, why, whom, by which phone, and the last four signs of the code. A list
 * keeps so many and no more: whoever holds its link can't fill the disk.
 */
export async function keepRefused({ tx, by }: Deed, list: DoorList, scans: readonly KeptScan[]): Promise<void> {
  // the organizer's own, from the list of attendees, were told on the screen
  if (by.kind !== "door") return;
  const refused = scans.filter(({ outcome }) => (REFUSED_OUTCOMES as readonly ScanOutcome[]).includes(outcome));
  if (refused.length === 0) return;
  await sql`
    insert into refused_scans (
      event_id, check_in_list_id, door_phone_id, attendee_id, outcome, code_end, scanned_at, was_admitted
    )
    select
      ${list.event_id}::bigint,
      ${list.id}::bigint,
      ${list.phone?.id ?? null}::bigint,
      attendee_id,
      outcome,
      code_end,
      coalesce(at, clock_timestamp()),
      was_admitted
    from unnest(
      ${refused.map(({ attendee_id }) => attendee_id)}::bigint[],
      ${refused.map(({ outcome }) => outcome)}::text[],
      ${refused.map(({ code }) => code.slice(-4))}::text[],
      ${refused.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[],
      ${refused.map(({ was_admitted }) => was_admitted)}::boolean[]
    ) as refused (attendee_id, outcome, code_end, at, was_admitted)
    where not exists (
      select from refused_scans
      where check_in_list_id = ${list.id}::bigint
      offset ${sql.lit(REFUSED_SCANS_MAX - 1)})`.execute(tx);
}
