import { LRUCache } from "lru-cache";
import { compressWell, type Page } from "./page.ts";

type Render = () => Promise<Page>;

/** A page is fresh for this long; for as long again it is still shown (stale) while its successor is being made. */
const FRESH_MS = 1_000;
const STALE_MS = 1_000;
/** After a renewal that failed the good page is shown for so long before it is tried again. */
const REST_MS = 1_000;
/** A renewal that takes longer than this is waited for by nobody who can be shown a page. */
const PATIENCE_MS = 5_000;
/** One that takes longer than this does not come any more: another one may begin. */
const GIVEN_UP_MS = 60_000;
/** What was made this recently is counted, whether it is still fresh or not. */
const RECENT_MS = 60_000;

/** `begun_at`: when its rendering began. What it says was true then, so its age is counted from there. */
type Kept = { page: Page; begun_at: number; failed_at?: number };
type Rendering = { made: Promise<Page>; begun_at: number };

/**
 * The cache of pages that many people read at once, bounded in bytes. A rush renders each page about once a second, however many come;
 * whoever comes while there is none to show waits for the same rendering. Where a renewal fails, the last good page stays, for as long as
 * it goes on failing, and the renewal is tried again about once a second.
 */
export class SharedPages {
  readonly #pages: LRUCache<string, Kept>;
  readonly #renderings = new Map<string, Rendering>();
  readonly #made: LRUCache<string, true>;
  readonly #now: () => number;
  readonly #patience_ms: number;

  /** `now` in milliseconds. */
  constructor({
    bytes_max = 64 * 1024 * 1024,
    now = () => performance.now(),
    patience_ms = PATIENCE_MS,
  }: { bytes_max?: number; now?: () => number; patience_ms?: number } = {}) {
    this.#now = now;
    this.#patience_ms = patience_ms;
    this.#made = new LRUCache({ max: 5_000, ttl: RECENT_MS, ttlResolution: 0, perf: { now } });
    this.#pages = new LRUCache({ max: 5_000, maxSize: bytes_max, sizeCalculation: ({ page }) => bytesOf(page) });
  }

  /** The page of `key`, at most two seconds old unless its renewal failed. Throws what `render` throws where there is no page yet. */
  async get(key: string, render: Render): Promise<Page> {
    const kept = this.#pages.get(key);
    if (kept && (this.#isFresh(kept) || this.#rests(kept))) return kept.page;
    const rendering = this.#rendering(key, render);
    if (!kept) return rendering.made.catch(faultyPage);
    if (this.#now() - kept.begun_at < FRESH_MS + STALE_MS) return kept.page;
    const patience = rendering.begun_at + this.#patience_ms - this.#now();
    return within(patience, rendering.made).catch(() => kept.page);
  }

  /** What `get` would give at once and without beginning a renewal; undefined where there is more to do than to hand it over. */
  ready(key: string): Page | undefined {
    const kept = this.#pages.get(key);
    if (!kept) return undefined;
    if (this.#isFresh(kept) || this.#rests(kept)) return kept.page;
    const isShown = this.#renderings.has(key) && this.#now() - kept.begun_at < FRESH_MS + STALE_MS;
    return isShown ? kept.page : undefined;
  }

  /** Whether somebody's rendering of it is there or under way, so that the next one costs nothing. */
  has(key: string): boolean {
    const kept = this.#pages.peek(key);
    return this.#renderings.has(key) || (kept !== undefined && this.#isFresh(kept));
  }

  /** How many pages whose keys begin like this were made within the last minute, those under way included. */
  countRecent(beginning: string): number {
    return [...this.#made.keys()].filter((key) => key.startsWith(beginning)).length;
  }

  /** What all pages take. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  #isFresh({ begun_at }: Kept): boolean {
    return this.#now() - begun_at < FRESH_MS;
  }

  #rests({ failed_at }: Kept): boolean {
    return failed_at !== undefined && this.#now() - failed_at < REST_MS;
  }

  /** The one that is under way, or a new one. */
  #rendering(key: string, render: Render): Rendering {
    const now = this.#now();
    const before = this.#renderings.get(key);
    if (before && now - before.begun_at < GIVEN_UP_MS) return before;
    this.#made.set(key, true);
    const rendering: Rendering = { begun_at: now, made: keepable(render) };
    this.#renderings.set(key, rendering);
    rendering.made
      .then(
        (page) => this.#keep(key, { page, begun_at: now }),
        () => this.#spare(key),
      )
      .finally(() => {
        if (this.#renderings.get(key) === rendering) this.#renderings.delete(key);
      });
    return rendering;
  }

  /** One that was given up and comes after all is older than what is there. */
  #keep(key: string, made: Kept): void {
    const there = this.#pages.peek(key);
    if (!there || there.begun_at <= made.begun_at) this.#pages.set(key, made);
  }

  #spare(key: string): void {
    const there = this.#pages.peek(key);
    if (there) there.failed_at = this.#now();
  }
}

/** A page that says that something went wrong: told to whoever waits for it, never kept. */
class Faulty extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super(`A shared page was answered with ${page.status}`);
    this.page = page;
  }
}

async function keepable(render: Render): Promise<Page> {
  const page = await render();
  if (page.status >= 500) throw new Faulty(page);
  return compressWell(page);
}

function faultyPage(error: unknown): Page {
  if (error instanceof Faulty) return error.page;
  throw error;
}

/** Fails where it takes longer. */
async function within<Value>(ms: number, waited: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("This takes too long to be waited for")), Math.max(0, ms));
  });
  try {
    return await Promise.race([waited, late]);
  } finally {
    clearTimeout(timer);
  }
}

function bytesOf({ plain, gzip, brotli, headers }: Page): number {
  return plain.length + gzip.length + (brotli?.length ?? 0) + JSON.stringify(headers).length;
}
