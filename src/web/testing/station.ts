import type { CheckInListPublic, CheckInResult, ScanConflict, CheckInGuest } from "#contract/check-in.ts";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { CallError, type CallErrorCode } from "#web/platform/call-error.ts";
import type { StationApi } from "#web/public/check-in/admissions/station-api.ts";
import type { SentScans } from "#web/public/check-in/admissions/send-pending.ts";

export function aGuest(id: number, over: Partial<CheckInGuest> = {}): CheckInGuest {
  return {
    ...{ id, code: `A-GUEST${String(id).padStart(2, "0")}~proof`, keys: [codeKey(ticketOf(id))], order: `order ${id}` },
    references: [`A-7KQ2M${String(id).padStart(2, "0")}`, "O-4HB9W2X", "U0N2"],
    ...{ first_name: `Guest ${id}`, last_name: "Lovelace", ticket_id: 1, price_id: 11, status: "ACTIVE" },
    ...{ note: null, answers: [], is_unpaid: false, checked_in_at: null, is_out: false, check_in_list_name: null },
    ...over,
  };
}

/** The code on this attendee's ticket. */
export function ticketOf(id: number): string {
  return `a_ticketOfGuestNumber${String(id).padStart(4, "0")}`;
}

export function stationList(over: Partial<CheckInListPublic> = {}): CheckInListPublic {
  return {
    ...{ short_id: `cil_${"x".repeat(22)}`, name: "Main entrance", description: null, state: "ACTIVE" },
    ...{ activates_at: null, expires_at: null, counts_separately: false, allows_reentry: false, badge_size: null },
    ...{ total_attendees: 3, checked_in_attendees: 0, inside_attendees: 0 },
    event: { id: 7, title: "Summer Night", timezone: "Europe/Berlin", start_date: "2027-05-03T18:00:00Z" },
    tickets: [{ id: 1, title: "Standing" }],
    by_ticket: [{ ticket_id: 1, title: "Standing", total: 3, checked_in: 0, inside: 0 }],
    ...{ keys: [], prices: [{ id: 11, ticket_id: 1 }], shown_questions: [] },
    phone: { id: 1, name: "1" },
    holds_until: "2027-05-04T20:00:00Z",
    ...over,
  };
}

export function aResult(over: Partial<CheckInResult> = {}): CheckInResult {
  return {
    ...{ code: "", outcome: "not_found", check_in_short_id: null, checked_in_at: null, check_in_list_name: null },
    ...{ phone_name: null, others_of_order: 0, is_old_code: false, is_test: false, attendee: null },
    ...over,
  };
}

export type Network = "up" | "down" | "loses answers" | "foreign";

/**
 * A server that admits each of its attendees once, behind a network that can fail before or after
 * the call reaches it.
 */
export function stationServer(guests: CheckInGuest[], list = stationList()) {
  const inside = new Map<number, { at: string; by: "door" | "elsewhere" }>();
  const handled = new Map<string, SentScans>();
  const server = {
    network: "up" as Network,
    guests,
    list,
    inside,
    /** IDs of scans, in the order in which they first arrived. */
    handled,
    calls: 0,
    refusal: null as CallErrorCode | null,
    conflicts: [] as ScanConflict[],
    api: {} as StationApi,
  };

  async function over<Answer>(respond: () => Answer): Promise<Answer> {
    server.calls += 1;
    if (server.network === "down") throw failure("network");
    if (server.network === "foreign") throw failure("unexpected");
    if (server.refusal) throw failure(server.refusal);
    const response = respond();
    if (server.network === "loses answers") throw failure("timeout");
    return response;
  }

  function result(code: string): { guest: CheckInGuest | undefined; result: CheckInResult } {
    const guest = server.guests.find((candidate) => candidate.code === code || candidate.keys.includes(codeKey(code)));
    if (!guest) return { guest, result: aResult({ code }) };
    const before = inside.get(guest.id);
    const at = before?.at ?? new Date().toISOString();
    const { first_name, last_name, note, is_unpaid } = guest;
    const attendee = { first_name, last_name, note, is_unpaid, public_id: `A-${guest.id}`, ticket_title: "Standing" };
    const check_in = { checked_in_at: at, check_in_list_name: list.name, check_in_short_id: `ci_${guest.id}` };
    const outcome = before ? ("already_checked_in" as const) : ("checked_in" as const);
    return { guest, result: aResult({ code, outcome, ...check_in, attendee }) };
  }

  server.api = {
    list: () => over(() => server.list),
    guests: ({ since }) =>
      over(() => ({
        data: since ? [] : server.guests,
        meta: { next: null, cursor: "1", is_whole: !since, revoked: [] },
      })),
    checkIn: (code) =>
      over(() => {
        const { guest, result: checked } = result(code);
        if (guest && checked.outcome === "checked_in")
          inside.set(guest.id, { at: String(checked.checked_in_at), by: "door" });
        return checked;
      }),
    rehearse: () => Promise.resolve(aResult({ outcome: "checked_in", is_test: true })),
    sendScans: ({ scans }) =>
      over(() =>
        scans.map(({ id, code, at, admitted }) => {
          const known = handled.get(id);
          if (known) return known;
          const { guest, result: checked } = result(code);
          const before = guest && inside.get(guest.id);
          const isLetIn = guest && admitted && !before;
          if (isLetIn) inside.set(guest.id, { at, by: "door" });
          const isOwn = before?.by === "door";
          const conflict = admitted && before && !isOwn ? { ...checked, checked_in_at: before.at } : null;
          const outcome = isLetIn || (admitted && isOwn) ? ("checked_in" as const) : checked.outcome;
          const response = { id, result: { ...checked, outcome }, conflict };
          handled.set(id, response);
          return response;
        }),
      ),
    conflicts: () => over(() => server.conflicts),
    find: () => over(() => ({ found: [], has_more: false })),
    undo: (short_id) => over(() => void inside.delete(Number(short_id.slice(3)))),
    pair: () => over(() => ({ id: 1, name: "1" })),
    rename: (name) => over(() => ({ id: 1, name })),
  };
  return server;
}

export type StationServer = ReturnType<typeof stationServer>;

function failure(code: CallErrorCode): CallError {
  return new CallError({ code, status: 0, message: `no answer: ${code}` });
}
