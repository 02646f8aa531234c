import { LRUCache } from "lru-cache";
import { compressWell, type Page } from "./page.ts";

type Render = () => Promise<Page>;

/**
 * A page is fresh for this long. For as long again it is still shown (stale) while the next one is
 * rendered.
 */
const FRESH_MS = 1_000;
const STALE_MS = 1_000;
/** After a failed renewal the good page is shown for this long before the next attempt. */
const REST_MS = 1_000;
/**
 * The reader who begins a renewal waits this long for it, while the others are shown the stale page.
 * That reader may be a shared cache, which passes the page on for a second.
 */
const RENEWAL_MS = 1_000;
/** If a page can be shown, its reader waits no longer than this for a renewal. */
const PATIENCE_MS = 5_000;
/** A renewal that takes longer than this is given up: another one may begin. */
const RENDER_ABANDONED_MS = 60_000;
/** Pages rendered this recently are counted, whether still fresh or not. */
const RECENT_MS = 60_000;

/**
 * `begun_at`: when its rendering began. Its content was true then, so its age counts from there.
 */
type CachedPage = { page: Page; begun_at: number; failed_at?: number };
type Rendering = { made: Promise<Page>; begun_at: number };

/**
 * The cache of pages that many people read at once, bounded in bytes. A rush renders each page
 * about once a second, however many readers come; those who come while there is no page to show
 * wait for the same rendering. While renewals fail, the last good page stays, and the renewal is
 * retried about once a second.
 */
export class SharedPages {
  readonly #pages: LRUCache<string, CachedPage>;
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

  /**
   * The page of `key`, at most two seconds old unless its renewal failed or takes too long, and new
   * for the reader who begins the renewal. Throws what `render` throws if there is no page yet.
   */
  async get(key: string, render: Render): Promise<Page> {
    const cached = this.#pages.get(key);
    if (cached && (this.#isFresh(cached) || this.#rests(cached))) return cached.page;
    const before = this.#renderings.get(key);
    const rendering = this.#rendering(key, render);
    if (!cached) return rendering.made.catch(faultyPage);
    const isShown = this.#now() - cached.begun_at < FRESH_MS + STALE_MS;
    if (isShown && rendering === before) return cached.page;
    const patience = isShown ? RENEWAL_MS : rendering.begun_at + this.#patience_ms - this.#now();
    return within(patience, rendering.made).catch(() => cached.page);
  }

  /** Whether a fresh page or a running rendering exists, so that the next reader costs nothing. */
  has(key: string): boolean {
    const cached = this.#pages.peek(key);
    return this.#renderings.has(key) || (cached !== undefined && this.#isFresh(cached));
  }

  /**
   * How many pages whose keys begin like this were rendered within the last minute, including those
   * in progress.
   */
  countRecent(beginning: string): number {
    return [...this.#made.keys()].filter((key) => key.startsWith(beginning)).length;
  }

  /** The size of all cached pages. */
  get bytes(): number {
    return this.#pages.calculatedSize;
  }

  #isFresh({ begun_at }: CachedPage): boolean {
    return this.#now() - begun_at < FRESH_MS;
  }

  #rests({ failed_at }: CachedPage): boolean {
    return failed_at !== undefined && this.#now() - failed_at < REST_MS;
  }

  /** Returns the running rendering, or begins one. */
  #rendering(key: string, render: Render): Rendering {
    const now = this.#now();
    const before = this.#renderings.get(key);
    if (before && now - before.begun_at < RENDER_ABANDONED_MS) return before;
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

  /** Keeps the newer page: a rendering that was given up may still finish later. */
  #keep(key: string, made: CachedPage): void {
    const existing = this.#pages.peek(key);
    if (!existing || existing.begun_at <= made.begun_at) this.#pages.set(key, made);
  }

  #spare(key: string): void {
    const existing = this.#pages.peek(key);
    if (existing) existing.failed_at = this.#now();
  }
}

/** A page that reports an error: returned to the readers who wait for it, never cached. */
class Faulty extends Error {
  readonly page: Page;

  constructor(page: Page) {
    super(`A shared page returned ${page.status}`);
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

/** Rejects after the timeout. */
async function within<Value>(ms: number, waited: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Rendering took too long")), Math.max(0, ms));
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
