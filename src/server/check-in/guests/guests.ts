import { createHash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import type { ListedAttendeeStatus } from "#domain/check-in.ts";
import { scopeOf } from "#domain/check-in.ts";
import { GUESTS_A_PAGE } from "#domain/maxima.ts";
import { areTicketsValid, isUnpaid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { answersOfAttendee, answersOfOrder, readAll } from "#server/questions/readable-answers.ts";
import { codeStart, stationCode, keysOfTicket } from "#server/ticket-codes/codes.ts";
import { changedSince, newCursor } from "./guest-changes.ts";
import { lastCameIn, lastListId } from "#server/check-in/admission/last-admission.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";
import { revokedKeysOf } from "#server/check-in/devices/revoked-keys.ts";

type Query = { since?: string | undefined; after?: number | undefined };

/**
 * All attendees of a list, in pages, for a device that may lose its network; or those who changed
 * since. An attendee who left the list meanwhile is sent as cancelled and without a name, so that
 * the device deletes them.
 */
export async function guestsOf(db: ReadDb, list: CheckInStation, { since, after = 0 }: Query, now: Date) {
  // Read before the attendees: what changes meanwhile is sent again next time.
  const cursor = await newCursor(db, list, since, now);
  const changed = since === undefined ? null : await changedSince(db, list, since, now);
  const rows = await selectGuests(db, list, { after, ids: changed });
  const isLast = rows.length <= GUESTS_A_PAGE;
  const page = rows.slice(0, GUESTS_A_PAGE);
  return {
    data: page.map((row) => guestOf(list, row)),
    meta: {
      next: isLast ? null : String(page.at(-1)?.id ?? ""),
      cursor,
      is_whole: changed === null,
      revoked: after === 0 ? await revokedKeysOf(db, list, changed) : [],
    },
  };
}

function referencesOf(row: Row): string[] {
  const { public_id, order_public_id, import_reference } = row;
  return [public_id, order_public_id, ...(import_reference === null ? [] : [import_reference]), codeStart(row)];
}

type Row = Awaited<ReturnType<typeof selectGuests>>[number];

function guestOf(list: CheckInStation, row: Row) {
  const isOn = row.is_valid && row.status === "ACTIVE" && row.is_on_list;
  const status: ListedAttendeeStatus = isOn ? "ACTIVE" : "CANCELLED";
  const named = row.is_on_list ? row : { ...row, first_name: "", last_name: null, note: null };
  const shown = new Set(list.shown_question_ids);
  const answers = row.is_on_list ? readAll([...row.answers, ...row.answers_of_order]) : [];
  return {
    id: row.id,
    code: stationCode(list, row),
    keys: isOn ? keysOfTicket(row) : [],
    references: isOn ? referencesOf(row) : [],
    ...{ first_name: named.first_name, last_name: named.last_name, note: named.note },
    ...{ ticket_id: row.ticket_id, price_id: row.ticket_price_id, status },
    order: createHash("sha256").update(`door ${list.short_id} ${row.order_short_id}`).digest("base64url").slice(0, 12),
    answers: answers
      .filter(({ question_id }) => shown.has(question_id))
      .map(({ question_id, answer }) => ({ question_id, answer: inOneLine(answer) })),
    ...{ is_unpaid: row.is_unpaid, is_out: row.is_out },
    ...{ checked_in_at: row.checked_in_at, check_in_list_name: row.check_in_list_name },
  };
}

function inOneLine(answer: string | readonly string[] | object): string {
  if (typeof answer === "string") return answer;
  return Object.values(answer)
    .filter((part) => typeof part === "string" && part !== "")
    .join(", ");
}

function selectGuests(db: ReadDb, list: CheckInStation, { after, ids }: { after: number; ids: number[] | null }) {
  const isOnList = sql<boolean>`attendees.ticket_id = any(${ticketIdsOf(list)}::bigint[])`;
  const isWanted =
    ids === null
      ? sql<SqlBool>`${isOnList} and attendees.status <> 'PENDING'`
      : sql<SqlBool>`attendees.id = any(${ids}::bigint[])`;
  const asksQuestions = list.shown_question_ids.length > 0;
  return db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .leftJoin("check_ins", (join) =>
      join
        .onRef("check_ins.attendee_id", "=", "attendees.id")
        .on("check_ins.scope", "=", scopeOf(list))
        .on("check_ins.undone_at", "is", null),
    )
    .leftJoin("check_in_lists", (join) => join.on("check_in_lists.id", "=", lastListId))
    .select([
      "attendees.id",
      "attendees.short_id",
      "attendees.public_id",
      "attendees.old_code",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.ticket_id",
      "attendees.ticket_price_id",
      "attendees.status",
      "attendees.check_in_note as note",
      "orders.short_id as order_short_id",
      "orders.public_id as order_public_id",
      "orders.import_reference",
      isUnpaid.as("is_unpaid"),
      sql<boolean>`${areTicketsValid}`.as("is_valid"),
      isOnList.as("is_on_list"),
      lastCameIn.as("checked_in_at"),
      sql<boolean>`check_ins.left_at is not null`.as("is_out"),
      "check_in_lists.name as check_in_list_name",
    ])
    .select(asksQuestions ? answersOfAttendee().as("answers") : noAnswers.as("answers"))
    .select(asksQuestions ? answersOfOrder().as("answers_of_order") : noAnswers.as("answers_of_order"))
    .where("attendees.event_id", "=", list.event.id)
    .where(isWanted)
    .where("attendees.id", ">", after)
    .orderBy("attendees.id")
    .limit(GUESTS_A_PAGE + 1)
    .execute();
}

const noAnswers = sql<never[]>`'[]'::jsonb`;
