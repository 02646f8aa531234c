import type { CheckInDirection } from "#domain/check-in.ts";
import { listRecordOf, open, seal } from "./encrypted-record.ts";
import type { OfflineStore, StoredScan } from "./offline-store.ts";

/** One stored scan of this phone: what the server receives, and the result that was shown. */
export type JournalScan<Result> = {
  /** Generated on the phone: a scan that is sent twice counts once. */
  id: string;
  code: string;
  /** In milliseconds, by the server's clock. */
  at: number;
  direction: CheckInDirection;
  /** Whether the attendee passed, in or out. */
  admitted: boolean;
  /** The attendee or code that was scanned, from `subjectOf`. */
  subject: string;
  /** The scan was sent at least once, whether or not it arrived. */
  was_tried: boolean;
  is_sent: boolean;
  result: Result;
};

/**
 * Maximum number of unsent scans on one phone: hours of a busy entrance. The latest sent ones are
 * stored as well, to be reviewed.
 */
export const WAITING_MAX = 5_000;
export const REMEMBERED_MAX = 100;

/**
 * The scans of one list on this phone, encrypted in the offline store. Unsent ones are sent in the
 * order in which they were made.
 */
export type ScanJournal<Result> = {
  /** Unsent scans, oldest first; the same array until something changes. */
  waiting: () => readonly JournalScan<Result>[];
  /** The latest scans, newest first; the same array until something changes. */
  last: () => readonly JournalScan<Result>[];
  /**
   * Stores a scan; false where the phone can store no more. It is on disk when the promise
   * resolves.
   */
  add: (scan: JournalScan<Result>) => Promise<boolean>;
  change: (id: string, change: Partial<JournalScan<Result>>) => Promise<void>;
  changeAll: (changes: ReadonlyMap<string, Partial<JournalScan<Result>>>) => Promise<void>;
  drop: (id: string) => Promise<void>;
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
};

export async function scanJournal<Result>(store: OfflineStore, short_id: string): Promise<ScanJournal<Result>> {
  const scans = new Map<string, JournalScan<Result>>();
  const positions = new Map<string, number>();
  const listeners = new Set<() => void>();
  let waiting: readonly JournalScan<Result>[] = [];
  let last: readonly JournalScan<Result>[] = [];
  let nextPosition = 0;

  const { key } = await listRecordOf(store, short_id);
  for (const stored of await store.scans(short_id)) {
    const scan = await open<JournalScan<Result>>(key, stored.box).catch(() => undefined);
    if (!scan) continue;
    scans.set(scan.id, { ...scan, is_sent: stored.is_sent });
    positions.set(scan.id, stored.place);
    nextPosition = Math.max(nextPosition, stored.place + 1);
  }
  changed();

  function changed() {
    const all = [...scans.values()];
    waiting = all.filter(({ is_sent }) => !is_sent);
    last = all.slice(-REMEMBERED_MAX).toReversed();
    for (const listener of listeners) listener();
  }

  async function stored(scan: JournalScan<Result>): Promise<StoredScan> {
    const at = positions.get(scan.id) ?? nextPosition++;
    positions.set(scan.id, at);
    return { id: scan.id, short_id, place: at, is_sent: scan.is_sent, box: await seal(key, scan) };
  }

  /** Deletes scans that were sent long ago; unsent ones stay. */
  async function cleanup() {
    const sent = [...scans.values()].filter(({ is_sent }) => is_sent);
    const old = sent.slice(0, Math.max(0, sent.length - REMEMBERED_MAX * 2)).map(({ id }) => id);
    if (old.length === 0) return;
    for (const id of old) {
      scans.delete(id);
      positions.delete(id);
    }
    await store.dropScans(old);
  }

  async function changeAll(changes: ReadonlyMap<string, Partial<JournalScan<Result>>>) {
    const made = [...changes].flatMap(([id, change]) => {
      const scan = scans.get(id);
      return scan ? [{ ...scan, ...change }] : [];
    });
    for (const scan of made) scans.set(scan.id, scan);
    await store.putScans(await Promise.all(made.map(stored)));
    await cleanup();
    changed();
  }

  return {
    waiting: () => waiting,
    last: () => last,
    async add(scan) {
      if (!scan.is_sent && waiting.length >= WAITING_MAX) return false;
      const row = await stored(scan);
      await store.putScans([row]);
      scans.set(scan.id, scan);
      changed();
      return true;
    },
    change: (id, change) => changeAll(new Map([[id, change]])),
    changeAll,
    async drop(id) {
      scans.delete(id);
      await store.dropScans([id]);
      changed();
    },
    forget() {
      scans.clear();
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
