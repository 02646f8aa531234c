import { sql } from "kysely";
import type { CheckInResult } from "#contract/check-in-lists.ts";
import { type AttendeeStatus, type CheckInProblem, checkInProblem } from "#domain/check-in.ts";
import type { OrderStatus } from "#domain/order-lifecycle.ts";
import type { Tx } from "#server/platform/database.ts";
import { actorOf } from "#server/happenings/happened.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { shortId } from "#server/platform/short-ids.ts";
import { ticketIdsOf } from "./find-at-door.ts";
import type { DoorList } from "./own-list.ts";

type Outcome = CheckInResult["outcome"];
type Result = Omit<CheckInResult, "checked_in_at"> & { checked_in_at: Date | null };

/**
 * Lets in whoever was scanned; each code gets an outcome of its own, in the order of the scan. That nobody enters twice is the
 * word of the index `check_ins_once`: of many doors that scan one ticket at one moment, one hears `checked_in`, and all others
 * when that was.
 * @throws AppError busy
 */
export async function scan(deed: Deed, list: DoorList, codes: readonly string[], address: string): Promise<Result[]> {
  const found = new Map((await findScanned(deed.tx, list, codes)).map((attendee) => [attendee.short_id, attendee]));
  const rules = { ...list, ticket_ids: ticketIdsOf(list) };
  const judged = [...found.values()].map((attendee) => ({
    attendee,
    problem: checkInProblem({ list: rules, attendee }, deed.now),
  }));
  const admitted = judged.filter(({ problem }) => problem === null).map(({ attendee }) => attendee);
  const inside = await checkIn(deed, list, admitted, address);
  const problems = new Map(judged.map(({ attendee, problem }) => [attendee.short_id, problem]));
  return codes.map((code, at) =>
    resultOf(
      code,
      found.get(code),
      problems.get(code) ?? null,
      inside.get(found.get(code)?.id ?? 0),
      codes.indexOf(code) < at,
    ),
  );
}

type Scanned = {
  id: number;
  short_id: string;
  public_id: string;
  first_name: string;
  last_name: string | null;
  ticket_id: number;
  ticket_title: string;
  status: AttendeeStatus;
  order_status: OrderStatus;
  check_in_short_id: string | null;
  checked_in_at: Date | null;
};
type CheckIn = { short_id: string; checked_in_at: Date; is_new: boolean };

async function findScanned(tx: Tx, { event }: DoorList, codes: readonly string[]): Promise<Scanned[]> {
  const { rows } = await sql<Scanned>`
    select attendees.id, attendees.short_id, attendees.public_id, attendees.first_name, attendees.last_name, attendees.ticket_id, tickets.title as ticket_title,
      attendees.status, orders.status as order_status, check_ins.short_id as check_in_short_id, check_ins.checked_in_at
    from attendees
      join orders on orders.id = attendees.order_id
      join tickets on tickets.id = attendees.ticket_id
      left join check_ins on check_ins.attendee_id = attendees.id and check_ins.undone_at is null
    where attendees.short_id = any(${codes}::text[]) and attendees.event_id = ${event.id}`.execute(tx);
  return rows;
}

/**
 * Check-in, figure and happening in one statement, in the order of ids: two doors with the same batch never wait in a circle. Whoever came in
 * while we waited is read afterwards.
 */
async function checkIn(
  { tx, by, now }: Deed,
  list: DoorList,
  admitted: readonly Scanned[],
  address: string,
): Promise<Map<number, CheckIn>> {
  if (admitted.length === 0) return new Map();
  const ids = admitted.map(({ id }) => id);
  const { actor, actor_id } = actorOf(by);
  const { rows } = await sql<CheckIn & { attendee_id: number }>`
    with entered as (
      insert into check_ins (short_id, event_id, check_in_list_id, attendee_id, ticket_id, checked_in_at, ip)
      select scanned.short_id, ${list.event_id}::bigint, ${list.id}::bigint, scanned.attendee_id, scanned.ticket_id, clock_timestamp(), ${address}::text
      from unnest(${ids}::bigint[], ${admitted.map(({ ticket_id }) => ticket_id)}::bigint[], ${admitted.map(() => shortId("ci"))}::text[]) as scanned (attendee_id, ticket_id, short_id)
      order by scanned.attendee_id
      on conflict (attendee_id) where undone_at is null do nothing
      returning attendee_id, ticket_id, short_id, checked_in_at
    ), counted as (
      insert into tally_changes (event_id, ticket_id, day, check_ins)
      select ${list.event_id}::bigint, ticket_id, (now() at time zone ${list.timezone}::text)::date, count(*) from entered group by ticket_id
    ), told as (
      insert into happenings (kind, account_id, event_id, subject, subject_id, actor, actor_id, data, happened_at)
      select 'attendee.checked_in', ${list.account_id}::bigint, ${list.event_id}::bigint, 'attendee', attendee_id,
        ${actor}::text, ${actor_id}::bigint, jsonb_build_object('check_in_list_id', ${list.id}::bigint), ${now}::timestamptz
      from entered
    )
    select attendee_id, short_id, checked_in_at, true as is_new from entered`.execute(tx);
  const inside = new Map(rows.map((row) => [row.attendee_id, row]));
  if (inside.size === ids.length) return inside;
  const others = ids.filter((id) => !inside.has(id));
  const before = await sql<CheckIn & { attendee_id: number }>`
    select attendee_id, short_id, checked_in_at, false as is_new from check_ins where attendee_id = any(${others}::bigint[]) and undone_at is null`.execute(
    tx,
  );
  for (const row of before.rows) inside.set(row.attendee_id, row);
  return inside;
}

function resultOf(
  code: string,
  attendee: Scanned | undefined,
  problem: CheckInProblem | null,
  inside: CheckIn | undefined,
  is_repeated: boolean,
): Result {
  const nothing = { attendee_short_id: code, check_in_short_id: null, checked_in_at: null };
  if (!attendee) return { ...nothing, outcome: "not_found", attendee: null };
  const outcome = problem === null ? outcomeOf(inside, is_repeated) : OUTCOME[problem];
  if (outcome === "not_found") return { ...nothing, outcome, attendee: null };
  const check_in = inside ?? { short_id: attendee.check_in_short_id, checked_in_at: attendee.checked_in_at };
  const { first_name, last_name, public_id, ticket_title } = attendee;
  return {
    attendee_short_id: code,
    outcome,
    check_in_short_id: check_in.short_id,
    checked_in_at: check_in.checked_in_at,
    attendee: { first_name, last_name, public_id, ticket_title },
  };
}

/** @throws AppError busy, where somebody took the other check-in back between two of our statements: the next scan will do */
function outcomeOf(inside: CheckIn | undefined, is_repeated: boolean): Outcome {
  if (!inside) throw new AppError("busy");
  return inside.is_new && !is_repeated ? "checked_in" : "already_checked_in";
}

/** An unpaid name is nobody's ticket. The list as a whole has been asked before. */
const OUTCOME: Record<CheckInProblem, Outcome> = {
  list_not_active: "not_found",
  list_expired: "not_found",
  order_not_completed: "not_found",
  ticket_not_on_list: "ticket_not_on_list",
  attendee_cancelled: "attendee_cancelled",
  already_checked_in: "already_checked_in",
};
