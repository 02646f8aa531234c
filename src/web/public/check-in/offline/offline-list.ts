import type { CheckInListPublic, CheckInGuest } from "#contract/check-in.ts";
import { lettersTyped, occurs, searchable, searchSpellings } from "#domain/search.ts";
import { STATION_SEARCH_MIN } from "#domain/maxima.ts";
import { codeKey, codeStartIn, keysLookedFor } from "#domain/ticket-code/parse-ticket-code.ts";
import { cleanCode, codesIn } from "#domain/ticket-code/scanned-code.ts";
import { isStationCode } from "#web/public/check-in/admissions/code-of.ts";
import { listRecordOf, open, seal } from "./encrypted-record.ts";
import type { OfflineStore } from "./offline-store.ts";

/** The content of a list's encrypted record. */
type StoredList = {
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
  isComplete: () => boolean;
  heardAt: () => number;
  /** The attendees with a valid ticket. Cancelled ones are kept, so that they are recognized. */
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
  /** The first of all attendees by name, up to this number. */
  byName: (count: number) => { found: CheckInGuest[]; has_more: boolean };
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
  store: OfflineStore,
  short_id: string,
  now: number,
): Promise<OfflineList & { ahead_ms: number }> {
  const guests = new Map<number, CheckInGuest>();
  /** The codes of several attendees may be spelled alike. */
  const by_key = new Map<string, Set<number>>();
  let key: CryptoKey | null = null;
  let storedList: StoredList | null = null;
  let ahead_ms = 0;
  let revoked = new Set<string>();
  let boxes = 0;
  /** Null: to be sorted again. */
  let by_name: CheckInGuest[] | null = null;

  function take(guest: CheckInGuest) {
    for (const old of guests.get(guest.id)?.keys ?? []) by_key.get(old)?.delete(guest.id);
    guests.set(guest.id, guest);
    by_name = null;
    for (const lookupKey of guest.keys) {
      const ids = by_key.get(lookupKey);
      if (ids) ids.add(guest.id);
      else by_key.set(lookupKey, new Set([guest.id]));
    }
  }

  /**
   * The attendees with this code: an exact match or, where the code was never issued, a similar
   * spelling.
   */
  function holdersOf(code: string): CheckInGuest[] {
    if (isStationCode(code)) return [...guests.values()].filter((guest) => guest.code === code);
    const candidates = codesIn(code);
    const exact = firstKnown(candidates.map((candidate) => [codeKey(candidate)]));
    if (exact.length > 0 || candidates.some((candidate) => revoked.has(codeKey(candidate)))) return exact;
    return firstKnown(candidates.map(keysLookedFor));
  }

  function firstKnown(keys: readonly string[][]): CheckInGuest[] {
    const ids = keys.map(
      (alternatives) => new Set(alternatives.flatMap((alternative) => [...(by_key.get(alternative) ?? [])])),
    );
    const first = ids.find(({ size }) => size > 0) ?? [];
    return [...first].flatMap((id) => guests.get(id) ?? []);
  }

  async function load() {
    const record = await listRecordOf(store, short_id);
    key = record.key;
    ahead_ms = record.ahead_ms;
    if (!record.box) return;
    try {
      const found = await open<StoredList>(key, record.box);
      if (Date.parse(found.list.holds_until) <= now + ahead_ms) return await forget();
      storedList = found;
      revoked = new Set(storedList.revoked);
      const pages = await store.guests(short_id);
      boxes = pages.length;
      for (const page of pages)
        for (const guest of await open<CheckInGuest[]>(key, page.box)) take({ ...OF_BEFORE, ...guest });
    } catch {
      await forget();
    }
  }

  function clear() {
    guests.clear();
    by_name = null;
    by_key.clear();
  }

  /** The key stays, because it has encrypted the unsent scans as well. */
  async function forget() {
    clear();
    storedList = null;
    revoked = new Set();
    boxes = 0;
    await store.wipe(short_id, false);
    await putListRecord();
  }

  async function putListRecord() {
    await store.putListRecord({ short_id, key, ahead_ms, box: storedList && (await seal(key, storedList)) });
  }

  async function put(added: CheckInGuest[], shouldReplace: boolean) {
    const sealed = [];
    for (let at = 0; at < added.length; at += BOX_GUESTS)
      sealed.push(await seal(key, added.slice(at, at + BOX_GUESTS)));
    await store.putGuests(short_id, sealed, shouldReplace);
    boxes = (shouldReplace ? 0 : boxes) + sealed.length;
  }

  async function refresh(ask: AskGuests, at: number, progress?: (count: number) => void) {
    // Without a key no name is stored on the phone.
    if (!storedList || !key) return;
    const since = storedList.cursor ?? undefined;
    const first = await ask({ since });
    const found = [...first.data];
    for (let page = first; page.meta.next !== null;) {
      progress?.(found.length);
      page = await ask({ since, after: page.meta.next });
      found.push(...page.data);
    }
    const isComplete = first.meta.is_whole || since === undefined;
    if (isComplete) clear();
    found.forEach(take);
    revoked = new Set(isComplete ? first.meta.revoked : [...revoked, ...first.meta.revoked]);
    if (isComplete) await put([...guests.values()], true);
    else if (found.length > 0) await (boxes >= BOXES_MAX ? put([...guests.values()], true) : put(found, false));
    storedList = { ...storedList, cursor: first.meta.cursor, heard_at: at, revoked: [...revoked] };
    await putListRecord();
  }

  await load();
  return {
    get ahead_ms() {
      return ahead_ms;
    },
    list: () => storedList?.list ?? null,
    isComplete: () => storedList !== null && storedList.cursor !== null,
    heardAt: () => storedList?.heard_at ?? 0,
    count: () => [...guests.values()].filter(({ status }) => status === "ACTIVE").length,
    findBy(code) {
      const [only, ...others] = holdersOf(code);
      return others.length === 0 ? only : undefined;
    },
    isAmbiguous: (code) => holdersOf(code).length > 1,
    guest: (id) => guests.get(id),
    isRevoked: (lookupKey) => revoked.has(lookupKey),
    ofOrder: (order) => [...guests.values()].filter((guest) => guest.order === order && guest.status === "ACTIVE"),
    search: (query) => search(guests, query, holdersOf),
    byName(count) {
      by_name ??= sortedByName([...guests.values()].filter(({ status }) => status === "ACTIVE"));
      return { found: by_name.slice(0, count), has_more: by_name.length > count };
    },
    async hear(list, ahead) {
      const before = storedList?.list;
      storedList = { cursor: null, heard_at: 0, revoked: [], ...storedList, list };
      const isMoved = Math.abs(ahead_ms - ahead) > CLOCK_MS;
      if (isMoved) ahead_ms = ahead;
      if (isMoved || isWorthWriting(before, list)) await putListRecord();
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
  const terms = searchSpellings(query) ?? [];
  const start = codeStartIn(query);
  const named = matching(guests, ({ first_name, last_name, references }) => {
    return occurs(terms, searchable([first_name, last_name ?? "", ...references].join(" ")));
  });
  const coded = holdersOf(query).filter(({ status }) => status === "ACTIVE");
  named.push(...coded.filter((guest) => !named.includes(guest)));
  const found = named.length > 0 ? named : matching(guests, ({ references }) => references.at(-1) === start);
  const isIn = (guest: CheckInGuest) => Number(guest.checked_in_at !== null && !guest.is_out);
  const sorted = sortedByName(found).sort((a, b) => isIn(a) - isIn(b));
  return { found: sorted.slice(0, FOUND_MAX), has_more: sorted.length > FOUND_MAX };
}

/** By last name, or by the only name. */
function sortedByName(guests: CheckInGuest[]): CheckInGuest[] {
  const { compare } = new Intl.Collator();
  const nameOf = (guest: CheckInGuest) => `${guest.last_name ?? ""} ${guest.first_name}`.trim();
  return guests.sort((a, b) => compare(nameOf(a), nameOf(b)));
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
