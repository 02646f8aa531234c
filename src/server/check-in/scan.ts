import { sql } from "kysely";
import type { CheckInResult } from "#contract/check-in.ts";
import { type CheckInProblem, checkInProblem } from "#domain/check-in.ts";
import { compiledOnce } from "#server/platform/compiled-once.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { actorOf } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { shortId } from "#server/platform/short-ids.ts";
import { quarterHourOf } from "#server/stats/tallying.ts";
import { areNamed, isOwnCode, type NamedBy, namedBy, provenBy } from "./codes.ts";
import { ticketIdsOf } from "./find-at-door.ts";
import type { DoorList } from "./own-list.ts";
import { areTicketsValid, isUnpaid, validUnpaidUntil } from "#server/orders/unpaid-tickets.ts";

type Outcome = CheckInResult["outcome"];
type Result = Omit<CheckInResult, "checked_in_at"> & { checked_in_at: Date | null };

/**
 * Lets in whoever was scanned; each code gets an outcome of its own, in the order of the scan. That nobody enters twice is the
 * word of the index `check_ins_once`: of many doors that scan one ticket at one moment, one hears `checked_in`, and all others
 * when that was. That nobody enters whose order is cancelled at this moment is the word of the statement that writes it down.
 * @throws AppError busy
 */
export async function scan(deed: Deed, list: DoorList, codes: readonly string[], address: string): Promise<Result[]> {
  const found = await findScanned(deed, list, codes);
  const admitted = [...new Set(found.values())].filter((attendee) => problemOf(deed, list, attendee) === null);
  const entered = await checkIn(deed, list, admitted, address);
  // who was let in elsewhere, or cancelled, while we waited is read once more
  const present = entered.size === admitted.length ? found : await findScanned(deed, list, codes);
  const told = new Set<number>();
  return codes.map((code) => {
    const attendee = present.get(code);
    const isRepeated = attendee !== undefined && told.has(attendee.id);
    if (attendee) told.add(attendee.id);
    const problem = attendee ? problemOf(deed, list, attendee) : null;
    return resultOf(list, code, attendee, problem, entered.get(attendee?.id ?? 0), isRepeated);
  });
}

type CheckIn = { attendee_id: number; short_id: string; checked_in_at: Date };

/** Whom each code names and proves. To name somebody is not enough. */
async function findScanned({ tx }: Deed, list: DoorList, codes: readonly string[]): Promise<Map<string, Scanned>> {
  return provenBy(list, codes, await selectNamed(tx, { ...namedBy(codes), event_id: list.event.id }));
}

const selectNamed = compiledOnce((tx, { event_id, ...named }: NamedBy & { event_id: number }) =>
  selectScanned(tx).where(areNamed(named)).where("attendees.event_id", "=", event_id),
);

type Scanned = Awaited<ReturnType<typeof selectNamed>>[number];

function selectScanned(tx: ReadDb) {
  return tx
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .leftJoin("check_ins", (join) =>
      join.onRef("check_ins.attendee_id", "=", "attendees.id").on("check_ins.undone_at", "is", null),
    )
    .leftJoin("check_in_lists", "check_in_lists.id", "check_ins.check_in_list_id")
    .select([
      "attendees.id",
      "attendees.short_id",
      "attendees.public_id",
      "attendees.old_code",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.ticket_id",
      "attendees.status",
      "attendees.door_note as note",
      "tickets.title as ticket_title",
      "orders.status as order_status",
      validUnpaidUntil.as("valid_unpaid_until"),
      isUnpaid.as("is_unpaid"),
      "check_ins.short_id as check_in_short_id",
      "check_ins.checked_in_at",
      "check_in_lists.name as check_in_list_name",
    ]);
}

function problemOf({ now }: Deed, list: DoorList, attendee: Scanned): CheckInProblem | null {
  return checkInProblem({ list: { ...list, ticket_ids: ticketIdsOf(list) }, attendee }, now);
}

/**
 * Check-in, figure and happening in one statement, in the order of ids: two doors with the same batch never wait in a circle. Order and
 * attendee are looked at again under a lock that waits for a cancellation, and that a cancellation waits for; a ticket that was handed on
 * meanwhile is not the one that was scanned.
 */
async function checkIn(
  { tx, by, now }: Deed,
  list: DoorList,
  admitted: readonly Scanned[],
  address: string,
): Promise<Map<number, CheckIn>> {
  if (admitted.length === 0) return new Map();
  const ids = admitted.map(({ id }) => id);
  const short_ids = admitted.map(() => shortId("ci"));
  const shown = admitted.map(({ short_id }) => short_id);
  const { actor, actor_id } = actorOf(by);
  const { rows } = await sql<CheckIn>`
    with good as materialized (
      select attendees.id as attendee_id, attendees.ticket_id, scanned.short_id
      from unnest(${ids}::bigint[], ${short_ids}::text[], ${shown}::text[]) as scanned (attendee_id, short_id, shown)
      join attendees on attendees.id = scanned.attendee_id and attendees.short_id = scanned.shown
      join orders on orders.id = attendees.order_id
      where attendees.status = 'ACTIVE'
        and ${areTicketsValid}
      order by orders.id, attendees.id
      for share of orders, attendees
    ),
    entered as (
      insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id, checked_in_at, ip)
      select
        short_id,
        ${list.event_id}::bigint,
        ${list.id}::bigint,
        attendee_id,
        ticket_id,
        clock_timestamp(),
        ${address}::text
      from good
      order by attendee_id
      on conflict (attendee_id) where undone_at is null do nothing
      returning attendee_id, ticket_id, short_id, checked_in_at
    ),
    counted as (
      insert into tally_changes (event_id, ticket_id, day, quarter_hour, check_ins)
      select
        ${list.event_id}::bigint,
        ticket_id,
        (checked_in_at at time zone ${list.timezone}::text)::date,
        ${quarterHourOf(sql.ref("checked_in_at"))},
        count(*)
      from entered
      group by 2, 3, 4
    ),
    told as (
      insert into happenings (
        kind, account_id, event_id, subject, subject_id, actor, actor_id, data, happened_at
      )
      select
        'attendee.checked_in',
        ${list.account_id}::bigint,
        ${list.event_id}::bigint,
        'attendee',
        attendee_id,
        ${actor}::text,
        ${actor_id}::bigint,
        jsonb_build_object('check_in_list_id', ${list.id}::bigint),
        ${now}::timestamptz
      from entered
    )
    select attendee_id, short_id, checked_in_at
    from entered`.execute(tx);
  return new Map(rows.map((row) => [row.attendee_id, row]));
}

function resultOf(
  list: DoorList,
  code: string,
  attendee: Scanned | undefined,
  problem: CheckInProblem | null,
  inside: CheckIn | undefined,
  isRepeated: boolean,
): Result {
  const nothing = {
    ...{ code, check_in_short_id: null, checked_in_at: null },
    ...{ check_in_list_name: null, is_old_code: false },
  };
  if (!attendee) return { ...nothing, outcome: "not_found", attendee: null };
  const outcome = outcomeOf(inside, problem, isRepeated);
  if (outcome === "not_found") return { ...nothing, outcome, attendee: null };
  const check_in = inside ?? { short_id: attendee.check_in_short_id, checked_in_at: attendee.checked_in_at };
  const { first_name, last_name, public_id, ticket_title, is_unpaid, note } = attendee;
  return {
    code,
    outcome,
    check_in_short_id: check_in.short_id,
    checked_in_at: check_in.checked_in_at,
    check_in_list_name: inside ? list.name : attendee.check_in_list_name,
    is_old_code: isOldCode(list, code, attendee),
    attendee: { first_name, last_name, public_id, ticket_title, is_unpaid, note },
  };
}

function isOldCode(list: DoorList, code: string, attendee: Scanned): boolean {
  return attendee.old_code !== null && !isOwnCode(list, code, attendee);
}

/** @throws AppError busy, where somebody took the other check-in back between two of our statements: the next scan will do */
function outcomeOf(inside: CheckIn | undefined, problem: CheckInProblem | null, isRepeated: boolean): Outcome {
  if (inside) return isRepeated ? "already_checked_in" : "checked_in";
  if (problem === null) throw new AppError("busy");
  return OUTCOME[problem];
}

/** An unpaid name is nobody's ticket. The list as a whole has been asked before. */
const OUTCOME: Record<CheckInProblem, Outcome> = {
  list_not_active: "not_found",
  list_expired: "not_found",
  order_not_completed: "not_found",
  ticket_not_on_list: "ticket_not_on_list",
  attendee_cancelled: "attendee_cancelled",
  not_paid_in_time: "not_paid_in_time",
  already_checked_in: "already_checked_in",
};
