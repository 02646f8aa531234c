import type { Span } from "./own-doing.ts";

/** A scan that has no answer yet, and each time it was sent: from when to when, by the server's clock. */
export type WaitingScan = { code: string; tries: Span[] };

/** As many as a phone keeps: an hour of a busy door. */
export const WAITING_MAX = 1_000;

/** The tries that are remembered of one scan: the first and the last ones. */
const TRIES_MAX = 40;

/** The scans of one door that wait for the network, oldest first. They outlive the tab, where the browser lets us keep anything. */
export type WaitingScans = {
  /** The same array until something changes. */
  list: () => readonly WaitingScan[];
  find: (code: string) => WaitingScan | undefined;
  /** Writes a try without an answer down. False where no more can be kept. */
  keep: (codes: readonly string[], tried: Span) => boolean;
  settle: (codes: readonly string[]) => void;
  subscribe: (listener: () => void) => () => void;
};

export function waitingScans(list_short_id: string, storage = browserStorage()): WaitingScans {
  const key = `door-waiting-${list_short_id}`;
  const listeners = new Set<() => void>();
  let scans = read(storage, key);

  function change(made: WaitingScan[]) {
    scans = made;
    write(storage, key, scans);
    for (const listener of listeners) listener();
  }

  return {
    list: () => scans,
    find: (code) => scans.find((scan) => scan.code === code),
    keep(codes, tried) {
      const known = new Set(scans.map(({ code }) => code));
      const added = codes.filter((code) => !known.has(code)).map((code) => ({ code, tries: [tried] }));
      if (scans.length + added.length > WAITING_MAX) return false;
      const tried_again = scans.map((scan) =>
        codes.includes(scan.code) ? { ...scan, tries: shortened([...scan.tries, tried]) } : scan,
      );
      change([...tried_again, ...added]);
      return true;
    },
    settle(codes) {
      if (scans.some(({ code }) => codes.includes(code))) change(scans.filter(({ code }) => !codes.includes(code)));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function shortened(tries: Span[]): Span[] {
  return tries.length <= TRIES_MAX ? tries : [...tries.slice(0, TRIES_MAX / 2), ...tries.slice(-TRIES_MAX / 2)];
}

/** Undefined where a browser refuses to keep anything: then the scans last as long as the page. */
function browserStorage(): Storage | undefined {
  try {
    return typeof window === "undefined" ? undefined : window.localStorage;
  } catch {
    return undefined;
  }
}

function read(storage: Storage | undefined, key: string): WaitingScan[] {
  try {
    const kept: unknown = JSON.parse(storage?.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isScan) : [];
  } catch {
    return [];
  }
}

function isScan(value: unknown): value is WaitingScan {
  const { code, tries } = (value ?? {}) as Partial<WaitingScan>;
  return typeof code === "string" && Array.isArray(tries);
}

function write(storage: Storage | undefined, key: string, scans: readonly WaitingScan[]): void {
  try {
    if (scans.length === 0) storage?.removeItem(key);
    else storage?.setItem(key, JSON.stringify(scans));
  } catch {
    // The page itself still has them.
  }
}
