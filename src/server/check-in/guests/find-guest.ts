import { type SqlBool, sql } from "kysely";
import { scopeOf } from "#domain/check-in.ts";
import { STATION_SEARCH_MIN } from "#domain/maxima.ts";
import { lettersTyped } from "#domain/search.ts";
import { codeStartIn } from "#domain/ticket-code/parse-ticket-code.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { areTicketsValid, isUnpaid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { firstLine, occursIn } from "#server/platform/database/search.ts";
import { codesFrom, stationCode } from "#server/ticket-codes/codes.ts";
import { cleanCode, codesIn, joinedCode } from "#domain/ticket-code/scanned-code.ts";
import { findScanned } from "#server/check-in/admission/find-scanned.ts";
import { lastCameIn } from "#server/check-in/admission/last-admission.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";

const FOUND_MAX = 20;
/** A group that comes in together. */
const OF_ORDER_MAX = 100;

/**
 * Two letters occur in half of all names: only this many matches are sorted, so that no search
 * waits for the rest.
 */
const ORDERED_MAX = 1_000;

/**
 * Finds attendees with a ticket of this list, by a code or a reference in any spelling, or by name:
 * twenty, those who are not in yet first, and whether there are more. The results carry codes of
 * this list: finding an attendee must not reveal their ticket.
 */
export async function findGuests(db: ReadDb, list: CheckInStation, query: string) {
  const wanted = cleanCode(query);
  if (lettersTyped(wanted) < STATION_SEARCH_MIN) return { data: [], has_more: false };
  const coded = await findByWhole(db, list, wanted);
  const matching = guests(db, list)
    .where(occursIn(sql.ref("search_text"), wanted))
    .where(occursIn(firstLine("search_text"), wanted))
    .limit(ORDERED_MAX);
  const named = await answersFor(db, list, matching);
  const both = [...new Map([...coded.data, ...named.data].map((attendee) => [attendee.public_id, attendee])).values()];
  const start = codeStartIn(wanted);
  if (both.length === 0 && start !== null) return findByCode(db, list, start);
  return { data: both.slice(0, FOUND_MAX), has_more: coded.has_more || named.has_more || both.length > FOUND_MAX };
}

/**
 * Finds by a whole code, or by the reference of an imported order. A code that fits several tickets
 * finds all of them.
 */
async function findByWhole(db: ReadDb, list: CheckInStation, wanted: string) {
  const { found, several } = await findScanned(db, list, [wanted]);
  const match = found.get(wanted);
  const ids = (match ? [match] : (several.get(wanted) ?? [])).map(({ id }) => id);
  const references = codesIn(wanted)
    .map(joinedCode)
    .filter((reference) => reference !== "");
  const ofOrder = db
    .selectFrom("orders")
    .select("orders.id")
    .where("orders.event_id", "=", list.event.id)
    .where("orders.import_reference", "is not", null)
    .where(sql<SqlBool>`public.joined_code(orders.import_reference) = any(${references}::text[])`);
  const matching = guests(db, list)
    .where((where) => where.or([where("id", "=", anyOf(ids)), where("order_id", "in", ofOrder)]))
    .limit(ORDERED_MAX);
  return answersFor(db, list, matching);
}

/**
 * Finds an attendee who reads out the first characters of their code: they admit no one, and one in
 * a million tickets has them.
 */
function findByCode(db: ReadDb, list: CheckInStation, start: string) {
  const { from, to } = codesFrom(start);
  const code = sql`ticket_code(attendees.short_id)`;
  const matching = guests(db, list).where(sql<SqlBool>`${code} between ${from}::bytea and ${to}::bytea`);
  return answersFor(db, list, matching.limit(ORDERED_MAX));
}

/**
 * Finds all attendees in the order of the code's ticket that this list admits: a group comes in
 * together.
 */
export async function findOfOrder(db: ReadDb, list: CheckInStation, code: string) {
  const match = (await findScanned(db, list, [code])).found.get(code);
  if (!match) return { data: [], has_more: false };
  const matching = guests(db, list).where("order_id", "=", match.order_id).limit(ORDERED_MAX);
  return answersFor(db, list, matching, OF_ORDER_MAX);
}

function guests(db: ReadDb, list: CheckInStation) {
  return db
    .selectFrom("attendees")
    .select(["id", "order_id", "ticket_id", "short_id", "public_id", "first_name", "last_name", "check_in_note"])
    .where("event_id", "=", list.event.id)
    .where(sql<SqlBool>`ticket_id = any(${ticketIdsOf(list)}::bigint[])`)
    .where("status", "=", "ACTIVE");
}

/**
 * Up to `most` of the matching attendees, those outside before those inside, and whether there are
 * more.
 */
async function answersFor(db: ReadDb, list: CheckInStation, matching: ReturnType<typeof guests>, most = FOUND_MAX) {
  const rows = await db
    .selectFrom(matching.as("attendees"))
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .leftJoin("check_ins", (join) =>
      join
        .onRef("check_ins.attendee_id", "=", "attendees.id")
        .on("check_ins.scope", "=", scopeOf(list))
        .on("check_ins.undone_at", "is", null),
    )
    .select([
      "attendees.short_id",
      "attendees.public_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.check_in_note as note",
      "tickets.title as ticket_title",
      lastCameIn.as("checked_in_at"),
      sql<boolean>`check_ins.left_at is not null`.as("is_out"),
      "check_ins.short_id as check_in_short_id",
      isUnpaid.as("is_unpaid"),
    ])
    .where(areTicketsValid)
    .orderBy(sql`check_ins.id is not null and check_ins.left_at is null`)
    .orderBy(sql`lower(attendees.first_name)`)
    .orderBy(sql`lower(attendees.last_name)`)
    .orderBy("attendees.id")
    .limit(most + 1)
    .execute();
  const data = rows.slice(0, most).map(({ short_id, ...row }) => ({
    ...row,
    code: stationCode(list, { short_id, public_id: row.public_id }),
  }));
  return { data, has_more: rows.length > most };
}
