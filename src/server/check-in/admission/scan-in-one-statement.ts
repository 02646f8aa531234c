import { sql } from "kysely";
import type { CheckInResult } from "#contract/check-in.ts";
import { isUnpaid } from "#server/order-state/unpaid-tickets.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import { type Db, autocommit } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { isOvertaken } from "#server/platform/errors.ts";
import { unseen } from "#server/platform/database/opaque-parameter.ts";
import { shortId } from "#server/platform/database/short-ids.ts";
import { comingIn, type Station, stationOf, mayPass, type Passed } from "./admit.ts";
import { bytesOfCode } from "#server/ticket-codes/codes.ts";
import { othersOf } from "./find-scanned.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";
import { isToBeNoted } from "#server/check-in/devices/phones.ts";
import { type ScanInput, type Result, scan } from "./scan.ts";

/**
 * As `scan`, for a check-in station: a single code of ours that admits its holder, as nearly every
 * scan is, is one statement that commits by itself. Any other scan takes the slow path, which finds
 * out why. The statement returns everything that the result needs, so nothing that it has committed
 * ever has to be undone.
 * @throws AppError busy, not_let_out
 */
export async function scanAtStation(db: Db, acting: Acting, list: CheckInStation, input: ScanInput): Promise<Result[]> {
  const admitted = await scanAtOnce(db, acting, list, input);
  return admitted ? [admitted] : withTransaction(db, acting, (ctx) => scan(ctx, list, input));
}

async function scanAtOnce(db: Db, acting: Acting, list: CheckInStation, input: ScanInput): Promise<Result | undefined> {
  const [code = "", ...more] = input.codes;
  const ticket_code = bytesOfCode(code);
  if (ticket_code === null || more.length > 0 || input.direction === "out") return undefined;
  if (isToBeNoted(list, acting.now)) return undefined;
  const station = stationOf(acting, list, input.address);
  const admission = { ...station, ticket_code, short_id: shortId("ci"), ticket_ids: ticketIdsOf(list) };
  const [admitted] = await admitByCode(autocommit(db), admission).catch((error: unknown) => {
    if (isOvertaken(error)) return [];
    throw error;
  });
  return admitted && resultOf(list, code, admitted);
}

function resultOf(
  list: CheckInStation,
  code: string,
  { short_id, checked_in_at, others_of_order, ...guest }: Admitted,
): Result {
  const { first_name, last_name, public_id, ticket_title, is_unpaid, note } = guest;
  return {
    ...{ code, outcome: "checked_in", check_in_short_id: short_id, checked_in_at },
    ...{ check_in_list_name: list.name, phone_name: list.phone?.name ?? null, others_of_order },
    ...{ is_old_code: false, is_test: false },
    attendee: { first_name, last_name, public_id, ticket_title, is_unpaid, note },
  };
}

type Admitted = Pick<Passed, "short_id" | "checked_in_at"> &
  NonNullable<CheckInResult["attendee"]> & { others_of_order: number };

type Admission = Station & { ticket_code: Buffer; short_id: string; ticket_ids: readonly number[] };

/**
 * Admits the holder of this code, if the list includes their ticket. The code is the proof: it is
 * derived from the ticket's short id alone.
 */
const admitByCode = cachedQuery("admit by code", (db, { ticket_code, short_id, ticket_ids, ...door }: Admission) => {
  const good = sql`
      select
        attendees.id,
        attendees.id as attendee_id,
        attendees.order_id,
        attendees.ticket_id,
        attendees.first_name,
        attendees.last_name,
        attendees.public_id,
        attendees.check_in_note as note,
        ${isUnpaid} as is_unpaid,
        ${short_id}::text as short_id,
        null::timestamptz as at
      from attendees join orders on orders.id = attendees.order_id
      where ticket_code(attendees.short_id) = ${ticket_code}::bytea
        and attendees.event_id = ${unseen(door.event_id, "bigint")}
        and attendees.ticket_id = any(${unseen(ticket_ids, "bigint[]")})
        and ${mayPass}
      for share of orders, attendees`;
  const statement = sql<Admitted>`${comingIn(good, door)}
    select
      passed.short_id,
      passed.checked_in_at,
      good.first_name,
      good.last_name,
      good.public_id,
      good.note,
      good.is_unpaid,
      tickets.title as ticket_title,
      ${othersOf("good", { scope: door.scope, ticket_ids })} as others_of_order
    from passed
    join good on good.attendee_id = passed.attendee_id
    join tickets on tickets.id = good.ticket_id`;
  return { compile: () => statement.compile(db) };
});
