import { sql } from "kysely";
import { REFUSED_OUTCOMES, type ScanOutcome } from "#domain/check-in.ts";
import { REFUSED_SCANS_MAX } from "#domain/maxima.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { CheckInStation } from "#server/check-in/own-list.ts";

export type StoredScan = {
  code: string;
  outcome: ScanOutcome;
  attendee_id: number | null;
  at: Date | null;
  was_admitted: boolean;
};

/**
 * Stores scans that admitted no one, for the organizer: when, why, whose ticket, on which device,
 * and the last four characters of the code. A list keeps only the newest of them, so that its link
 * can't be used to fill the disk. Nothing is counted for that: each has a running number.
 */
export async function storeRefusedScans(
  { tx, by }: WriteContext,
  list: CheckInStation,
  scans: readonly StoredScan[],
): Promise<void> {
  // the organizer's own scans, from the list of attendees, were shown on the screen
  if (by.kind !== "door") return;
  const refused = scans.filter(({ outcome }) => (REFUSED_OUTCOMES as readonly ScanOutcome[]).includes(outcome));
  if (refused.length === 0) return;
  await sql`
    with last as materialized (
      select coalesce(max(position), 0) as position
      from refused_scans
      where check_in_list_id = ${list.id}::bigint
    ),
    forgotten as (
      delete from refused_scans
      where id in (
        select old.id
        from refused_scans as old, last
        where old.check_in_list_id = ${list.id}::bigint
          and old.position <= last.position + ${refused.length}::bigint - ${REFUSED_SCANS_MAX}::bigint
        order by old.position
        limit ${2 * refused.length}
        for update of old skip locked
      )
    )
    insert into refused_scans (
      event_id, check_in_list_id, check_in_device_id, attendee_id, outcome, code_suffix, scanned_at, was_admitted,
      position
    )
    select
      ${list.event_id}::bigint,
      ${list.id}::bigint,
      ${list.phone?.id ?? null}::bigint,
      attendee_id,
      outcome,
      code_suffix,
      coalesce(at, clock_timestamp()),
      was_admitted,
      last.position + refused.number
    from last, unnest(
      ${refused.map(({ attendee_id }) => attendee_id)}::bigint[],
      ${refused.map(({ outcome }) => outcome)}::text[],
      ${refused.map(({ code }) => code.slice(-4))}::text[],
      ${refused.map(({ at }) => at?.toISOString() ?? null)}::timestamptz[],
      ${refused.map(({ was_admitted }) => was_admitted)}::boolean[]
    ) with ordinality as refused (attendee_id, outcome, code_suffix, at, was_admitted, number)`.execute(tx);
}
