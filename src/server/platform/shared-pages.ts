import { LRUCache } from "lru-cache";
import { compressWell, type Page } from "./page.ts";

type Render = () => Promise<Page>;

/** A page is fresh for this long; for as long again it is still shown (stale) while its successor is being made. */
const FRESH_MS = 1_000;
const STALE_MS = 1_000;
/** What was made this recently is counted, whether it is still fresh or not. */
const RECENT_MS = 60_000;

/**
 * The cache of pages that many people read at once, bounded in bytes. A rush renders each page about once a second, however many come;
 * whoever comes while there is none to show waits for the same rendering. Where a renewal fails, the last good page stays.
 */
export class SharedPages {
  readonly #pages: LRUCache<string, Page, Render>;
  readonly #made: LRUCache<string, true>;

  /** `now` in milliseconds. */
  constructor({ bytes_max = 64 * 1024 * 1024, now = () => performance.now() } = {}) {
    this.#made = new LRUCache({ max: 5_000, ttl: RECENT_MS, ttlResolution: 0, perf: { now } });
    this.#pages = new LRUCache<string, Page, Render>({
      max: 5_000,
      maxSize: bytes_max,
      sizeCalculation: bytesOf,
      ttl: FRESH_MS,
      ttlResolution: 0,
      perf: { now },
      fetchMethod: async (key, _before, { context: render }) => {
        this.#made.set(key, true);
        return keepable(await render());
      },
      // Who is pushed out by others while it is being rendered is still sent to those who wait.
      ignoreFetchAbort: true,
      noDeleteOnStaleGet: true,
    });
  }

  /** The page of `key`, at most two seconds old unless its renewal failed. Throws what `render` throws where there is no page yet. */
  async get(key: string, render: Render): Promise<Page> {
    const allowStaleOnFetchRejection = this.#pages.peek(key, { allowStale: true }) !== undefined;
    const allowStale = this.#pages.getRemainingTTL(key) > -STALE_MS;
    try {
      return await this.#pages.forceFetch(key, { context: render, allowStale, allowStaleOnFetchRejection });
    } catch (error) {
      if (error instanceof Faulty) return error.page;
      throw error;
    }
  }

  /** Whether somebody's rendering of it is there or under way, so that the next one costs nothing. */
  has(key: string): boolean {
    return this.#pages.getRemainingTTL(key) !== 0;
  }

  /** How many pages whose keys begin like this were made within the last minute, those under way included. */
  countRecent(beginning: string): number {
    return [...this.#made.keys()].filter((key) => key.startsWith(beginning)).length;
  }

  /** What all pages take. */
  get bytes(): number {
    return this.#pages.calculatedSize;
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

async function keepable(page: Page): Promise<Page> {
  if (page.status >= 500) throw new Faulty(page);
  return compressWell(page);
}

function bytesOf({ plain, gzip, brotli, headers }: Page): number {
  return plain.length + gzip.length + (brotli?.length ?? 0) + JSON.stringify(headers).length;
}
