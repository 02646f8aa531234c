import { LRUCache } from "lru-cache";
import { AppError } from "#server/platform/errors.ts";

export type Window = { started_at: number; count: number };

/**
 * The kinds of things that are counted. Each has its own store, so that a flood of one never evicts
 * another. A feature that counts something else declares it beside its code: `declare module
 * "#server/platform/http/rate-limit.ts" { interface Counters { completions: true } }`.
 */
export interface Counters {
  calls: true;
  pages: true;
  unproven: true;
}

type Counted = keyof Counters;

export const MINUTE_MS = 60_000;

/**
 * Rate limits in windows of a minute. Each process counts for itself: the limits protect the
 * machine from one caller and are not quotas. Calls count by what was verified (session, order,
 * list), and by the caller's network before that. What guards a secret is counted by
 * `SharedLimits`.
 */
export class RateLimits {
  readonly #stores = new Map<Counted, LRUCache<string, Window>>();

  /** @throws AppError too_many_requests, with the seconds until the window ends */
  count(what: Counted, key: string, per_minute: number): void {
    refuseFull(this.enter(what, key), per_minute, Date.now());
  }

  /** Counts without refusing. Returns the count within this minute. */
  add(what: Counted, key: string): number {
    return this.enter(what, key).count;
  }

  /** Takes over what all processes have counted together (`SharedLimits`). */
  set(what: Counted, key: string, counted: Window): void {
    this.#store(what).set(key, counted);
  }

  /** Whether a limit is used up, so that the next call of this minute would exceed it. */
  isFull(what: Counted, key: string, per_minute: number): boolean {
    const open = this.#store(what).get(key);
    return open !== undefined && Date.now() - open.started_at < MINUTE_MS && open.count >= per_minute;
  }

  /**
   * As `count`, without counting: refuses a caller that has used up its limit before anything else
   * is done.
   */
  refuseIfFull(what: Counted, key: string, per_minute: number): void {
    const now = Date.now();
    const open = this.#store(what).get(key);
    if (open && now - open.started_at < MINUTE_MS) refuseFull({ ...open, count: open.count + 1 }, per_minute, now);
  }

  /** Counts without refusing. Returns the window of this minute. */
  enter(what: Counted, key: string): Window {
    const store = this.#store(what);
    const now = Date.now();
    const open = store.get(key);
    if (open && now - open.started_at < MINUTE_MS) {
      open.count += 1;
      return open;
    }
    const fresh = { started_at: now, count: 1 };
    store.set(key, fresh);
    return fresh;
  }

  #store(what: Counted): LRUCache<string, Window> {
    // With `maxSize` the store grows as it fills; `max` would allocate it all at once, 6 ms and a
    // megabyte for each store.
    const known = this.#stores.get(what) ?? new LRUCache<string, Window>({ maxSize: 50_000, sizeCalculation: () => 1 });
    this.#stores.set(what, known);
    return known;
  }
}

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-10: the limit, what is left of it, and the
 * seconds until the window ends.
 */
export function rateLimitHeaders({ started_at, count }: Window, per_minute: number, now: number) {
  const left = Math.max(0, per_minute - count);
  return {
    "ratelimit-policy": `"minute";q=${per_minute};w=${MINUTE_MS / 1_000}`,
    ratelimit: `"minute";r=${left};t=${secondsLeft(started_at, now)}`,
  };
}

function secondsLeft(started_at: number, now: number): number {
  return Math.max(1, Math.ceil((started_at + MINUTE_MS - now) / 1_000));
}

export function refuseFull({ started_at, count }: Window, per_minute: number, now: number): void {
  if (count <= per_minute) return;
  throw new AppError("too_many_requests", { retry_after_seconds: secondsLeft(started_at, now) });
}

/**
 * The network of a caller: its IPv4 address, or its IPv6 /64, because one household has as many
 * IPv6 addresses as it likes (RFC 6177).
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const groups = head.split(":").filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").filter(Boolean).length;
  const all = [...groups, ...Array.from({ length: Math.max(0, missing) }, () => "0"), ...(tail ?? "").split(":")];
  return `${all.slice(0, 4).join(":")}::/64`;
}

/**
 * A shortened network, for users to recognize and for logs: `192.0.2.x`, `2001:db8:1::/48`. It does
 * not distinguish households.
 */
export function shortNetwork(ip: string): string {
  const network = networkOf(ip);
  if (!network.includes(":")) return network.replace(/\.\d+$/, ".x");
  return `${network.split(":").slice(0, 3).join(":")}::/48`;
}
