import type { CheckInResult } from "#contract/check-in.ts";
import { TEST_CAME_BEFORE, TEST_TICKET_OUTCOMES, type TestTicketOutcome } from "#domain/test-scans.ts";
import { canonicalCode } from "#domain/ticket-code/parse-ticket-code.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import type { CheckInListRow } from "#server/check-in/check-in-list-queries.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";

type List = Pick<CheckInListRow, "short_id" | "event_id" | "name" | "tickets">;
type Result = Omit<CheckInResult, "checked_in_at"> & { checked_in_at: Date | null };

export type TestTicket = { place: number; outcome: TestTicketOutcome; qr_text: string };

/**
 * A list's test tickets, one for each outcome of a scan. They are derived from the list's link and
 * stored nowhere: a scan of one is not recorded, and counts nowhere. Another link has other test
 * tickets.
 */
export function testTickets(list: List, codes: TicketCodes): TestTicket[] {
  return TEST_TICKET_OUTCOMES.map((outcome, index) => ({
    ...{ place: index, outcome },
    qr_text: codes.qrText({ event_id: list.event_id, short_id: seedOf(list, index) }),
  }));
}

/**
 * The result of each code that is a test ticket of this list, else null; and the scans that are
 * none.
 */
export function withoutTests<Scan extends { code: string }>(list: List, scans: readonly Scan[], now: Date) {
  const indexByCode = new Map(TEST_TICKET_OUTCOMES.map((_outcome, index) => [codeAt(list, index), index]));
  const results = scans.map(({ code }) => {
    const index = indexByCode.get(canonicalCode(code));
    return index === undefined ? null : resultOf(list, { code, place: index }, now);
  });
  return { results, others: scans.filter((_scan, at) => results[at] === null) };
}

function resultOf(list: List, { code, place }: { code: string; place: number }, now: Date): Result {
  const outcome = TEST_TICKET_OUTCOMES[place] ?? "not_found";
  const came = outcome === "already_checked_in" ? new Date(now.getTime() - TEST_CAME_BEFORE * 60_000) : now;
  const isIn = outcome === "checked_in" || outcome === "already_checked_in";
  return {
    ...{ code, outcome, check_in_short_id: null },
    checked_in_at: isIn ? came : null,
    check_in_list_name: isIn ? list.name : null,
    ...{ phone_name: null, others_of_order: 0, is_old_code: false, is_test: true },
    attendee: outcome === "not_found" ? null : guestOf(list, place),
  };
}

function guestOf({ tickets }: List, index: number): NonNullable<Result["attendee"]> {
  return {
    first_name: "Test",
    last_name: String(index + 1),
    public_id: `A-TEST${String(index + 1).padStart(3, "0")}`,
    ticket_title: tickets[0]?.title ?? "",
    ...{ is_unpaid: false, note: null },
  };
}

function codeAt(list: List, index: number): string {
  return ticketCode({ short_id: seedOf(list, index) });
}

function seedOf({ short_id }: Pick<List, "short_id">, index: number): string {
  return `rehearsal ${short_id} ${index}`;
}
