import { createHash } from "node:crypto";
import { type SqlBool, sql } from "kysely";
import { canonicalCode, codeKey, spelledKeys } from "#domain/ticket-code/parse-ticket-code.ts";
import { cleanCode, codesIn, isSpelledLike, joinedCode } from "#domain/ticket-code/scanned-code.ts";
import { bytesOf, SIGNS } from "#domain/ticket-code/alphabet.ts";
import { unseen } from "#server/platform/database/opaque-parameter.ts";
import { CODE_SIGNS, CODE_START_SIGNS, ticketCodeOf } from "#domain/ticket-code/ticket-code.ts";

type Ticket = { short_id: string; public_id: string };

/**
 * The code of a ticket as people type it: sixteen characters, derived one way from its short id.
 * The ticket's own link can't be derived from it, so neither a station that scans tickets nor a
 * person who photographs one can open its page. What the QR code adds: `ticket-codes.ts`.
 */
export function ticketCode({ short_id }: { short_id: string }): string {
  return ticketCodeOf(short_id);
}

/**
 * The start of a ticket's code, by which a station finds an attendee who reads it out: twenty of
 * its eighty bits, which admit no one.
 */
export function codeStart(ticket: { short_id: string }): string {
  return ticketCode(ticket).slice(0, CODE_START_SIGNS);
}

/** The first and the last code with this start, as the database stores them. */
export function codesFrom(start: string): { from: Buffer; to: Buffer } {
  const bytesOfAll = (sign: string) => Buffer.from(bytesOf(start.padEnd(CODE_SIGNS, sign)) ?? []);
  return { from: bytesOfAll(SIGNS.charAt(0)), to: bytesOfAll(SIGNS.charAt(SIGNS.length - 1)) };
}

/**
 * The content of QR codes before they were signed. Printed and emailed ones are valid for as long
 * as their ticket is.
 */
export function formerCode({ public_id, short_id }: Ticket): string {
  return `${public_id}.${proof(`ticket ${short_id}`)}`;
}

/**
 * The code by which one list refers to an attendee that it has found: it admits at this list and
 * nowhere else, and opens nothing.
 */
export function stationCode(list: { short_id: string }, { public_id, short_id }: Ticket): string {
  return `${public_id}~${proof(`door ${list.short_id} ${short_id}`)}`;
}

/**
 * Every code that admits a ticket at this list, including its own short id, for an attendee who
 * shows the URL of their ticket.
 */
export function codesOf(list: { short_id: string }, ticket: Ticket): string[] {
  return [ticketCode(ticket), formerCode(ticket), stationCode(list, ticket), ticket.short_id];
}

/**
 * The keys by which a device recognizes a ticket, whichever of its codes is shown, including a code
 * of another product.
 */
export function keysOfTicket(ticket: Ticket & { old_code: string | null }): string[] {
  const { old_code } = ticket;
  const own = [ticketCode(ticket), formerCode(ticket), ticket.short_id].map(codeKey);
  return old_code === null ? own : [...own, codeKey(old_code), ...spelledKeys(old_code)];
}

/**
 * The reference that a code claims to belong to: for looking up, not a proof. A short id contains
 * none.
 */
function referencesIn(code: string): string[] {
  const letters = /^\s*A-?([A-Z0-9]{7})[.~]/i.exec(code)?.[1];
  return letters ? [`A-${letters.toUpperCase()}`] : [];
}

export type NamedBy = {
  references: readonly string[];
  codes: readonly string[];
  joined_codes: readonly string[];
  ticket_codes: readonly (Buffer | null)[];
};

/**
 * The values by which the tickets of these codes are looked up, each with an index. They name a
 * ticket but don't prove it.
 */
export function namedBy(codes: readonly string[]): NamedBy {
  const candidates = codes.flatMap(codesIn);
  return {
    references: candidates.flatMap(referencesIn),
    codes: candidates,
    joined_codes: candidates.map(joinedCode).filter((code) => code !== ""),
    ticket_codes: codes.map(bytesOfCode),
  };
}

/** For a query that selects from `attendees`. */
export function areNamed({ references, codes, joined_codes, ticket_codes }: NamedBy) {
  return sql<SqlBool>`(
    attendees.public_id = any(${unseen(references, "text[]")})
    or attendees.short_id = any(${unseen(codes, "text[]")})
    or (
      attendees.old_code is not null
      and public.joined_code(attendees.old_code) = any(${unseen(joined_codes, "text[]")}))
    or ticket_code(attendees.short_id) = any(${unseen(ticket_codes, "bytea[]")}))`;
}

type OldTicket = Ticket & { old_code: string | null };

/**
 * The ticket of each code; or, where its spelling fits several tickets and is exactly that of none,
 * all of these.
 */
export type ProvenTickets<Named> = { found: Map<string, Named>; several: Map<string, readonly Named[]> };

/**
 * The attendee that each code admits. Our own codes take precedence over another product's, and an
 * exact match over a similar one. `former` are codes that tickets had before: they are not a
 * similar spelling of another ticket's code.
 */
export function provenBy<Named extends OldTicket>(
  list: { short_id: string },
  codes: readonly string[],
  named: readonly Named[],
  former: ReadonlySet<string> = new Set(),
): ProvenTickets<Named> {
  const found = new Map<string, Named>();
  const several = new Map<string, readonly Named[]>();
  const holders = holdersIn(list, named);
  for (const code of codes) {
    const exact = holders.exactly(code);
    const isFormer = codesIn(code).some((candidate) => former.has(cleanCode(candidate)));
    const [only, ...others] = exact ? [exact] : isFormer ? [] : holders.alike(code);
    if (only && others.length === 0) found.set(code, only);
    else if (only) several.set(code, [only, ...others]);
  }
  return { found, several };
}

/** The codes that match by a similar spelling alone. */
export function onlyAlike(list: { short_id: string }, codes: readonly string[], named: readonly OldTicket[]): string[] {
  const holders = holdersIn(list, named);
  return codes.filter((code) => !holders.exactly(code) && holders.alike(code).length > 0);
}

function holdersIn<Named extends OldTicket>(list: { short_id: string }, named: readonly Named[]) {
  const short_ids = new Map(named.map((ticket) => [ticket.short_id, ticket]));
  const own = Map.groupBy(
    named.flatMap((ticket) => ownCodes(list, ticket).map((code) => ({ code, one: ticket }))),
    ({ code }) => code,
  );
  const old = new Map(
    named.flatMap((ticket) => (ticket.old_code === null ? [] : [[ticket.old_code, ticket] as const])),
  );
  const ownBy = (code: string) => (own.get(canonicalCode(code)) ?? []).map(({ one }) => one);
  // a short id has one spelling; every other code of ours may be typed in several
  const isOwn = (code: string) => !SHORT_ID.test(cleanCode(code));
  return {
    exactly: (code: string): Named | undefined => {
      const candidates = codesIn(code);
      const [typed, ...others] =
        candidates
          .filter(isOwn)
          .map(ownBy)
          .find(({ length }) => length > 0) ?? [];
      return (
        first(candidates, (candidate) => short_ids.get(cleanCode(candidate))) ??
        (others.length === 0 ? typed : undefined) ??
        first(candidates, (candidate) => old.get(candidate))
      );
    },
    alike: (code: string): Named[] => {
      const candidates = codesIn(code);
      const spelled = [...candidates.map(ownBy), ...candidates.map((candidate) => spelledLike(named, candidate))];
      return spelled.find(({ length }) => length > 0) ?? [];
    },
  };
}

const SHORT_ID = /^a_[A-Za-z0-9]{10,40}$/i;

function first<Found>(codes: readonly string[], find: (code: string) => Found | undefined): Found | undefined {
  return codes.map(find).find((result) => result !== undefined);
}

function spelledLike<Named extends OldTicket>(named: readonly Named[], code: string): Named[] {
  return named.filter(({ old_code }) => old_code !== null && isSpelledLike(code, old_code));
}

/** Whether the code proves this ticket as one of our own, and not as another product's. */
export function isOwnCode(list: { short_id: string }, code: string, ticket: Ticket): boolean {
  const codes = ownCodes(list, ticket);
  return codesIn(code).some((candidate) => codes.includes(canonicalCode(candidate)));
}

function ownCodes(list: { short_id: string }, ticket: Ticket): string[] {
  return codesOf(list, ticket).map(canonicalCode);
}

/** The eighty bits of one of our codes; null for any other. */
export function bytesOfCode(code: string): Buffer | null {
  const canonical = canonicalCode(code);
  const bytes = canonical.length === CODE_SIGNS ? bytesOf(canonical) : null;
  return bytes && Buffer.from(bytes);
}

/** 96 bits of a one-way function. */
function proof(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 16);
}
