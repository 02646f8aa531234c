import type { CheckInGuest } from "#contract/check-in.ts";
import { checkInListState, type CheckInDirection } from "#domain/check-in.ts";
import { codeKey, type ParsedTicketCode, parseTicketCode } from "#domain/ticket-code/parse-ticket-code.ts";
import type { OfflineList } from "#web/public/check-in/offline/offline-list.ts";
import { answersOf, type FinalVerdictKind, type Verdict, unknownKind } from "./verdict.ts";

/** The latest action of this phone with a ticket that has not been sent yet. */
export type OwnScan = { at: number; direction: CheckInDirection };

export type OfflineContext = {
  held: OfflineList;
  /**
   * Whether a ticket's signature is valid for this key. False where the browser cannot verify it.
   */
  verify: (key: string, proof: { signed: Uint8Array; signature: Uint8Array }) => Promise<boolean>;
  /** Keyed by `subjectOf`. */
  own: ReadonlyMap<string, OwnScan>;
  phone_name: string | null;
};

/**
 * The result, and the subject of the scan: an attendee in the list on this phone, or a code that is
 * only verified by its signature.
 */
export type OfflineVerdict = { verdict: Verdict; subject: string; guest_id: number | null };

/**
 * Validates a code without a network. A listed one is validated as on the server. For any other
 * code the phone checks its signature, event, ticket, validity, the list of revoked codes, and
 * earlier use on this phone; a code that passes all of them was sold after the list was last
 * updated.
 */
export async function validateOffline(
  scan: { code: string; direction: CheckInDirection; at: number },
  context: OfflineContext,
): Promise<OfflineVerdict> {
  const { held } = context;
  const guest = held.findBy(scan.code);
  if (guest) return validateGuest(guest, scan, context);
  if (held.isAmbiguous(scan.code)) {
    const subject = subjectOf(held, scan.code);
    return { verdict: { ...nothing(held), kind: "ambiguous" }, subject, guest_id: null };
  }
  const key = codeKey(scan.code);
  const subject = subjectOf(held, scan.code);
  const kind = await validateUnknown(parseTicketCode(scan.code), { ...scan, key, subject }, context);
  return { verdict: { ...nothing(held), kind, ...before(kind, subject, context) }, subject, guest_id: null };
}

/** Returns the subject of a scan: an attendee, or a code that is not in the list. */
export function subjectOf(held: OfflineList, code: string): string {
  const guest = held.findBy(code);
  return guest ? `guest ${guest.id}` : `code ${codeKey(code)}`;
}

function validateGuest(
  guest: CheckInGuest,
  { direction, at }: { direction: CheckInDirection; at: number },
  context: OfflineContext,
): OfflineVerdict {
  const { held } = context;
  const list = held.list();
  const subject = `guest ${guest.id}`;
  const own = context.own.get(subject);
  const wasIn = guest.checked_in_at !== null && !guest.is_out;
  const isIn = own ? own.direction === "in" : wasIn;
  const kind = closedKind(held, at) ?? (guest.status === "CANCELLED" ? "cancelled" : passing(direction, isIn, guest));
  const verdict: Verdict = {
    ...nothing(held),
    kind,
    guest: {
      first_name: guest.first_name,
      last_name: guest.last_name,
      ticket_title: list?.tickets.find(({ id }) => id === guest.ticket_id)?.title ?? "",
      public_id: guest.references[0] ?? null,
      note: guest.note,
      answers: answersOf(guest, list?.shown_questions ?? []),
    },
    ...(own
      ? before(kind, subject, context)
      : { checked_in_at: guest.checked_in_at, check_in_list_name: guest.check_in_list_name }),
    others_of_order: held.ofOrder(guest.order).filter((other) => other.id !== guest.id && !isInside(other, context))
      .length,
  };
  return { verdict, subject, guest_id: guest.id };
}

function isInside(guest: CheckInGuest, { own }: Pick<OfflineContext, "own">): boolean {
  const action = own.get(`guest ${guest.id}`);
  return action ? action.direction === "in" : guest.checked_in_at !== null && !guest.is_out;
}

function passing(direction: CheckInDirection, isIn: boolean, { is_unpaid }: CheckInGuest): FinalVerdictKind {
  if (direction === "out") return isIn ? "checked_out" : "not_in";
  if (isIn) return "already_in";
  return is_unpaid ? "admitted_unpaid" : "admitted";
}

async function validateUnknown(
  parsed: ParsedTicketCode,
  scan: { code: string; direction: CheckInDirection; at: number; key: string; subject: string },
  { held, verify, own }: OfflineContext,
): Promise<FinalVerdictKind> {
  // A replaced code may be printed without its signature.
  if (parsed.is !== "ft1" || !parsed.payload || !parsed.signed || !parsed.signature)
    return held.isRevoked(scan.key) ? "cancelled" : unknownKind(scan.code);
  const list = held.list();
  const { key_id, event_id, ticket_price_id, valid_from, valid_until } = parsed.payload;
  const key = list?.keys.find(({ id }) => id === key_id);
  if (!list || event_id !== list.event.id || !key) return "unknown";
  if (!(await verify(key.public_key, { signed: parsed.signed, signature: parsed.signature }))) return "unknown";
  const price = list.prices.find(({ id }) => id === ticket_price_id);
  if (!price || !list.tickets.some(({ id }) => id === price.ticket_id)) return "wrong_list";
  const closed = closedKind(held, scan.at);
  if (closed) return closed;
  if (valid_from !== 0 && scan.at < instantOf(valid_from)) return "not_yet";
  if (valid_until !== 0 && scan.at >= instantOf(valid_until)) return "over";
  if (held.isRevoked(scan.key)) return "cancelled";
  const isIn = own.get(scan.subject)?.direction === "in";
  if (scan.direction === "out") return isIn ? "checked_out" : "not_in";
  return isIn ? "already_in" : "signed";
}

/** Whether the list is not active yet or has expired, by the server's clock. */
function closedKind(held: OfflineList, at: number): "not_yet" | "over" | null {
  const list = held.list();
  const state = list && checkInListState(list, new Date(at));
  if (state === "NOT_YET_ACTIVE") return "not_yet";
  return state === "EXPIRED" ? "over" : null;
}

/** Converts the full hours since 2020 that codes contain. */
function instantOf(hours: number): number {
  return Date.UTC(2020, 0) + hours * 3_600_000;
}

function nothing(held: OfflineList): Omit<Verdict, "kind"> {
  return {
    by: "phone",
    guest: null,
    checked_in_at: null,
    check_in_list_name: null,
    phone_name: null,
    check_in_short_id: null,
    others_of_order: 0,
    is_old_code: false,
    is_test: false,
    heard_at: held.heardAt(),
  };
}

/** Details for "You already scanned this ticket": when and where, on this phone. */
function before(kind: FinalVerdictKind, subject: string, { own, held, phone_name }: OfflineContext): Partial<Verdict> {
  const action = own.get(subject);
  if (!action || kind !== "already_in") return {};
  return {
    checked_in_at: new Date(action.at).toISOString(),
    check_in_list_name: held.list()?.name ?? null,
    phone_name,
  };
}
