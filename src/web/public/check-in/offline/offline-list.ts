import type { CheckInListPublic, CheckInGuest } from "#contract/check-in.ts";
import { lettersTyped, occurs, searchable, searchSpellings } from "#domain/search.ts";
import { STATION_SEARCH_MIN } from "#domain/maxima.ts";
import { codeKey, codeStartIn, keysLookedFor } from "#domain/ticket-code/parse-ticket-code.ts";
import { cleanCode, codesIn } from "#domain/ticket-code/scanned-code.ts";
import { isStationCode } from "#web/public/check-in/admissions/code-of.ts";
import { leaseOf, open, seal } from "./encrypted-record.ts";
import type { Shelf } from "./offline-store.ts";

/** The content of a list's encrypted record. */
type Kept = {
  list: CheckInListPublic;
  /** The cursor from which changes are requested. Null: not all attendees are loaded yet. */
  cursor: string | null;
  /** When this phone last received all changes, by the server's clock. */
  heard_at: number;
  revoked: string[];
};

/** One page of the attendees or of their changes. */
export type GuestsResponse = {
  data: CheckInGuest[];
  meta: { next: string | null; cursor: string; is_whole: boolean; revoked: string[] };
};

export type AskGuests = (query: { since?: string; after?: string }) => Promise<GuestsResponse>;

/**
 * The phone's copy of a check-in list: in memory for lookups, and encrypted in the offline store,
 * from which it is restored after a restart. Changes are appended to the stored records, and the
 * later one counts; from time to time all records are rewritten.
 */
export type OfflineList = {
  list: () => CheckInListPublic | null;
  /** All attendees are loaded. Before that, a code cannot be said to be missing from the list. */
  isWhole: () => boolean;
  heardAt: () => number;
  count: () => number;
  /**
   * Finds an attendee by any admitting code, including the internal one of an attendee found by
   * name.
   */
  findBy: (code: string) => CheckInGuest | undefined;
  /** The spelling matches the codes of several attendees, and exactly that of none. */
  isAmbiguous: (code: string) => boolean;
  guest: (id: number) => CheckInGuest | undefined;
  isRevoked: (key: string) => boolean;
  ofOrder: (order: string) => CheckInGuest[];
  /**
   * Searches by at least two letters of a name, a reference or a code. Returns at most 20
   * attendees, those who are not in yet first.
   */
  search: (query: string) => { found: CheckInGuest[]; has_more: boolean };
  /** Stores the list as the server returned it, and the offset of the server's clock. */
  hear: (list: CheckInListPublic, ahead_ms: number) => Promise<void>;
  /**
   * Loads all attendees, or those changed since the last call. Reports the number loaded so far.
   */
  refresh: (ask: AskGuests, now: number, progress?: (count: number) => void) => Promise<void>;
  /** Stores a change that this phone has just made. */
  mark: (id: number, change: Partial<CheckInGuest>) => Promise<void>;
  /** Deletes the list and its attendees. Unsent scans stay. */
  wipe: () => Promise<void>;
};

/** Attendees per record, and records before all of them are rewritten. */
const BOX_GUESTS = 2_000;
const BOXES_MAX = 150;
/** Defaults for the fields that attendees stored by an earlier version lack. */
const OF_BEFORE = { references: [] };
/** The clock offset of two responses differs by about a second. */
const CLOCK_MS = 2_000;
export const FOUND_MAX = 20;

/**
 * Opens the phone's copy of a list. An expired one, or one whose encryption key is gone, is
 * deleted.
 */
export async function offlineList(
  shelf: Shelf,
  short_id: string,
  now: number,
): Promise<OfflineList & { ahead_ms: number }> {
  const guests = new Map<number, CheckInGuest>();
  /** The codes of several attendees may be spelled alike. */
  const by_key = new Map<string, Set<number>>();
  let key: CryptoKey | null = null;
  let kept: Kept | null = null;
  let ahead_ms = 0;
  let revoked = new Set<string>();
  let boxes = 0;

  function take(guest: CheckInGuest) {
    for (const old of guests.get(guest.id)?.keys ?? []) by_key.get(old)?.delete(guest.id);
    guests.set(guest.id, guest);
    for (const one of guest.keys) {
      const ids = by_key.get(one);
      if (ids) ids.add(guest.id);
      else by_key.set(one, new Set([guest.id]));
    }
  }

  /**
   * The attendees with this code: an exact match or, where the code was never issued, a similar
   * spelling.
   */
  function holdersOf(code: string): CheckInGuest[] {
    if (isStationCode(code)) return [...guests.values()].filter((guest) => guest.code === code);
    const meant = codesIn(code);
    const exact = firstKnown(meant.map((one) => [codeKey(one)]));
    if (exact.length > 0 || meant.some((one) => revoked.has(codeKey(one)))) return exact;
    return firstKnown(meant.map(keysLookedFor));
  }

  function firstKnown(keys: readonly string[][]): CheckInGuest[] {
    const ids = keys.map((some) => new Set(some.flatMap((one) => [...(by_key.get(one) ?? [])])));
    const first = ids.find(({ size }) => size > 0) ?? [];
    return [...first].flatMap((id) => guests.get(id) ?? []);
  }

  async function load() {
    const lease = await leaseOf(shelf, short_id);
    key = lease.key;
    ahead_ms = lease.ahead_ms;
    if (!lease.box) return;
    try {
      const found = await open<Kept>(key, lease.box);
      if (Date.parse(found.list.holds_until) <= now + ahead_ms) return await forget();
      kept = found;
      revoked = new Set(kept.revoked);
      const pages = await shelf.guests(short_id);
      boxes = pages.length;
      for (const page of pages)
        for (const guest of await open<CheckInGuest[]>(key, page.box)) take({ ...OF_BEFORE, ...guest });
    } catch {
      await forget();
    }
  }

  function clear() {
    guests.clear();
    by_key.clear();
  }

  /** The key stays, because it has encrypted the unsent scans as well. */
  async function forget() {
    clear();
    kept = null;
    revoked = new Set();
    boxes = 0;
    await shelf.wipe(short_id, false);
    await putLease();
  }

  async function putLease() {
    await shelf.putLease({ short_id, key, ahead_ms, box: kept && (await seal(key, kept)) });
  }

  async function put(added: CheckInGuest[], anew: boolean) {
    const sealed = [];
    for (let at = 0; at < added.length; at += BOX_GUESTS)
      sealed.push(await seal(key, added.slice(at, at + BOX_GUESTS)));
    await shelf.putGuests(short_id, sealed, anew);
    boxes = (anew ? 0 : boxes) + sealed.length;
  }

  async function refresh(ask: AskGuests, at: number, progress?: (count: number) => void) {
    // Without a key no name is stored on the phone.
    if (!kept || !key) return;
    const since = kept.cursor ?? undefined;
    const first = await ask({ since });
    const found = [...first.data];
    for (let page = first; page.meta.next !== null;) {
      progress?.(found.length);
      page = await ask({ since, after: page.meta.next });
      found.push(...page.data);
    }
    const isWhole = first.meta.is_whole || since === undefined;
    if (isWhole) clear();
    found.forEach(take);
    revoked = new Set(isWhole ? first.meta.revoked : [...revoked, ...first.meta.revoked]);
    if (isWhole) await put([...guests.values()], true);
    else if (found.length > 0) await (boxes >= BOXES_MAX ? put([...guests.values()], true) : put(found, false));
    kept = { ...kept, cursor: first.meta.cursor, heard_at: at, revoked: [...revoked] };
    await putLease();
  }

  await load();
  return {
    get ahead_ms() {
      return ahead_ms;
    },
    list: () => kept?.list ?? null,
    isWhole: () => kept !== null && kept.cursor !== null,
    heardAt: () => kept?.heard_at ?? 0,
    count: () => guests.size,
    findBy(code) {
      const [only, ...others] = holdersOf(code);
      return others.length === 0 ? only : undefined;
    },
    isAmbiguous: (code) => holdersOf(code).length > 1,
    guest: (id) => guests.get(id),
    isRevoked: (one) => revoked.has(one),
    ofOrder: (order) => [...guests.values()].filter((guest) => guest.order === order && guest.status === "ACTIVE"),
    search: (query) => search(guests, query, holdersOf),
    async hear(list, ahead) {
      const before = kept?.list;
      kept = { cursor: null, heard_at: 0, revoked: [], ...kept, list };
      const isMoved = Math.abs(ahead_ms - ahead) > CLOCK_MS;
      if (isMoved) ahead_ms = ahead;
      if (isMoved || isWorthWriting(before, list)) await putLease();
    },
    refresh,
    async mark(id, change) {
      const guest = guests.get(id);
      if (!guest) return;
      take({ ...guest, ...change });
      await put([{ ...guest, ...change }], false);
    },
    wipe: forget,
  };
}

/**
 * The counts change with every attendee and are not worth a write each; `holds_until` changes with
 * every response.
 */
function isWorthWriting(before: CheckInListPublic | undefined, now: CheckInListPublic): boolean {
  if (!before) return true;
  const { holds_until: old, ...was } = settled(before);
  const { holds_until, ...is } = settled(now);
  return Date.parse(holds_until) - Date.parse(old) > 600_000 || JSON.stringify(was) !== JSON.stringify(is);
}

function settled({ checked_in_attendees: _in, inside_attendees: _inside, by_ticket: _by, ...rest }: CheckInListPublic) {
  return rest;
}

/**
 * Finds attendees by a whole code, by name and by references; without a match, by the beginning of
 * a code.
 */
function search(
  guests: ReadonlyMap<number, CheckInGuest>,
  typed: string,
  holdersOf: (code: string) => CheckInGuest[],
): { found: CheckInGuest[]; has_more: boolean } {
  const query = cleanCode(typed);
  if (lettersTyped(query) < STATION_SEARCH_MIN) return { found: [], has_more: false };
  const words = searchSpellings(query) ?? [];
  const start = codeStartIn(query);
  const named = matching(guests, ({ first_name, last_name, references }) => {
    return occurs(words, searchable([first_name, last_name ?? "", ...references].join(" ")));
  });
  const coded = holdersOf(query).filter(({ status }) => status === "ACTIVE");
  named.push(...coded.filter((guest) => !named.includes(guest)));
  const found = named.length > 0 ? named : matching(guests, ({ references }) => references.at(-1) === start);
  const isIn = (guest: CheckInGuest) => Number(guest.checked_in_at !== null && !guest.is_out);
  const nameOf = (guest: CheckInGuest) => `${guest.last_name ?? ""} ${guest.first_name}`;
  found.sort((a, b) => isIn(a) - isIn(b) || nameOf(a).localeCompare(nameOf(b)));
  return { found: found.slice(0, FOUND_MAX), has_more: found.length > FOUND_MAX };
}

/** Collects a bounded number of matches, of which the first twenty are shown in order. */
function matching(guests: ReadonlyMap<number, CheckInGuest>, is: (guest: CheckInGuest) => boolean): CheckInGuest[] {
  const found: CheckInGuest[] = [];
  for (const guest of guests.values()) {
    if (guest.status === "ACTIVE" && is(guest)) found.push(guest);
    if (found.length > FOUND_MAX * 5) break;
  }
  return found;
}
