import { msg } from "@lingui/core/macro";
import type { CheckInListPublic, ScanConflict, CheckInGuest } from "#contract/check-in.ts";
import type { LiveCounts } from "#contract/live.ts";
import type { CheckInDirection } from "#domain/check-in.ts";
import { isCallError } from "#web/platform/call-error.ts";
import { i18n } from "#web/platform/i18n.ts";
import { randomUuid } from "#web/platform/random-uuid.ts";
import { offlineList, type OfflineList } from "#web/public/check-in/offline/offline-list.ts";
import {
  type JournalScan,
  scanJournal,
  type ScanJournal,
  WAITING_MAX,
} from "#web/public/check-in/offline/scan-journal.ts";
import type { OfflineStore } from "#web/public/check-in/offline/offline-store.ts";
import { verifySignature } from "#web/public/check-in/signatures/verify-signature.ts";
import { type StationApi, isNoAnswer } from "./station-api.ts";
import { validateOffline, type OwnScan, subjectOf } from "./validate-offline.ts";
import { moveOlderQueue } from "./older-queue.ts";
import { type SentScans, type StoredResult, sendWaiting } from "./send-pending.ts";
import { isThrough, type Scan, type Verdict, verdictFromServer } from "./verdict.ts";

/**
 * `pin`: a PIN is required. `ended`: the access of this phone was ended. `gone`: the list no longer
 * exists.
 */
export type StationAccess = "open" | "pin" | "ended" | "gone";

/** The results of scans that were sent later. */
export type SentLate = { admitted: number; others: number };

export type StationStatus = {
  access: StationAccess;
  list: CheckInListPublic | null;
  /** The server does not respond in time: this phone decides by itself and keeps trying. */
  isAway: boolean;
  /** The phone has all attendees of the list. */
  isComplete: boolean;
  /** The number of attendees loaded so far; null while none are being loaded. */
  fetched: number | null;
  heard_at: number;
  waiting: readonly JournalScan<StoredResult>[];
  last: readonly JournalScan<StoredResult>[];
  sentLate: SentLate | null;
  conflicts: readonly ScanConflict[];
};

type Options = {
  short_id: string;
  /**
   * The list that came with the page; null where the page came from the phone's cache or requires a
   * PIN.
   */
  loaded: CheckInListPublic | null;
  access: StationAccess;
  store: OfflineStore;
  api: StationApi;
  /**
   * The server's clock as far as known. `ahead` is its offset in milliseconds, null until this page
   * has received one; `remember` stores it.
   */
  clock: { now: () => number; ahead: () => number | null; remember: (ahead_ms: number) => void };
  battery: () => Promise<number | null>;
  /** Asks the browser to send unsent scans even when the page is closed. */
  askBackground: () => void;
};

/**
 * With the list on the phone a scan does not wait longer for a network that may be unusable.
 * Without it only the server can decide.
 */
const PATIENCE_MS = 1_500;
const PATIENCE_WITHOUT_LIST_MS = 7_000;
const LOOK_MS = 10_000;
const SEND_SCANS_MS = 20_000;
const LOOKS_EVERY_MS = 4_000;
/** Without a response the interval grows up to this. */
const LOOKS_AT_LEAST_EVERY_MS = 15_000;
/** While counts are updated live, the rest is requested as often as changes are. */
const LOOKS_BESIDE_LIVE_MS = 12_000;
const CHANGES_EVERY_MS = 12_000;

export type CheckInSync = Awaited<ReturnType<typeof checkInSync>>;

/**
 * The check-in of one list on one phone: the attendees stored on it, the decisions made on it, and
 * the scans to be sent.
 */
export async function checkInSync(options: Options) {
  const { short_id, store, api, clock } = options;
  const held: OfflineList & { ahead_ms: number } = await offlineList(store, short_id, Date.now());
  if (clock.ahead() === null) clock.remember(held.ahead_ms);
  const journal: ScanJournal<StoredResult> = await scanJournal<StoredResult>(store, short_id);
  await moveOlderQueue(journal, short_id, clock.now());
  const listeners = new Set<() => void>();
  let state: StationStatus = {
    access: options.access,
    list: options.loaded ?? held.list(),
    isAway: !navigator.onLine,
    isComplete: held.isComplete(),
    fetched: null,
    heard_at: held.heardAt(),
    waiting: journal.waiting(),
    last: journal.last(),
    sentLate: null,
    conflicts: [],
  };
  let changes_at = 0;
  let silent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isStopped = false;
  let isLive = false;
  let pairing: Promise<void> | undefined;
  const every = () => (isLive ? LOOKS_BESIDE_LIVE_MS : LOOKS_EVERY_MS);

  function updateState(change: Partial<StationStatus>) {
    state = { ...state, ...change, isComplete: held.isComplete(), heard_at: held.heardAt() };
    for (const listener of listeners) listener();
  }
  journal.subscribe(() => updateState({ waiting: journal.waiting(), last: journal.last() }));
  // A page from the phone's cache is older than what was received afterwards.
  if (options.loaded && isNewer(options.loaded, held.list()))
    await held.hear(options.loaded, clock.ahead() ?? held.ahead_ms);

  /** Updates the access of this phone after an error about it. Other errors are ignored. */
  async function refused(error: unknown): Promise<void> {
    if (isCallError(error, "pin_needed")) return updateState({ access: "pin" });
    if (isCallError(error, "not_found")) {
      await held.wipe();
      return updateState({ access: "gone", list: null });
    }
    if (isCallError(error, "phone_ended")) {
      await held.wipe();
      updateState({ access: "ended" });
    }
  }

  async function poll(): Promise<void> {
    // A phone that needs a PIN or has no access receives nothing.
    if (isLooking || isStopped || state.access !== "open") return;
    isLooking = true;
    clearTimeout(timer);
    const since = Date.now();
    try {
      const list = await api.list(LOOK_MS);
      silent = 0;
      await held.hear(list, clock.ahead() ?? 0);
      updateState({ list, access: "open", isAway: Date.now() - since > PATIENCE_MS });
      if (!(await mayPair())) return;
      await sendScans();
      await hearChanges();
    } catch (error) {
      if (isNoAnswer(error)) {
        silent += 1;
        updateState({ isAway: true });
        await wipeIfExpired();
      } else await refused(error);
    } finally {
      isLooking = false;
      if (!isStopped) timer = setTimeout(() => void poll(), Math.min(every() * 2 ** silent, LOOKS_AT_LEAST_EVERY_MS));
    }
  }

  /** The server only responds to paired phones. Pairs this one, once, where the list has no PIN. */
  function paired(): Promise<void> {
    if (!state.list || state.list.phone) return Promise.resolve();
    pairing ??= pairWithoutPin().finally(() => (pairing = undefined));
    return pairing;
  }

  async function pairWithoutPin(): Promise<void> {
    const phone = await api.pair({});
    if (state.list) updateState({ list: { ...state.list, phone } });
  }

  async function mayPair(): Promise<boolean> {
    try {
      await paired();
      return true;
    } catch (error) {
      if (isCallError(error, "too_many_phones", "too_many_requests")) return false;
      throw error;
    }
  }

  /** Deletes the offline store when it expires, also without a network. */
  async function wipeIfExpired() {
    const until = held.list()?.holds_until;
    if (until && Date.parse(until) <= clock.now()) {
      await held.wipe();
      updateState({});
    }
  }

  async function hearChanges() {
    if (held.isComplete() && Date.now() - changes_at < CHANGES_EVERY_MS) return;
    await held.refresh(api.guests, clock.now(), (fetched) => updateState({ fetched }));
    changes_at = Date.now();
    updateState({ fetched: null, conflicts: await api.conflicts() });
  }

  async function sendScans(): Promise<void> {
    if (journal.waiting().length === 0) return;
    await withLock(`door-scans-${short_id}`, () =>
      sendWaiting({
        journal,
        post: (sent) => api.sendScans(sent, SEND_SCANS_MS),
        battery: options.battery,
        isRefused: (error) => isCallError(error, "invalid", "malformed"),
        onAnswers: heardLate,
      }),
    );
    changes_at = 0;
  }

  async function heardLate(scans: readonly JournalScan<StoredResult>[], responses: readonly SentScans[]) {
    const added = { admitted: 0, others: 0 };
    for (const { id, result } of responses) {
      const scan = scans.find((entry) => entry.id === id);
      if (scan) await markGuest(scan.code, result);
      if (!scan?.admitted) continue;
      added[isThroughOf(result) ? "admitted" : "others"] += 1;
    }
    const before = state.sentLate;
    updateState({
      sentLate: {
        admitted: (before?.admitted ?? 0) + added.admitted,
        others: (before?.others ?? 0) + added.others,
      },
    });
  }

  /**
   * Applies the server's result to the attendee at once, instead of waiting for the next changes.
   */
  async function markGuest(code: string, result: SentScans["result"]) {
    const guest = held.findBy(code);
    if (!guest) return;
    const { outcome, checked_in_at, check_in_list_name } = result;
    if (outcome === "checked_in" || outcome === "already_checked_in")
      await held.mark(guest.id, { checked_in_at, check_in_list_name, is_out: false });
    if (outcome === "checked_out") await held.mark(guest.id, { is_out: true });
  }

  /**
   * Returns the latest admitted scan of each ticket that is not sent yet, or whose attendee is not
   * in the list on this phone.
   */
  function ownScans(): Map<string, OwnScan> {
    const own = new Map<string, OwnScan>();
    for (const { subject, at, direction, admitted, is_sent } of journal.last().toReversed())
      if (admitted && is_sent && subject.startsWith("code ")) own.set(subject, { at, direction });
    for (const { subject, at, direction, admitted } of journal.waiting())
      if (admitted) own.set(subject, { at, direction });
    return own;
  }

  function phoneName(): string | null {
    return state.list?.phone?.name ?? null;
  }

  async function admit(code: string, direction: CheckInDirection): Promise<Scan> {
    const scan = { id: randomUuid(), code, at: clock.now(), direction };
    const shouldAskServer = !state.isAway && journal.waiting().length === 0;
    if (shouldAskServer) {
      const serverScan = await askNow(scan);
      if (serverScan !== "no_answer") return serverScan;
    }
    return decideOffline(scan, shouldAskServer);
  }

  type Begun = { id: string; code: string; at: number; direction: CheckInDirection };

  async function askNow(scan: Begun): Promise<Scan | "no_answer"> {
    try {
      const patience = held.isComplete() ? PATIENCE_MS : PATIENCE_WITHOUT_LIST_MS;
      const isRehearsal = state.list?.state === "NOT_YET_ACTIVE";
      await paired();
      const result = isRehearsal
        ? await api.rehearse(scan.code, patience)
        : await api.checkIn(scan.code, scan.direction, patience);
      const serverVerdict = verdictFromServer(result, held.findBy(scan.code), state.list?.shown_questions ?? []);
      const verdict: Verdict = isRehearsal && !result.is_test ? { ...serverVerdict, kind: "not_yet" } : serverVerdict;
      const subject = subjectOf(held, scan.code);
      void markGuest(scan.code, result);
      void journal.add({
        ...{ ...scan, admitted: isThrough(verdict.kind) && !verdict.is_test, subject, was_tried: true, is_sent: true },
        result: { ...NO_RESULT, verdict },
      });
      return { ...scan, is: "told", verdict };
    } catch (error) {
      if (isNoAnswer(error)) {
        updateState({ isAway: true });
        void soon();
        return "no_answer";
      }
      await refused(error);
      return { ...scan, is: "failed", message: (error as Error).message };
    }
  }

  /**
   * Decides by the data on this phone. The scan is stored before the result is shown. A refusal is
   * also sent to the organizer and never admits anyone later.
   */
  async function decideOffline(scan: Begun, wasTried: boolean): Promise<Scan> {
    const entry = { ...scan, was_tried: wasTried, is_sent: false };
    if (!held.isComplete()) {
      // Without the list no ticket can be refused here: the scan counts as admitted, and the
      // organizer is notified if the ticket had been used before.
      const isStored = await journal.add({
        ...entry,
        admitted: true,
        subject: subjectOf(held, scan.code),
        result: NO_RESULT,
      });
      options.askBackground();
      return isStored ? { ...scan, is: "waiting" } : full(scan);
    }
    const own = ownScans();
    const { verdict, subject } = await validateOffline(scan, {
      held,
      own,
      verify: verifySignature,
      phone_name: phoneName(),
    });
    const admitted = isThrough(verdict.kind);
    const result = { ...NO_RESULT, verdict };
    const isStored = await journal.add({ ...entry, admitted, subject, result });
    options.askBackground();
    return isStored ? { ...scan, is: "told", verdict } : full(scan);
  }

  const find: StationApi["find"] = async (query) => {
    await paired();
    return api.find(query);
  };

  function soon() {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void poll(), LOOKS_EVERY_MS);
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    state: () => state,
    admit,
    held,
    /** Returns when an attendee on this phone checked in; null where they are not in. */
    inSince(guest: CheckInGuest): string | null {
      const own = ownScans().get(`guest ${guest.id}`);
      if (own) return own.direction === "in" ? new Date(own.at).toISOString() : null;
      return guest.is_out ? null : guest.checked_in_at;
    },
    /** The number of attendees inside that the server does not have yet. */
    unsentScans: () =>
      state.waiting.reduce((sum, { admitted, direction }) => sum + (admitted ? (direction === "in" ? 1 : -1) : 0), 0),
    /**
     * Undoes a scan: one that was never sent is deleted here, a sent one is undone on the server.
     */
    async takeBack(scan: JournalScan<StoredResult>) {
      const check_in = (scan.result.later ?? scan.result.verdict)?.check_in_short_id ?? null;
      if (scan.is_sent && check_in) await api.undo(check_in);
      else if (!scan.is_sent && !scan.was_tried) await journal.drop(scan.id);
      else throw new NotYet();
      await undone(scan);
    },
    undo: async (check_in_short_id: string) => {
      await api.undo(check_in_short_id);
      const scan = journal
        .last()
        .find(({ result: stored }) => (stored.later ?? stored.verdict)?.check_in_short_id === check_in_short_id);
      if (scan) await undone(scan);
    },
    find,
    /** Whether an attendee on the list has this code; false where the server cannot be reached. */
    async isKnown(code: string): Promise<boolean> {
      if (held.findBy(code) !== undefined || held.isAmbiguous(code)) return true;
      if (state.isAway) return false;
      const { found } = await find({ of_order_with: code }).catch(() => ({ found: [] }));
      return found.length > 0;
    },
    /** Live updates: the counts of all stations, and whether the list is active. */
    hearLive(counts: LiveCounts) {
      if (state.list) updateState({ list: { ...state.list, ...counts } });
    },
    setLive(isHeard: boolean) {
      isLive = isHeard;
    },
    clearSentLate: () => updateState({ sentLate: null }),
    async pair(phone: { name?: string; pin?: string }) {
      await api.pair(phone);
      updateState({ access: "open" });
      await poll();
    },
    async rename(name: string) {
      const phone = await (state.list?.phone ? api.rename(name) : api.pair({ name }));
      if (state.list) updateState({ list: { ...state.list, phone } });
    },
    /**
     * Polls every few seconds and as soon as there is a network. Returns a function that stops it.
     */
    start() {
      isStopped = false;
      const back = () => ((silent = 0), void poll());
      const lost = () => updateState({ isAway: true });
      window.addEventListener("online", back);
      window.addEventListener("offline", lost);
      void poll();
      return () => {
        isStopped = true;
        clearTimeout(timer);
        window.removeEventListener("online", back);
        window.removeEventListener("offline", lost);
      };
    },
  };

  async function undone(scan: JournalScan<StoredResult>) {
    const guest = held.findBy(scan.code);
    if (guest)
      await held.mark(guest.id, scan.direction === "in" ? { checked_in_at: null, is_out: false } : { is_out: false });
    if (journal.last().some(({ id }) => id === scan.id))
      await journal.change(scan.id, { admitted: false, result: { ...scan.result, was_undone: true } });
  }
}

const NO_RESULT: StoredResult = { verdict: null, later: null, conflict: null };

/** The scan may have reached the server, which has not returned its id yet. */
export class NotYet extends Error {}

const FULL = msg`${WAITING_MAX} scans are waiting to be sent. Get this device online to continue.`;

function full(scan: { id: string; code: string; direction: CheckInDirection }): Scan {
  return { ...scan, is: "failed", message: i18n._(FULL) };
}

function isNewer(loaded: CheckInListPublic, known: CheckInListPublic | null): boolean {
  return known === null || Date.parse(loaded.holds_until) > Date.parse(known.holds_until);
}

function isThroughOf({ outcome }: SentScans["result"]): boolean {
  return outcome === "checked_in" || outcome === "checked_out";
}

/**
 * Either one page or the service worker sends. Where the browser has no locks, sending twice is
 * harmless, because each scan has an id.
 */
async function withLock(name: string, action: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return action();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await action();
  });
}
