import { type SqlBool, sql } from "kysely";
import { type CheckInProblem, checkInProblem, type CheckInDirection, scopeOf } from "#domain/check-in.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { isUnpaid, validUnpaidUntil } from "#server/order-state/unpaid-tickets.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { unseen } from "#server/platform/database/opaque-parameter.ts";
import { cleanCode, codesIn } from "#domain/ticket-code/scanned-code.ts";
import {
  areNamed,
  isOwnCode,
  type NamedBy,
  namedBy,
  onlyAlike,
  type ProvenTickets,
  provenBy,
} from "#server/ticket-codes/codes.ts";
import { lastCameIn, lastListId, lastPhoneId } from "./last-admission.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";

/**
 * With more codes than this in one scan, it is not counted how many others of an order are still
 * outside.
 */
const OTHERS_COUNTED_MAX = 10;

export type Scanned = Awaited<ReturnType<typeof selectNamed>>[number];

/** The ticket that each code proves. A code that only names a ticket is not enough. */
export async function findScanned(
  db: ReadDb,
  list: CheckInStation,
  codes: readonly string[],
): Promise<ProvenTickets<Scanned>> {
  const short_ids = await shortIdsSpelledLike(db, list, codes);
  const named = await selectNamed(db, {
    ...namedBy([...codes, ...short_ids]),
    event_id: list.event.id,
    scope: scopeOf(list),
    ticket_ids: ticketIdsOf(list),
    counts_others: codes.length <= OTHERS_COUNTED_MAX,
  });
  const alike = onlyAlike(list, codes, named);
  return provenBy(list, codes, named, alike.length > 0 ? await formerCodes(db, list, alike) : undefined);
}

/** Which of these codes are exactly what a ticket had before it was transferred or reactivated. */
async function formerCodes(db: ReadDb, list: CheckInStation, codes: readonly string[]): Promise<Set<string>> {
  const candidates = codes.flatMap(codesIn).map(cleanCode);
  const rows = await db
    .selectFrom("replaced_tickets")
    .select(["short_id", "old_code"])
    .where("event_id", "=", list.event.id)
    .where(({ eb, or }) => or([eb("short_id", "=", anyOf(candidates)), eb("old_code", "=", anyOf(candidates))]))
    .execute();
  return new Set(rows.flatMap(({ short_id, old_code }) => (old_code === null ? [short_id] : [short_id, old_code])));
}

/**
 * The short ids of codes that were typed in another case: no index covers these, and hardly any
 * scan is one.
 */
async function shortIdsSpelledLike(db: ReadDb, list: CheckInStation, codes: readonly string[]): Promise<string[]> {
  const spelled = codes.flatMap(codesIn).filter((code) => isShortIdMiscased(code));
  if (spelled.length === 0) return [];
  const rows = await db
    .selectFrom("attendees")
    .select("short_id")
    .where("event_id", "=", list.event.id)
    .where(sql<SqlBool>`lower(short_id) = any(${spelled.map((code) => code.toLowerCase())}::text[])`)
    .execute();
  return rows.map(({ short_id }) => short_id);
}

/** Typed by a scanner in upper or lower case, or with the computer's caps lock. */
function isShortIdMiscased(code: string): boolean {
  return /^(?:a_[a-z0-9]{10,40}|A_[A-Za-z0-9]{10,40})$/.test(code);
}

/** Why the attendee can't pass in this direction at this moment; or null. */
export function problemOf(
  list: CheckInStation,
  attendee: Scanned,
  direction: CheckInDirection,
  now: Date,
): CheckInProblem | null {
  const { is_out, checked_in_at, ...rest } = attendee;
  const attendeeState = { ...rest, checked_in_at: is_out ? null : checked_in_at };
  return checkInProblem({ list: { ...list, ticket_ids: ticketIdsOf(list) }, attendee: attendeeState, direction }, now);
}

/** Whether the scanned code is the one that another product gave the ticket. */
export function isOldCode(list: CheckInStation, code: string, attendee: Pick<Scanned, "old_code"> & Ticket): boolean {
  return attendee.old_code !== null && !isOwnCode(list, code, attendee);
}

type Ticket = { short_id: string; public_id: string };

type Named = NamedBy & { event_id: number; scope: number; ticket_ids: readonly number[]; counts_others: boolean };

const selectNamed = cachedQuery("find scanned", (db, { event_id, scope, ticket_ids, counts_others, ...named }: Named) =>
  db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .leftJoin("check_ins", (join) =>
      join
        .onRef("check_ins.attendee_id", "=", "attendees.id")
        .on("check_ins.scope", "=", unseen(scope, "bigint"))
        .on("check_ins.undone_at", "is", null),
    )
    .leftJoin("check_in_lists", (join) => join.on("check_in_lists.id", "=", lastListId))
    .leftJoin("check_in_devices", (join) => join.on("check_in_devices.id", "=", lastPhoneId))
    .select([
      "attendees.id",
      "attendees.short_id",
      "attendees.public_id",
      "attendees.old_code",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.ticket_id",
      "attendees.order_id",
      "attendees.status",
      "attendees.check_in_note as note",
      "tickets.title as ticket_title",
      "orders.status as order_status",
      validUnpaidUntil.as("valid_unpaid_until"),
      isUnpaid.as("is_unpaid"),
      "check_ins.short_id as check_in_short_id",
      lastCameIn.as("checked_in_at"),
      sql<boolean>`check_ins.left_at is not null`.as("is_out"),
      "check_in_lists.name as check_in_list_name",
      lastListId.as("last_list_id"),
      lastPhoneId.as("last_phone_id"),
      "check_in_devices.name as phone_name",
      sql<number>`
        case
          when ${unseen(counts_others, "boolean")} then ${othersOf("attendees", { scope, ticket_ids })}
          else 0 end`.as("others_of_order"),
    ])
    .where(areNamed(named))
    .where("attendees.event_id", "=", unseen(event_id, "bigint")),
);

/**
 * How many attendees of an order are still to come in, besides the one in this row of `of` (`id`,
 * `order_id`). `offset 0` keeps PostgreSQL from turning the check-ins into a join: planned for the
 * empty table of a first evening, it would read all of them for each scan.
 */
export function othersOf(of: string, { scope, ticket_ids }: Pick<Named, "scope" | "ticket_ids">) {
  return sql<number>`(
    select count(*)
    from attendees as other
    where other.order_id = ${sql.ref(`${of}.order_id`)}
      and other.id <> ${sql.ref(`${of}.id`)}
      and other.status = 'ACTIVE'
      and other.ticket_id = any(${unseen(ticket_ids, "bigint[]")})
      and not exists (
        select from check_ins as theirs
        where theirs.attendee_id = other.id
          and theirs.scope = ${unseen(scope, "bigint")}
          and theirs.undone_at is null
          and theirs.left_at is null
        offset 0))`;
}
